import { useEffect, useRef } from 'react';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';

const askKeys: ShortcutGroup = {
  title: '问问 AI',
  shortcuts: [{ keys: 'Ctrl+J', does: '问当前内容或选中的文字' }],
};

/** Whether a key asks about what is shown: Ctrl+J, or Cmd+J. */
export const isAskKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'j';

/** Asks on Ctrl+J anywhere in the page; the browser's list of downloads stays away. */
export function useAskKey(ask: () => void): void {
  useShortcuts(askKeys);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!isAskKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
