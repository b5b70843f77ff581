const channelName = 'wm-draft-holds';
/** Other tabs answer within some milliseconds; one that is frozen does not, and its draft is kept by whoever takes it. */
const answerMs = 120;

/** Keys whose drafts are being written in this page. */
const ownKeys = new Set<string>();
let channel: BroadcastChannel | undefined;

interface Question {
  document: string;
}

interface Answer {
  held: string[];
}

/** Answers other tabs where there are no locks: only pages over HTTPS or on this machine have them. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (channel) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Question | Answer>) => {
    if (!('document' in data)) return;
    const held = [...ownKeys].filter((key) => key.startsWith(`${data.document}:`));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (held.length > 0) channel?.postMessage({ held } satisfies Answer);
  });
  return channel;
}

function hasLocks(): boolean {
  return typeof navigator !== 'undefined' && 'locks' in navigator;
}

/** Holds a name as long as this page lives, so that other tabs see that its draft has an owner; returns what ends it. */
export async function hold(key: string): Promise<() => void> {
  ownKeys.add(key);
  const forget = (): void => void ownKeys.delete(key);
  if (!hasLocks()) {
    openChannel();
    return forget;
  }
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  void navigator.locks.request(key, () => {
    held.resolve(undefined);
    return promise;
  });
  await held.promise;
  return () => {
    forget();
    resolve(undefined);
  };
}

/** The keys of a document's drafts that are being written, here or in another tab of this browser. */
export async function heldElsewhere(document: string): Promise<ReadonlySet<string>> {
  if (hasLocks()) {
    const { held } = await navigator.locks.query();
    return new Set([...ownKeys, ...(held ?? []).map(({ name }) => name ?? '')]);
  }
  return new Set([...ownKeys, ...(await askOthers(document))]);
}

function askOthers(document: string): Promise<string[]> {
  const asked = openChannel();
  if (!asked) return Promise.resolve([]);
  return new Promise((resolve) => {
    const all: string[] = [];
    const listen = ({ data }: MessageEvent<Question | Answer>): void => {
      if ('held' in data) all.push(...data.held);
    };
    asked.addEventListener('message', listen);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    asked.postMessage({ document } satisfies Question);
    setTimeout(() => {
      asked.removeEventListener('message', listen);
      resolve(all);
    }, answerMs);
  });
}
