import { useState } from 'react';
import type { SavedView } from '#core/crud/list-views.ts';
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
  /** Back to how the page comes; in a saved view, to how that was saved. */
  reset: () => void;
}

const initial: ListLook = { density: 'middle', hidden: [], order: [], widths: {}, pinned: {} };

/** What the account prefers may have been kept by an older page, with less in it. */
export function lookOf({ density, hidden, order, widths, pinned }: ListLook): ListLook {
  return { density, hidden, order, widths, pinned };
}

/**
 * Row height, and the columns' visibility, order, widths and pins of a list, kept with the account; `spare` ones are hidden to
 * begin with. In a saved view they are the view's: what is changed there lasts until it is saved or left.
 */
export function useListView(
  path: string,
  spare: readonly string[] = [],
  saved?: Pick<SavedView, 'id' | 'value'>,
): ListView {
  const [kept, keep] = usePreference(`list:${path}`);
  const [passing, pass] = useState<{ id: number; look: ListLook }>();
  const usual = { ...initial, hidden: [...spare] };
  if (saved) {
    const look = passing?.id === saved.id ? passing.look : saved.value;
    return {
      ...look,
      change: (part) => pass({ id: saved.id, look: { ...lookOf(look), ...part } }),
      reset: () => pass(undefined),
    };
  }
  const look: ListLook = { ...usual, ...(kept as Partial<ListLook> | undefined) };
  return {
    ...look,
    change: (part) => keep({ ...look, ...part }),
    reset: () => keep(usual),
  };
}
