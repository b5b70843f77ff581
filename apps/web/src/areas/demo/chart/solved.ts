import { useState } from 'react';
import { useUser } from '#core/stores/user-store.ts';

const storage = 'chart-exercises';

interface Stored {
  user: number;
  solved: unknown;
}

/** What this user has solved in this browser. */
function stored(user: number): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? 'null') as Stored | null;
    if (kept?.user !== user || !Array.isArray(kept.solved)) return [];
    return kept.solved.filter((one): one is string => typeof one === 'string');
  } catch {
    return [];
  }
}

export interface Solved {
  ids: readonly string[];
  add: (id: string) => void;
  clear: () => void;
}

export function useSolved(): Solved {
  const user = useUser(({ id }) => id);
  const [ids, setIds] = useState(() => stored(user));
  const keep = (next: string[]): void => {
    setIds(next);
    try {
      localStorage.setItem(storage, JSON.stringify({ user, solved: next }));
    } catch {
      // A full storage costs the ticks after a reload, nothing else.
    }
  };
  return {
    ids,
    add: (id) => !ids.includes(id) && keep([...ids, id]),
    clear: () => keep([]),
  };
}
