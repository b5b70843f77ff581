import { useEffect } from 'react';
import type { RefObject } from 'react';

const typed = 'input, textarea, select, [contenteditable], .ant-drawer, .ant-modal';

/** N anywhere on the page, but not where one types, goes to the line. */
export function useNewKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.altKey || event.metaKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest(typed)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [input]);
}
