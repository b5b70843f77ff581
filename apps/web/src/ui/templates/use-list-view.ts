import { usePreference } from '#core/preferences/preferences.ts';

export type Density = 'large' | 'middle' | 'small';
export type Side = 'start' | 'end';

/** How a user likes to see one list. Columns are named by their keys. */
export interface ListLook {
  density: Density;
  hidden: string[];
  /** Left to right; a column that is not named stands where the page puts it, behind its neighbour. */
  order: string[];
  /** Pixels. */
  widths: Record<string, number>;
  /** Where a column is held while the table scrolls sideways; null takes it off its own place. */
  pinned: Record<string, Side | null>;
}

export interface ListView extends ListLook {
  change: (part: Partial<ListLook>) => void;
  /** Back to how the page comes. */
  reset: () => void;
}

const initial: ListLook = { density: 'middle', hidden: [], order: [], widths: {}, pinned: {} };

/** Row height, and the columns' visibility, order, widths and pins of a list, kept with the account; `spare` ones are hidden to begin with. */
export function useListView(path: string, spare: readonly string[] = []): ListView {
  const [kept, keep] = usePreference(`list:${path}`);
  const usual = { ...initial, hidden: [...spare] };
  const look: ListLook = { ...usual, ...(kept as Partial<ListLook> | undefined) };
  return {
    ...look,
    change: (part) => keep({ ...look, ...part }),
    reset: () => keep(usual),
  };
}
