import { useEffect } from 'react';
import type { RefObject } from 'react';

const tools = 'button.wm-rich-tool:not(:disabled)';

function buttonsOf(toolbar: HTMLElement): HTMLButtonElement[] {
  return [...toolbar.querySelectorAll<HTMLButtonElement>(tools)];
}

function letTabReach(
  all: readonly HTMLButtonElement[],
  wanted: HTMLButtonElement | undefined,
): void {
  for (const button of all) button.tabIndex = button === wanted ? 0 : -1;
}

function follow(event: Event): void {
  const all = buttonsOf(event.currentTarget as HTMLElement);
  const focused = all.find((button) => button === event.target);
  if (focused) letTabReach(all, focused);
}

function move(event: KeyboardEvent): void {
  const all = buttonsOf(event.currentTarget as HTMLElement);
  const at = all.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  const next: Record<string, number> = {
    ArrowRight: (at + 1) % all.length,
    ArrowLeft: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  const target = all[next[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** A toolbar is one stop of the Tab key; the arrow keys, Home and End go from button to button. */
export function useRovingFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = ref.current ? buttonsOf(ref.current) : [];
    // A button that can be pressed no longer is no stop.
    if (!all.some(({ tabIndex }) => tabIndex === 0)) letTabReach(all, all[0]);
  });
  useEffect(() => {
    const toolbar = ref.current;
    toolbar?.addEventListener('focusin', follow);
    toolbar?.addEventListener('keydown', move);
    return () => {
      toolbar?.removeEventListener('focusin', follow);
      toolbar?.removeEventListener('keydown', move);
    };
  }, [ref]);
}
