/**
 * What happens to the questions of a server in one mode: the person is asked,
 * a setting declines or cancels for them, or the mode is not offered at all.
 * Nothing accepts by itself.
 */
export type Policy = 'ask' | 'decline' | 'cancel' | 'off';

/** The policies of one server, by mode. */
export interface Policies {
  readonly form: Policy;
  readonly url: Policy;
}
