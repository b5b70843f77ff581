import { useEffect, useState } from 'react';
import { isDirtyTab, onHolds } from './tab-holds.ts';

/** Whatever makes a form unsaved, or saved, begins with one of these. */
const acts = ['input', 'change', 'click', 'keyup'] as const;
const afterMs = 150;

function sameIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** Which of these tabs hold something unsaved; looked at again a moment after somebody does something. */
export function useDirtyTabs(ids: readonly string[]): ReadonlySet<string> {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const all = ids.join('\n');
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      const now = new Set(all.split('\n').filter(isDirtyTab));
      setDirty((before) => (sameIds(before, now) ? before : now));
    };
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(look, afterMs);
    };
    lookSoon();
    const leave = onHolds(lookSoon);
    for (const act of acts) document.addEventListener(act, lookSoon, { capture: true });
    return () => {
      clearTimeout(timer);
      leave();
      for (const act of acts) document.removeEventListener(act, lookSoon, { capture: true });
    };
  }, [all]);
  return dirty;
}
