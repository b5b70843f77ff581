import { readDocumentText } from '@wm/mindmap/model/read-document';
import type { ReadDocument } from '@wm/mindmap/model/read-document';
import { readToken } from '#core/auth/token.ts';
import { readDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';

/** Key of the map in local storage, and of whose it is. */
export const mapKey = 'SIMPLE_MIND_MAP_DATA';
const ownerKey = 'SIMPLE_MIND_MAP_OWNER';
/** The window's event after each writing; its detail is the text that was written. */
export const writeEvent = 'write_local_file';
/** A change is written at most this many milliseconds after it happened. */
export const writeWithinMs = 300;

/** Where the last writing went. */
export type KeptIn = 'storage' | 'mirror' | 'nowhere';

/** Whose map this browser shows: the signed-in user's, or nobody's. */
export function mapOwner(): string {
  const { id } = useUser.getState();
  return readToken() && id ? String(id) : 'anonymous';
}

function mirrorKey(owner: string): string {
  return `${owner}:mind-map`;
}

function parsed(text: string | null | undefined): ReadDocument | undefined {
  if (!text) return undefined;
  const read = readDocumentText(text);
  return read.ok ? read.document : undefined;
}

function stored(owner: string): ReadDocument | undefined {
  const isOwn = (localStorage.getItem(ownerKey) ?? 'anonymous') === owner;
  return isOwn ? parsed(localStorage.getItem(mapKey)) : undefined;
}

/** The kept map of an owner: local storage first, else the mirror that outlives its clearing. */
export async function loadMap(owner: string): Promise<ReadDocument | undefined> {
  const local = stored(owner);
  if (local) return local;
  return parsed((await readDraft(mirrorKey(owner)))?.text);
}

function writeLocal(owner: string, text: string): boolean {
  try {
    localStorage.setItem(mapKey, text);
    localStorage.setItem(ownerKey, owner);
    return true;
  } catch {
    // An older map must not be taken for the newest, which is in the mirror.
    localStorage.removeItem(mapKey);
    return false;
  }
}

/** What `createMapWriter` takes. */
export interface MapWriterOptions {
  owner: string;
  onKept: (kept: KeptIn) => void;
}

/** Writes a map behind its changes. */
export interface MapWriter {
  /** The map changed: what `text` gives then is written soon. */
  touch: (text: () => string) => void;
  /** Writes at once what is not written yet. */
  flush: () => void;
}

/** Writes a map to local storage and its mirror, then tells the window. */
export function createMapWriter({ owner, onKept }: MapWriterOptions): MapWriter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: () => string = () => '';
  const write = (): void => {
    timer = undefined;
    const content = latest();
    const isLocal = writeLocal(owner, content);
    if (isLocal) onKept('storage');
    const draft = { text: content, rowVersion: 0, time: new Date().toISOString() };
    void writeDraft(mirrorKey(owner), draft).then((isMirrored) => {
      if (!isLocal) onKept(isMirrored ? 'mirror' : 'nowhere');
    });
    window.dispatchEvent(new CustomEvent(writeEvent, { detail: content }));
  };
  return {
    touch(text) {
      latest = text;
      timer ??= setTimeout(write, writeWithinMs);
    },
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
}
