import { create } from 'zustand';

/** Query key of everything this user sees of notices, renewed by the event stream. */
export const ownNoticesKey = ['own-notices'] as const;

/** How many notices the signed-in user has not read, as the server last said; 0 until it has. */
export const useUnread = create<{ unread: number }>(() => ({ unread: 0 }));

/** Takes the server's latest count. */
export function keepUnread(unread: number): void {
  useUnread.setState({ unread });
}
