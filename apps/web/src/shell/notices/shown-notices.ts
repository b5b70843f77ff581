/** What the drawer of notices shows; closed it is kept until it has moved away. */
export type ShownNotices =
  | { kind: 'all' }
  | { kind: 'one'; id: number; from: 'bell' | 'all' }
  | { kind: 'closed'; last: Exclude<ShownNotices, { kind: 'closed' }> };
