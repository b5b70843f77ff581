import type { lockEndpoint, unlockEndpoint } from '@wm/contract/auth/profile';
import { create } from 'zustand';
import { call } from '#core/http/call.ts';
import { onLocked } from '#core/http/locked.ts';

/** Tells the next load, and the other windows of this browser, to cover the screen before the server is asked. */
const hintKey = 'wm-locked';

/** Whether the screen is covered. The server decides what is refused; this only hides what is on the screen already. */
export const useLock = create<{ isLocked: boolean }>(() => ({
  isLocked: localStorage.getItem(hintKey) !== null,
}));

function cover(): void {
  localStorage.setItem(hintKey, '1');
  useLock.setState({ isLocked: true });
}

function uncover(): void {
  localStorage.removeItem(hintKey);
  useLock.setState({ isLocked: false });
}

onLocked(cover);

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === hintKey) useLock.setState({ isLocked: newValue !== null });
});

/** Locks the session: from now on the server refuses everything until it is unlocked. */
export async function lockSession(): Promise<void> {
  if (useLock.getState().isLocked) return;
  await call<typeof lockEndpoint>('POST', '/admin/v2/lock', { repeatSubmit: false });
  cover();
}

/** Unlocks it with the user's password; throws what the server says, shown by the caller. */
export async function unlockSession(password: string): Promise<void> {
  await call<typeof unlockEndpoint>('POST', '/admin/v2/unlock', {
    body: { password },
    silent: true,
    handledCodes: [401],
    repeatSubmit: false,
  });
  uncover();
}
