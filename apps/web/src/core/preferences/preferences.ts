import type { savePreferenceEndpoint } from '@wm/contract/auth/profile';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#core/http/call.ts';
import { useUser } from '#core/stores/user-store.ts';
import { debounce } from '#core/time/limit-calls.ts';
import { accountPreferences } from './account-preferences.ts';

/** A few quick changes become one call. */
const saveAfterMs = 800;
const storageKey = 'preferences';

interface Preferences {
  /** Whose they are. */
  userId: number;
  values: Readonly<Record<string, unknown>>;
  /** False until this browser or the server has told them. */
  isKnown: boolean;
}

const nobodys: Preferences = { userId: 0, values: {}, isKnown: false };

/** What this browser knows of an account's preferences, so that a reload shows them before the server has answered. */
function keptHere(userId: number): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Preferences | null;
    if (kept?.userId === userId) return { ...kept, isKnown: true };
  } catch {
    // The same as nothing kept.
  }
  return { userId, values: {}, isKnown: false };
}

const usePreferences = create<Preferences>(() => nobodys);

/** Changed and not yet with the server. */
const unsaved = new Map<string, unknown>();
let loadedFor = 0;

function show(values: Preferences['values']): void {
  const next = { userId: usePreferences.getState().userId, values, isKnown: true };
  usePreferences.setState(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // The server keeps them; a full storage only costs the first moment after a reload.
  }
}

async function load(userId: number): Promise<void> {
  if (loadedFor === userId) return;
  loadedFor = userId;
  unsaved.clear();
  usePreferences.setState(keptHere(userId));
  try {
    const kept = await accountPreferences();
    if (loadedFor !== userId) return;
    show({ ...kept, ...Object.fromEntries(unsaved) });
  } catch {
    // What this browser remembers will do; the next page load asks again.
  }
}

const save = debounce(() => {
  const changes = [...unsaved];
  unsaved.clear();
  for (const [key, value] of changes) {
    call<typeof savePreferenceEndpoint>('PUT', '/admin/v2/preferences', {
      body: { key, value: value as never },
      silent: true,
      repeatSubmit: false,
    }).catch(() => {
      // Kept in this browser; tried again with the next change of the same name.
    });
  }
}, saveAfterMs);

// The last change must not be lost with the page.
window.addEventListener('pagehide', () => save.flush());

/** Forgets everything, as a page load does. */
export function forgetPreferences(): void {
  loadedFor = 0;
  unsaved.clear();
  save.cancel();
  usePreferences.setState(nobodys);
}

/**
 * A value that belongs to the account: fetched once after sign-in, the same in every tab and browser, and saved by itself
 * shortly after a change. Nothing while it was never set. It must be plain JSON of at most 16 KB.
 */
export function usePreference(key: string): [unknown, (value: unknown) => void] {
  const userId = useUser((user) => user.id);
  const value = usePreferences((state) =>
    state.userId === userId ? state.values[key] : undefined,
  );
  useEffect(() => {
    if (userId > 0) void load(userId);
  }, [userId]);
  const change = useCallback(
    (next: unknown): void => {
      unsaved.set(key, next);
      show({ ...usePreferences.getState().values, [key]: next });
      save();
    },
    [key],
  );
  return [value, change];
}

/** Whether the account's preferences are known yet: before that, a missing one says nothing. */
export function usePreferencesKnown(): boolean {
  const userId = useUser((user) => user.id);
  return usePreferences((state) => state.isKnown && state.userId === userId);
}
