import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';

const articleShortcuts: ShortcutGroup = {
  title: '文章管理',
  shortcuts: [{ keys: 'W', does: '写文章' }],
};

const typing =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"], [role="menu"]';

/** W anywhere on the page, but not where one types, begins an article. */
export function useWriteKey(
  holder: RefObject<HTMLElement | null>,
  write: (() => void) | undefined,
): void {
  useShortcuts(articleShortcuts);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey, repeat, target } = event;
      if (key.toLowerCase() !== 'w' || ctrlKey || altKey || metaKey || repeat) return;
      if (target instanceof Element && target.closest(typing)) return;
      // Tabs that are not shown are kept alive.
      if (event.defaultPrevented || !holder.current?.checkVisibility()) return;
      event.preventDefault();
      latest.current?.();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [holder]);
}
