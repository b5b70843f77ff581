import { useCallback, useState } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { useTab } from './tab-context.ts';

type Notes = Record<string, unknown>;

interface Stored {
  user: number;
  tabs: Record<string, Notes>;
}

const storageKey = 'tab-memory';
let memory: Map<string, Notes> | undefined;

function stored(): Map<string, Notes> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null;
    return new Map(kept?.user === useUser.getState().id ? Object.entries(kept.tabs) : []);
  } catch {
    return new Map();
  }
}

function open(): Map<string, Notes> {
  if (!memory) {
    memory = stored();
    window.addEventListener('pagehide', storeTabMemory);
  }
  return memory;
}

/** Writes what the tabs remember where a reload of this browser tab finds it. */
function storeTabMemory(): void {
  const kept: Stored = { user: useUser.getState().id, tabs: Object.fromEntries(open()) };
  try {
    if (kept.user > 0) sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Filters and scroll positions are not worth an error.
  }
}

/** What a tab noted under a name. It outlives the screen and a reload, not the tab. */
export function recallInTab(tabId: string, name: string): unknown {
  return open().get(tabId)?.[name];
}

/** Notes something plain (JSON) for a tab; nothing is kept outside a tab. */
export function rememberInTab(tabId: string, name: string, value: unknown): void {
  if (tabId !== '') open().set(tabId, { ...open().get(tabId), [name]: value });
}

/** Forgets all that a tab noted. */
export function forgetTab(tabId: string): void {
  open().delete(tabId);
}

/** Forgets the notes of all tabs but these. */
export function keepNotesOf(tabIds: readonly string[]): void {
  for (const id of open().keys()) if (!tabIds.includes(id)) forgetTab(id);
}

/** Forgets the notes of every tab. */
export function forgetAllTabs(): void {
  memory = new Map();
  sessionStorage.removeItem(storageKey);
}

/** Like useState, but an evicted or reloaded tab finds its value again. The value must be plain JSON. */
export function useTabState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { id } = useTab();
  const [value, setValue] = useState(() => (recallInTab(id, name) as T | undefined) ?? initial);
  const keep = useCallback(
    (next: T): void => {
      rememberInTab(id, name, next);
      setValue(next);
    },
    [id, name],
  );
  return [value, keep];
}
