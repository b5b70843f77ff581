import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';

const changeKeys: ShortcutGroup = {
  title: '报表比对',
  shortcuts: [
    { keys: 'n', does: '下一处变化' },
    { keys: 'p', does: '上一处变化' },
    { keys: 'Enter', does: '查看整行' },
  ],
};

const typing =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"]';

/** How far a key goes: arrows go on from a change only. */
function stepOf({ key, target }: KeyboardEvent): number {
  const isOnChange = target instanceof Element && target.closest('[data-change]') !== null;
  if (key === 'n' || key === 'N') return 1;
  if (key === 'p' || key === 'P') return -1;
  if (!isOnChange) return 0;
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
}

interface Pages {
  page: number;
  last: number;
  onPage: (page: number) => void;
  /** What is shown; when it changes, the change that was gone to on another page is there. */
  shown: unknown;
}

/** Keys that go from change to change, on to the next page after the last one. */
export function useChangeKeys(
  holder: RefObject<HTMLElement | null>,
  { page, last, onPage, shown }: Pages,
): { go: (step: number) => void } {
  useShortcuts(changeKeys);
  const arriving = useRef<'first' | 'last' | undefined>(undefined);
  const go = (step: number): void => {
    const changes = [...(holder.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    const current = changes.findIndex((one) => one === document.activeElement);
    const next = current === -1 && step < 0 ? changes.length - 1 : current + step;
    const target = changes[next];
    if (target) {
      target.focus();
      return;
    }
    const other = page + step;
    if (other < 1 || other > last || changes.length === 0) return;
    arriving.current = step > 0 ? 'first' : 'last';
    onPage(other);
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (!arriving.current) return;
    const changes = [...(holder.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    changes.at(arriving.current === 'first' ? 0 : -1)?.focus();
    arriving.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page of rows has other changes to arrive at
  }, [holder, shown]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      // Tabs that are not shown are kept alive.
      if (!holder.current?.checkVisibility()) return;
      const step = stepOf(event);
      if (step === 0) return;
      event.preventDefault();
      latest.current(step);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [holder]);
  return { go };
}
