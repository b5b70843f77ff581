import { createContext, use, useMemo, useState } from 'react';

/** What the screen shows, as the query of its address says it: filters, page, the open record. */
export interface Address {
  /** With its question mark; empty when there is none. */
  search: string;
  /** Shows something else: a step that Back undoes, or one in place of the last. */
  go: (search: string, how?: 'push' | 'replace') => void;
}

/** Given by the tab a screen stands in. */
export const AddressContext = createContext<Address | undefined>(undefined);

/** A search with other values under these names; what is empty goes. */
export function searchWith(
  search: string,
  values: Readonly<Record<string, string | null | undefined>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** A change from one search to the next, done to a newer one: what changed meanwhile stays. */
export function rebased(from: string, to: string, newest: string): string {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)];
  const names = [...before.keys(), ...after.keys()];
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  return searchWith(newest, Object.fromEntries(changed.map((name) => [name, after.get(name)])));
}

/** The address of this screen. Outside a tab, and for lists in dialogs (`isOwn`), it is kept in memory. */
export function useAddress(isOwn = false): Address {
  const given = use(AddressContext);
  const [search, go] = useState('');
  const own = useMemo(() => ({ search, go: (next: string) => go(next) }), [search]);
  return isOwn ? own : (given ?? own);
}
