import { useState } from 'react';

export type Density = 'large' | 'middle' | 'small';

interface Kept {
  density: Density;
  hidden: string[];
}

export interface ListView extends Kept {
  setDensity: (density: Density) => void;
  setHidden: (hidden: string[]) => void;
}

const initial: Kept = { density: 'middle', hidden: [] };

function read(key: string): Kept {
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return initial;
  }
}

/** How a user likes to see one list: row height and hidden columns, remembered in this browser. */
export function useListView(path: string): ListView {
  const key = `list-view:${path}`;
  const [kept, setKept] = useState(() => read(key));
  const keep = (next: Kept): void => {
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    ...kept,
    setDensity: (density) => keep({ ...kept, density }),
    setHidden: (hidden) => keep({ ...kept, hidden }),
  };
}
