import type { PersistStorage } from 'zustand/middleware';

/** Keeps a store's plain state in local storage under its key, without zustand's wrapper (specification 9). */
export function plainStorage<State>(): PersistStorage<State> {
  return {
    getItem(key) {
      try {
        const text = localStorage.getItem(key);
        return text === null ? null : { state: JSON.parse(text) as State, version: 0 };
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        localStorage.setItem(key, JSON.stringify(value.state));
      } catch {
        // A full storage must not stop the screen: the state lives on in memory.
      }
    },
    removeItem(key) {
      localStorage.removeItem(key);
    },
  };
}
