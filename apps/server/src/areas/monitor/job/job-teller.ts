import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { StreamPort } from '#core/stream/stream-port.ts';

const gatherMs = 300;

/** Tells the browsers of those who may see jobs which have run or changed, gathered, as one may run each second. */
export function tellJobs(core: Core, streams: StreamPort): void {
  const due = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  const tell = async (): Promise<void> => {
    timer = undefined;
    const jobIds = [...due];
    due.clear();
    for (const userId of new Set(streams.listeners())) {
      const principal = await core.principals.find(userId).catch(() => undefined);
      if (principal && holdsPermission(principal, 'monitor:job:list'))
        streams.tell(userId, { kind: 'job', jobIds });
    }
  };
  core.signals.on('job', ({ id }) => {
    due.add(id);
    timer ??= setTimeout(() => void tell(), gatherMs).unref();
  });
}
