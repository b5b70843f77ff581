import type { Logger } from 'pino';

/** Counts for each of the users what he has not read; who is missing in the answer has read everything. */
type Counter = (userIds: number[]) => Promise<ReadonlyMap<number, number>>;

/** How many notices users have not read: the area that keeps notices says how to count, the event stream tells. */
export interface UnreadCount {
  define: (counter: Counter) => void;
  of: Counter;
}

/** Nothing is unread until an area says how to count. */
export function createUnreadCount(): UnreadCount {
  let counter: Counter | undefined;
  return {
    define: (given) => {
      counter = given;
    },
    of: (userIds) => counter?.(userIds) ?? Promise.resolve(new Map()),
  };
}

/**
 * Makes what tells users their counts. However many ask at once, one query runs at a time: those who ask meanwhile are
 * counted together by the next one, so a count that was told is never followed by an older one.
 */
export function createTeller(
  core: { unread: UnreadCount; logger: Logger },
  say: (userId: number, unread: number) => void,
): (userIds: number[]) => void {
  const due = new Set<number>();
  let isCounting = false;
  const count = async (): Promise<void> => {
    isCounting = true;
    while (due.size > 0) {
      const userIds = [...due];
      due.clear();
      try {
        const counts = await core.unread.of(userIds);
        for (const userId of userIds) say(userId, counts.get(userId) ?? 0);
      } catch (error) {
        core.logger.warn({ error }, 'unread notices could not be counted');
      }
    }
    isCounting = false;
  };
  return (userIds) => {
    for (const userId of userIds) due.add(userId);
    if (!isCounting && due.size > 0) void count();
  };
}
