import { useUser } from '#core/stores/user-store.ts';

interface Stored {
  user: number;
  value: unknown;
}

/** What the signed-in user has left in this browser under a key; what another one left is nobody else's to read. */
export function readOwn(key: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null;
    return kept?.user === useUser.getState().id ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves plain data (JSON) for the signed-in user; false where the storage is full or closed. */
export function writeOwn(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ user: useUser.getState().id, value }));
    return true;
  } catch {
    return false;
  }
}
