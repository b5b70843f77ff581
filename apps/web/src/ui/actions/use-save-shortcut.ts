import { useEffect, useRef } from 'react';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';

const savingKeys: ShortcutGroup = {
  title: '编辑',
  shortcuts: [{ keys: 'Ctrl+S', does: '立即保存' }],
};

/** Saves on Ctrl+S, or Cmd+S, anywhere in the page; the browser's own saving stays away. */
export function useSaveShortcut(save: () => unknown): void {
  useShortcuts(savingKeys);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
