import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';

const inboxShortcuts: ShortcutGroup = {
  title: '评论审核',
  shortcuts: [
    { keys: 'J', does: '下一条' },
    { keys: 'K', does: '上一条' },
    { keys: 'A', does: '通过' },
    { keys: 'R', does: '回复' },
    { keys: 'S', does: '标为垃圾' },
    { keys: 'D', does: '删除' },
  ],
};

const typing =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"], [role="menu"]';

/** Single letters that do something with the comment that is read; not where one types. */
export function useInboxKeys(
  holder: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, (() => void) | undefined>>,
): void {
  useShortcuts(inboxShortcuts);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { ctrlKey, altKey, metaKey, repeat, target } = event;
      if (event.defaultPrevented || ctrlKey || altKey || metaKey || repeat) return;
      if (target instanceof Element && target.closest(typing)) return;
      // Tabs that are not shown are kept alive.
      if (
        !holder.current?.checkVisibility() ||
        document.querySelector('.ant-modal-wrap:not([style*="none"])')
      )
        return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [holder]);
}
