import { mergeDocuments } from '@wm/mindmap/merge-documents';
import { readDocumentText } from '@wm/mindmap/read-document';
import type { ReadDocument } from '@wm/mindmap/read-document';
import { readToken } from '#core/auth/token.ts';
import { changeDraft, readDraft } from '#core/storage/drafts.ts';
import type { Draft } from '#core/storage/drafts.ts';
import { keepForGood } from '#core/storage/keep-for-good.ts';
import { useUser } from '#core/stores/user-store.ts';

/** Key of the map in local storage, of whose it is, and of what it was made from. */
export const mapKey = 'SIMPLE_MIND_MAP_DATA';
const ownerKey = 'SIMPLE_MIND_MAP_OWNER';
const editionKey = 'SIMPLE_MIND_MAP_EDITION';
/** The window's event after each writing; its detail is the text that was written. */
export const writeEvent = 'write_local_file';
/** A change is written at most this many milliseconds after it happened. */
export const writeWithinMs = 300;

/** So long what another tab wrote may be on its way through the database. */
const checkAfterMs = 1000;

/** Where the last writing went. */
export type KeptIn = 'storage' | 'mirror' | 'nowhere';

/** Whose map this browser shows: the signed-in user's, or nobody's. */
export function mapOwner(): string {
  const { id } = useUser.getState();
  return readToken() && id ? String(id) : 'anonymous';
}

/**
 * One state of the map. All tabs write theirs, one after the other, into the mirror, which outlives a cleared local
 * storage: each is made from the one before it, and `edition` counts them.
 */
export interface Edition {
  text: string;
  edition: number;
}

function mirrorKey(owner: string): string {
  return `${owner}:mind-map`;
}

function parsed(text: string | null | undefined): ReadDocument | undefined {
  if (!text) return undefined;
  const read = readDocumentText(text);
  return read.ok ? read.document : undefined;
}

function editionOf(draft: Draft): Edition {
  return { text: draft.text, edition: draft.rowVersion };
}

async function readMirror(owner: string): Promise<Edition | undefined> {
  const draft = await readDraft(mirrorKey(owner));
  return draft && editionOf(draft);
}

/** Makes a text that was written on an edition the next one, merged with what other tabs wrote since. */
async function publish(
  owner: string,
  { text, on }: { text: string; on: Edition | undefined },
): Promise<Edition | undefined> {
  const draft = await changeDraft(mirrorKey(owner), (old) => ({
    text:
      !old || old.text === text || old.rowVersion === on?.edition
        ? text
        : mergeDocuments({ base: on?.text ?? null, mine: text, theirs: old.text }),
    rowVersion: (old?.rowVersion ?? 0) + 1,
    time: new Date().toISOString(),
  }));
  return draft && editionOf(draft);
}

/** What local storage holds of an owner's map, and the edition it is or (`isNewer`) was made from. */
function readLocal(owner: string) {
  const isOwn = (localStorage.getItem(ownerKey) ?? 'anonymous') === owner;
  const text = isOwn ? localStorage.getItem(mapKey) : null;
  if (text === null || !parsed(text)) return undefined;
  const [, edition, mark] = /^(\d+)(\+?)$/.exec(localStorage.getItem(editionKey) ?? '') ?? [];
  return { text, edition: edition && Number(edition), isNewer: mark === '+' };
}

function writeLocal(owner: string, text: string, edition: string): boolean {
  try {
    localStorage.setItem(mapKey, text);
    localStorage.setItem(ownerKey, owner);
    localStorage.setItem(editionKey, edition);
    return true;
  } catch {
    // An older map must not be taken for the newest, which is in the mirror.
    localStorage.removeItem(mapKey);
    return false;
  }
}

/** The text and the edition it was made from that a newly opened page begins with. */
function startOf(
  local: NonNullable<ReturnType<typeof readLocal>>,
  mirror: Edition | undefined,
): { text: string; on: Edition | undefined } {
  const { text, edition, isNewer } = local;
  // Written by nobody but the last page here, or by another program.
  if (!mirror || edition === undefined || edition === mirror.edition) return { text, on: mirror };
  // Another page went on after that one had ended: nobody knows what both had begun from.
  return isNewer ? { text, on: undefined } : { text: mirror.text, on: mirror };
}

/** What a page begins with. */
export interface LoadedMap {
  document: ReadDocument;
  /** The same as it is written. */
  text: string;
  /** Unknown where this browser keeps nothing but local storage. */
  from: Edition | undefined;
}

/** What a page begins with whose local storage holds something that the mirror has not. */
async function loadLocal(
  owner: string,
  start: { text: string; on: Edition | undefined },
): Promise<LoadedMap | undefined> {
  const from = await publish(owner, start);
  if (from) writeLocal(owner, from.text, String(from.edition));
  for (const text of [from?.text, start.text]) {
    const document = parsed(text);
    if (document && text) return { document, text, from };
  }
  return undefined;
}

/** What a page begins with where nothing is kept: the same for all tabs that are opened at once. */
async function begin(owner: string, makeNew: () => string): Promise<LoadedMap | undefined> {
  const made = { text: makeNew(), rowVersion: 1, time: new Date().toISOString() };
  const draft = await changeDraft(mirrorKey(owner), (old) =>
    old && parsed(old.text) ? old : made,
  );
  const { text } = draft ?? made;
  const document = parsed(text);
  return document && { document, text, from: draft && editionOf(draft) };
}

