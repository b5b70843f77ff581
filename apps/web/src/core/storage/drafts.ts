const databaseName = 'wm-drafts';
const storeName = 'drafts';

/** Something written but not yet kept by the server. */
export interface Draft {
  text: string;
  /** Version of the document the text was written on. */
  rowVersion: number;
  time: string;
  /** What the server had under that version, where that is known. */
  base?: string;
  /** It takes the place of a text saved elsewhere that its writer has seen. */
  isOverwrite?: boolean;
}

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      opening = undefined;
      reject(request.error ?? new Error('IndexedDB'));
    });
  });
  return opening;
}

async function run<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const request = act(database.transaction(storeName, mode).objectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

/** The draft kept under a key. Keys start with the user's id, so that nobody sees another's. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  try {
    return await run<Draft | undefined>('readonly', (store) => store.get(key));
  } catch {
    return undefined;
  }
}

/** Keeps a draft; it outlives sign-out. False when this browser cannot. */
export async function writeDraft(key: string, draft: Draft): Promise<boolean> {
  try {
    await run('readwrite', (store) => store.put(draft, key));
    return true;
  } catch {
    return false;
  }
}

/** Changes a draft; what another tab wrote in between is never overwritten. Undefined when this browser cannot. */
export async function changeDraft(
  key: string,
  change: (old: Draft | undefined) => Draft,
): Promise<Draft | undefined> {
  try {
    const database = await openDatabase();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      const reading = store.get(key) as IDBRequest<Draft | undefined>;
      let changed: Draft | undefined;
      reading.addEventListener('success', () => {
        changed = change(reading.result);
        store.put(changed, key);
      });
      const refuse = (): void => reject(transaction.error ?? new Error('IndexedDB'));
      transaction.addEventListener('complete', () => resolve(changed));
      transaction.addEventListener('error', refuse);
      transaction.addEventListener('abort', refuse);
    });
  } catch {
    return undefined;
  }
}

/** Forgets a draft. */
export async function removeDraft(key: string): Promise<void> {
  try {
    await run('readwrite', (store) => store.delete(key));
  } catch {
    // A draft that stays is found equal to the document the next time.
  }
}

/** The keys of all drafts that begin so, the newest draft first. */
export async function listDrafts(prefix: string): Promise<string[]> {
  try {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const keys = await run('readonly', (store) => store.getAllKeys(range));
    const texts = keys.filter((key) => typeof key === 'string');
    const drafts = await Promise.all(texts.map(readDraft));
    return texts
      .map((key, at) => ({ key, time: drafts[at]?.time ?? '' }))
      .sort((one, other) => other.time.localeCompare(one.time))
      .map(({ key }) => key);
  } catch {
    return [];
  }
}
