import { useEffect } from 'react';
import { lockSession } from '#core/auth/lock.ts';

/** Locks the session; what fails is shown by the HTTP client. */
export function lockQuietly(): void {
  lockSession().catch(() => {
    // Said already: the screen stays open because the server did not lock.
  });
}

/** Ctrl+Alt+L locks the screen. */
export function useLockKey(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyL') return;
      event.preventDefault();
      lockQuietly();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
