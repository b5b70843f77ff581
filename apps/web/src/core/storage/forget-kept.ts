/** Holds the notes that are kept on this device. */
export const keptDatabase = 'wm-kept';

/** Deletes what is kept for reading without a network: it is the user's who goes. */
export function forgetKept(): void {
  // Absent where a browser keeps nothing at all.
  (globalThis as { indexedDB?: IDBFactory }).indexedDB?.deleteDatabase(keptDatabase);
}
