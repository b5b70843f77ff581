import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { endUnfinished } from './unfinished.ts';

const aTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', end, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });

/**
 * Ends what a file's page has left, for files share a worker and its page: what was put in the place of a global, what is
 * shown, what React still has to do, and what would call back later.
 */
export async function endPage(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if ('document' in globalThis) {
    cleanup();
    for (let turn = 0; turn < 3; turn += 1) await aTurn();
  }
  endUnfinished();
}
