/** What a server does, as the person sees it. */
export type ServerState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The definition can't be used as it stands in settings. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** From workspace settings, in a workspace that is not trusted. */
  | { readonly kind: 'restricted' };
