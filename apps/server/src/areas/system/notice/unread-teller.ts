import type { Core } from '#core/core.ts';
import type { StreamPort } from '#core/stream/stream-port.ts';
import { countUnread } from './own-notice.repository.ts';

/**
 * Tells browsers how many notices their users have not read: when they begin to listen and whenever it may have changed.
 * However many ask at once, one query runs at a time: those who ask meanwhile are counted together by the next one, so a
 * count that was told is never followed by an older one.
 */
export function tellUnread(core: Core, streams: StreamPort): void {
  const due = new Set<number>();
  let isCounting = false;
  const count = async (): Promise<void> => {
    isCounting = true;
    while (due.size > 0) {
      const userIds = [...due];
      due.clear();
      try {
        const counts = await countUnread(core.db, userIds);
        for (const userId of userIds)
          streams.tell(userId, { kind: 'notice', unread: counts.get(userId) ?? 0 });
      } catch (err) {
        core.logger.warn({ err }, 'unread notices could not be counted');
      }
    }
    isCounting = false;
  };
  const tell = (userIds: number[]): void => {
    for (const userId of userIds) due.add(userId);
    if (!isCounting && due.size > 0) void count();
  };
  streams.onOpen((userId) => tell([userId]));
  core.signals.on('notice', ({ userId }) => {
    const here = streams.listeners();
    tell(userId === undefined ? here : here.filter((id) => id === userId));
  });
}
