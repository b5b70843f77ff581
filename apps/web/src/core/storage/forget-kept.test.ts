import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#core/auth/session.ts';
import { askToSignInAgain } from '#core/http/session-dialog.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';

const deleteDatabase = vi.fn<(name: string) => void>();

beforeEach(() => vi.stubGlobal('indexedDB', { deleteDatabase }));
afterEach(() => {
  deleteDatabase.mockClear();
  vi.unstubAllGlobals();
});

it('what is kept of notes goes with the session, and where there is no place for it nothing breaks', () => {
  clearSession();
  expect(deleteDatabase).toHaveBeenCalledWith('wm-kept');
  vi.unstubAllGlobals();
  expect(clearSession).not.toThrow();
});

it('what is kept of notes goes when the session has ended elsewhere, whatever is answered', async () => {
  const { answerDialog } = spyNotifier();
  const asking = askToSignInAgain();
  expect(deleteDatabase).toHaveBeenCalledWith('wm-kept');
  await answerDialog(false);
  await asking;
});
