import type { ChatCall } from './call.ts';

/** Whether all that was proposed is decided, and the model has not been told yet. */
export function isDecided(calls: readonly Pick<ChatCall, 'state' | 'isTold'>[]): boolean {
  const untold = calls.some(
    ({ state, isTold }) => (state === 'written' || state === 'declined') && isTold !== true,
  );
  return untold && !calls.some(({ state }) => state === 'asked');
}
