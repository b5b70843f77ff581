import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { StreamPort } from '#core/stream/stream-port.ts';
import type { Sampler } from './samples/sampler.ts';

type Topic = 'samples' | 'online';

const gatherMs = 300;
/** Who of those that listen hears of what. */
const codes: Record<Topic, readonly string[]> = {
  samples: ['monitor:overview:list', 'monitor:server:list', 'monitor:cache:list'],
  online: ['monitor:online:list'],
};

/** Tells the browsers of those who may look when there is something new to see, gathered. */
export function tellMonitor(core: Core, streams: StreamPort, sampler: Sampler): void {
  const due = new Set<Topic>();
  let timer: NodeJS.Timeout | undefined;
  const tell = async (): Promise<void> => {
    timer = undefined;
    const topics = [...due];
    due.clear();
    for (const userId of new Set(streams.listeners())) {
      const principal = await core.principals.find(userId).catch(() => undefined);
      const heard = topics.filter((topic) =>
        codes[topic].some((code) => principal && holdsPermission(principal, code)),
      );
      if (heard.length > 0) streams.tell(userId, { kind: 'monitor', topics: heard });
    }
  };
  const plan = (topic: Topic): void => {
    due.add(topic);
    timer ??= setTimeout(() => void tell(), gatherMs).unref();
  };
  sampler.onTaken(() => {
    plan('samples');
    plan('online');
  });
  core.signals.on('session', () => plan('online'));
}
