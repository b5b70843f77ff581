import { readToken } from '#core/auth/token.ts';
import { readCookie, removeCookie, writeCookie } from '#core/cookie.ts';
import { useUser } from '#core/stores/user-store.ts';
import type { UserState } from '#core/stores/user-store.ts';
import { keptDatabase } from './forget-kept.ts';
import { keptKey, keysToDrop } from './kept-rules.ts';
import type { KeptFact } from './kept-rules.ts';

/** The words of a note, as the server last answered with them. */
export interface KeptNote {
  id: number;
  name: string;
  content: string;
  tags: string[];
  updateTime: string;
}

type Stores = Record<'notes' | 'facts', IDBObjectStore>;

const switchedOff = 'wm-keep-notes';
const cookieDays = 365;

/** Whether notes may be kept on this device: as its people have chosen, and the server allows. */
export function isKeeping(): boolean {
  return mayKeep() && readCookie(switchedOff) !== 'off';
}

/** Whether the server lets anything be kept (OFFLINE). */
export function mayKeep(): boolean {
  return document.querySelector('meta[name="wm-offline"][content="off"]') === null;
}

/** Chooses for this device; a cookie, because it outlives everybody's signing out. Switched off, all that is kept goes. */
export async function setKeeping(isOn: boolean): Promise<void> {
  if (isOn) removeCookie(switchedOff);
  else {
    writeCookie(switchedOff, 'off', cookieDays);
    await clearKept();
  }
}

/** The user of this page, if it is the one who is signed in in this browser: another tab may have let in somebody else. */
function owner(): number {
  const { id } = useUser.getState();
  try {
    const stored = JSON.parse(localStorage.getItem('user-pinia') ?? 'null') as UserState | null;
    return readToken() !== '' && stored?.id === id ? id : 0;
  } catch {
    return 0;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keptDatabase, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['notes', 'facts'])
        request.result.createObjectStore(name, { keyPath: 'key' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

/** Works on both stores at once. The database is closed each time: signing out, in whatever tab, must not wait to delete it. */
async function within<T>(mode: IDBTransactionMode, act: (stores: Stores) => T): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(['notes', 'facts'], mode);
      const refuse = (): void => reject(transaction.error ?? new Error('IndexedDB'));
      transaction.addEventListener('error', refuse);
      transaction.addEventListener('abort', refuse);
      const made = act({
        notes: transaction.objectStore('notes'),
        facts: transaction.objectStore('facts'),
      });
      transaction.addEventListener('complete', () => resolve(made));
    });
  } finally {
    database.close();
  }
}

/** The facts of all that is kept, given to `then` within the same transaction. */
function withFacts({ facts }: Stores, then: (kept: KeptFact[]) => void): void {
  const reading = facts.getAll() as IDBRequest<KeptFact[]>;
  reading.addEventListener('success', () => then(reading.result));
}

function drop({ notes, facts }: Stores, keys: readonly string[]): void {
  for (const key of keys) {
    notes.delete(key);
    facts.delete(key);
  }
}

/** Keeps a note that was read, for when the server is away; what a browser cannot keep is not kept. */
export async function keepNote({ id, name, content, tags, updateTime }: KeptNote): Promise<void> {
  const user = owner();
  if (user === 0 || !isKeeping()) return;
  const key = keptKey(user, id);
  const bytes = new Blob([content]).size;
  const fact: KeptFact = { key, user, id, name, bytes, savedAt: new Date().toISOString() };
  try {
    await within('readwrite', (stores) =>
      withFacts(stores, (kept) => {
        // Somebody may have signed out meanwhile.
        if (owner() !== user) return;
        stores.facts.put(fact);
        stores.notes.put({ key, id, name, content, tags, updateTime });
        drop(stores, keysToDrop(kept, fact));
      }),
    );
  } catch {
    // Private windows and full disks: reading goes on, and there is nothing of it offline.
  }
}

/** The user's own note of that name, with the time it was kept; null when it is not kept. */
export async function readKept(name: string): Promise<(KeptNote & { savedAt: string }) | null> {
  const user = owner();
  if (user === 0 || !isKeeping()) return null;
  let found: { fact: KeptFact; reading: IDBRequest<KeptNote> } | undefined;
  try {
    await within('readonly', (stores) =>
      withFacts(stores, (kept) => {
        const fact = kept.find((one) => one.user === user && one.name === name);
        if (fact) found = { fact, reading: stores.notes.get(fact.key) };
      }),
    );
    return found ? { ...found.reading.result, savedAt: found.fact.savedAt } : null;
  } catch {
    return null;
  }
}

/** Drops a note of which the server says that it is not there, or not for this user. */
export async function dropKept(name: string): Promise<void> {
  try {
    await within('readwrite', (stores) =>
      withFacts(stores, (kept) =>
        drop(
          stores,
          kept.filter((one) => one.name === name).map(({ key }) => key),
        ),
      ),
    );
  } catch {
    // Where nothing can be kept nothing is to be dropped.
  }
}

/** What is kept of the user on this device, the newest first. */
export async function listKept(): Promise<KeptFact[]> {
  const user = owner();
  let found: KeptFact[] = [];
  try {
    await within('readonly', (stores) =>
      withFacts(stores, (kept) => {
        found = kept.filter((one) => one.user === user);
      }),
    );
  } catch {
    // The same as nothing kept.
  }
  return found.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** Drops all notes that are kept on this device. */
export async function clearKept(): Promise<void> {
  try {
    await within('readwrite', ({ notes, facts }) => {
      notes.clear();
      facts.clear();
    });
  } catch {
    // The same as nothing kept.
  }
}
