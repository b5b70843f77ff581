/** What the guard knows when somebody navigates. */
export interface GuardInput {
  hasToken: boolean;
  path: string;
  /** True when stored user data with at least one role exists. */
  hasUser: boolean;
  /** True once this session's routes have been made. */
  hasRoutes: boolean;
}

/** What the guard does next (specification 4). */
export type GuardStep =
  | { kind: 'show' }
  | { kind: 'go-home' }
  | { kind: 'sign-in' }
  | { kind: 'load-user' }
  | { kind: 'make-routes' };

const publicPaths = new Set([
  '/login',
  '/register',
  '/401',
  '/reader/test',
  '/white_test',
  '/mind_index',
  // A note or a report whose owner gave out its link; the server asks for the token behind #.
  '/share/note',
  // A conversation as it was, likewise.
  '/share/chat',
  '/share/report',
  '/mind_share',
]);

/** Paths that need no sign-in; any path with the word blog is one. */
export function isPublic(path: string): boolean {
  return publicPaths.has(path) || path.includes('blog');
}

/** The guard as a pure decision. */
export function guardStep({ hasToken, path, hasUser, hasRoutes }: GuardInput): GuardStep {
  if (hasToken && path === '/login') return { kind: 'go-home' };
  if (isPublic(path)) return { kind: 'show' };
  if (!hasToken) return { kind: 'sign-in' };
  if (!hasUser) return { kind: 'load-user' };
  return hasRoutes ? { kind: 'show' } : { kind: 'make-routes' };
}
