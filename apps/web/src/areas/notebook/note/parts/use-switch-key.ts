import { useEffect, useEffectEvent } from 'react';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { isInDialog } from './in-dialog.ts';

const switchKeys: ShortcutGroup = {
  title: '笔记',
  shortcuts: [{ keys: 'Ctrl+E', does: '在阅读和编辑之间切换' }],
};

/** Goes from reading to writing, or back, on Ctrl+E or Cmd+E. */
export function useSwitchKey(onSwitch: (() => void) | undefined): void {
  useShortcuts(switchKeys);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!onSwitch || event.code !== 'KeyE' || event.ctrlKey === event.metaKey) return;
    if (event.altKey || event.shiftKey || event.repeat || event.isComposing) return;
    if (isInDialog(event.target)) return;
    event.preventDefault();
    onSwitch();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
