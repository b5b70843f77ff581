import { useEffect } from 'react';
import type { TabActions } from './use-tab-actions.ts';

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Ctrl+Shift+T is the browser's own except in a window of the installed app; Alt+Shift+T is always ours. */
function isReopening({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent): boolean {
  return shiftKey && code === 'KeyT' && (altKey || ctrlKey || metaKey);
}

/**
 * Ctrl+Alt+arrows walk the tabs; Ctrl+1 to Ctrl+9 open one where the browser leaves the keys to the page; Alt+Shift+T and
 * Ctrl+Shift+T open again what was closed.
 */
export function useTabKeys(actions: TabActions): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (isReopening(event)) {
        event.preventDefault();
        actions.reopen();
        return;
      }
      if (!event.ctrlKey || event.shiftKey || event.metaKey) return;
      const places = event.altKey ? arrows[event.key] : undefined;
      const digit = !event.altKey && /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
      if (!places && !digit) return;
      event.preventDefault();
      if (places) actions.step(places);
      else actions.openAt(digit - 1);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [actions]);
}
