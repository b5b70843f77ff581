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
  values: Readonly<Record<string, string | undefined>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** The address of this screen. Outside a tab, and for lists in dialogs (`isOwn`), it is kept in memory. */
export function useAddress(isOwn = false): Address {
  const given = use(AddressContext);
  const [search, go] = useState('');
  const own = useMemo(() => ({ search, go: (next: string) => go(next) }), [search]);
  return isOwn ? own : (given ?? own);
}
