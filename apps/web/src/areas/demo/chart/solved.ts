import { useState } from 'react';
import { readOwn, writeOwn } from '#core/storage/own-storage.ts';

const storage = 'chart-exercises';

/** What this user has solved in this browser. */
function stored(): string[] {
  const kept = readOwn(storage);
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
}

export interface Solved {
  ids: readonly string[];
  add: (id: string) => void;
  clear: () => void;
}

export function useSolved(): Solved {
  const [ids, setIds] = useState(stored);
  const keep = (next: string[]): void => {
    setIds(next);
    writeOwn(storage, next);
  };
  return {
    ids,
    add: (id) => !ids.includes(id) && keep([...ids, id]),
    clear: () => keep([]),
  };
}