/** The kept map of an owner: local storage first, else the mirror, else the new one that `makeNew` gives. */
export async function loadMap(
  owner: string,
  makeNew: () => string,
): Promise<LoadedMap | undefined> {
  const [local, mirror] = [readLocal(owner), await readMirror(owner)];
  const start = local && startOf(local, mirror);
  if (start && start.text !== mirror?.text) return loadLocal(owner, start);
  const kept = parsed(mirror?.text);
  if (kept && mirror) return { document: kept, text: mirror.text, from: mirror };
  return begin(owner, makeNew);
}

/** What `createMapWriter` takes. */
export interface MapWriterOptions {
  owner: string;
  /** What the page began with, and the edition that is. */
  text?: string;
  from?: Edition | undefined;
  onKept: (kept: KeptIn) => void;
  /** Called when another tab has changed the map: the page is to show this at once. */
  onShow?: (text: string) => void;
}

/** Writes a map behind its changes. */
export interface MapWriter {
  /** The map changed: what `text` gives then is written soon. */
  touch: (text: () => string) => void;
  /** Writes at once what is not written yet. */
  flush: () => void;
  /** Hears of other tabs no more. */
  close: () => void;
}

/** What one tab says to the others. */
interface News {
  owner: string;
  edition: number;
}

class Writer implements MapWriter {
  private readonly options: MapWriterOptions;
  private base: Edition | undefined;
  private latest: () => string;
  /** What local storage held when this tab last read or wrote it. */
  private local: string | undefined;
  private checking: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private publishing: Promise<void> = Promise.resolve();
  private underway = 0;
  private isClosed = false;
  private readonly channel: BroadcastChannel | undefined;

  constructor(options: MapWriterOptions) {
    this.options = options;
    this.base = options.from;
    this.latest = () => options.text ?? '';
    this.local = readLocal(options.owner)?.text;
    window.addEventListener('storage', this.noteWriting);
    if (typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel('wm-mind-map');
    this.channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data.owner === options.owner) void this.hear(data.edition);
    });
  }

  touch(text: () => string): void {
    this.latest = text;
    this.timer ??= setTimeout(() => this.write(), writeWithinMs);
  }

  flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.write();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.checking);
    window.removeEventListener('storage', this.noteWriting);
    this.channel?.close();
  }

  private write(): void {
    this.timer = undefined;
    const { owner, onKept } = this.options;
    const content = this.withLocal(this.latest());
    // A page that is being left gets no further than this.
    const isLocal = writeLocal(owner, content, `${this.base?.edition ?? 0}+`);
    this.local = isLocal ? content : undefined;
    if (isLocal) onKept('storage');
    this.underway += 1;
    this.publishing = this.publishing.then(() => this.publish(content, isLocal));
    window.dispatchEvent(new CustomEvent(writeEvent, { detail: content }));
  }

  /** A tab that was closed in the middle, or a browser without a database, leaves its changes in local storage alone. */
  private withLocal(mine: string): string {
    const theirs = readLocal(this.options.owner)?.text;
    if (theirs === undefined || theirs === this.local || theirs === mine) return mine;
    const merged = mergeDocuments({ base: this.local ?? null, mine, theirs });
    this.show(merged);
    return merged;
  }

  private readonly noteWriting = ({ key }: StorageEvent): void => {
    if (key === mapKey) this.checking ??= setTimeout(() => this.check(), checkAfterMs);
  };

  /** What another tab wrote has come by the database before, or it never will. */
  private check(): void {
    this.checking = undefined;
    const local = readLocal(this.options.owner)?.text;
    if (local === undefined || local === this.local) return;
    if (local === this.base?.text) this.local = local;
    else this.timer ??= setTimeout(() => this.write(), 0);
  }

  private async publish(content: string, isLocal: boolean): Promise<void> {
    const { owner, onKept } = this.options;
    const edition = await publish(owner, { text: content, on: this.base });
    this.underway -= 1;
    // What was drawn since is not kept yet: its own writing tells.
    const isLatest = this.timer === undefined && this.underway === 0;
    if (!isLocal && isLatest) onKept(edition ? 'mirror' : 'nowhere');
    if (!edition) return;
    void keepForGood();
    this.base = edition;
    if (edition.text !== content) this.takeOver(content, edition.text);
    if (isLocal && this.timer === undefined && readLocal(owner)?.text === this.local) {
      writeLocal(owner, edition.text, String(edition.edition));
      this.local = edition.text;
    }
    this.channel?.postMessage({ owner, edition: edition.edition } satisfies News);
  }

  /** Another tab had written before: its changes and what was drawn since are shown together. */
  private takeOver(sent: string, text: string): void {
    if (this.timer === undefined) {
      this.show(text);
      return;
    }
    this.show(mergeDocuments({ base: sent, mine: this.latest(), theirs: text }));
  }

  private show(text: string): void {
    this.latest = () => text;
    this.options.onShow?.(text);
  }

  /** What was drawn here and is not written yet is merged when it is. */
  private async hear(edition: number): Promise<void> {
    const isBusy = (): boolean => this.isClosed || this.timer !== undefined || this.underway > 0;
    if (isBusy() || edition <= (this.base?.edition ?? 0)) return;
    const mirror = await readMirror(this.options.owner);
    if (!mirror || isBusy() || mirror.edition <= (this.base?.edition ?? 0)) return;
    const isOther = mirror.text !== this.base?.text;
    this.base = mirror;
    if (readLocal(this.options.owner)?.text === mirror.text) this.local = mirror.text;
    if (isOther) this.show(mirror.text);
  }
}

/** Writes a map to local storage and its mirror, tells the window, and takes over what other tabs write. */
export function createMapWriter(options: MapWriterOptions): MapWriter {
  return new Writer(options);
}
