/**
 * What happens to the questions of a server in one mode: the person is asked,
 * a setting declines or cancels for them, or the mode is not offered at all.
 * Nothing accepts by itself.
 */
export type Policy = 'ask' | 'decline' | 'cancel' | 'off';

/** What settings say about the questions of one server: a policy for each mode, and a limit. */
export interface Policies {
  readonly form: Policy;
  readonly url: Policy;
  /** Most questions that reach the person in a minute; 0 for no limit. */
  readonly questionsPerMinute: number;
}
