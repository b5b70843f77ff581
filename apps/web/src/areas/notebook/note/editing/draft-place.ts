import { listDrafts } from '#core/storage/drafts.ts';

/** Where one open editor keeps its draft. */
export interface DraftPlace {
  key: string;
  /** Keys of drafts that no open editor holds, the newest first. */
  left: string[];
  /** Ends the hold on the key. */
  leave: () => void;
}

const noHold = (): void => undefined;

/** Holds a name as long as this page lives, so that other tabs see that its draft has an owner. */
async function hold(key: string): Promise<() => void> {
  // Only pages over HTTPS or on this machine have locks.
  if (!('locks' in navigator)) return noHold;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  void navigator.locks.request(key, () => {
    held.resolve(undefined);
    return promise;
  });
  await held.promise;
  return () => resolve(undefined);
}

async function heldKeys(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set();
  const { held } = await navigator.locks.query();
  return new Set(held?.map(({ name }) => name));
}

/** A draft's place of its own for each open editor of a note: two tabs never write over each other's. */
export async function takeDraftPlace(prefix: string): Promise<DraftPlace> {
  const [keys, held] = await Promise.all([listDrafts(prefix), heldKeys()]);
  const key = `${prefix}:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  return { key, left: keys.filter((one) => !held.has(one)), leave: await hold(key) };
}
