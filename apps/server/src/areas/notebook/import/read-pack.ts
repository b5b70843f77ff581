import path from 'node:path';
import { documentKind, hasNotionId, isPagePart, programOf } from './file-kinds.ts';
import type { DocumentKind } from './file-kinds.ts';
import { readDocument } from './note-document.ts';
import type { NoteDocument } from './note-document.ts';
import { rewriteLinks } from './note-text.ts';
import type { NotePack } from './note-pack.ts';
import { indexPack } from './pack-index.ts';
import type { PackIndex } from './pack-index.ts';

const mebibyte = 1024 * 1024;
/** The longest text file that is read as a note. */
export const longestText = 5 * mebibyte;
const longestWord = 64 * mebibyte;
/** Texts are kept from the first reading to the second up to so many characters together. */
const keptLength = 16_000_000;

/** A file that becomes a note: everything known of it but its text. */
export interface NoteDraft extends Omit<NoteDocument, 'content' | 'extras'> {
  path: string;
  kind: DocumentKind;
}

/** A pack whose documents were read once. */
export interface ReadPack {
  pack: NotePack;
  program: string;
  /** In the order of the archive. */
  drafts: NoteDraft[];
  refused: { path: string; reason: string }[];
  index: PackIndex;
  /** A draft's text and pictures. */
  contentOf: (draft: NoteDraft) => Promise<Pick<NoteDocument, 'content' | 'extras'>>;
}

interface Reading {
  pack: NotePack;
  refused: ReadPack['refused'];
  kept: Map<string, Pick<NoteDocument, 'content' | 'extras'>>;
  room: number;
  signal: AbortSignal;
  onRead: (path: string) => void;
}

/** Files that notes can be made of, as they are called before anything is read. */
function documentsOf(paths: Iterable<string>, isNotion: boolean): Map<string, DocumentKind> {
  const found = new Map<string, DocumentKind>();
  for (const file of paths) {
    const kind = documentKind(file);
    if (kind === undefined || isPagePart(file) || (kind === 'table' && !isNotion)) continue;
    found.set(file, kind);
  }
  return found;
}

/** Whether a pack holds anything that a note can be made of. */
export const hasDocuments = ({ paths, files }: NotePack): boolean =>
  documentsOf(files.keys(), paths.some(hasNotionId)).size > 0;

/**
 * Reads every document of a pack. Where Markdown names a page, a Word file or a table, that is a file that comes along, not
 * a note of its own: whoever wrote the note meant the file.
 */
export async function readPack(
  pack: NotePack,
  { signal, onRead }: { signal: AbortSignal; onRead: (path: string) => void },
): Promise<ReadPack> {
  const isNotion = pack.paths.some(hasNotionId);
  const documents = documentsOf(pack.files.keys(), isNotion);
  const refused = [...pack.refused];
  const doubled = [...documents.keys()].filter(
    (file) =>
      documents.has(file.replace(/\.csv$/i, '_all.csv').replace(/(_all)_all/, '$1')) &&
      /(?<!_all)\.csv$/i.test(file),
  );
  for (const file of doubled) {
    documents.delete(file);
    refused.push({ path: file, reason: '内容已包含在同名的「_all.csv」中' });
  }
  const reading: Reading = { pack, refused, kept: new Map(), room: keptLength, signal, onRead };
  const markdown = await readAll(reading, documents, (kind) => kind === 'markdown');
  const index = indexPack(markdown, pack.files.keys());
  if (!isNotion)
    for (const file of await namedFiles(reading, markdown, index)) documents.delete(file);
  const others = await readAll(reading, documents, (kind) => kind !== 'markdown');
  const byPath = new Map([...markdown, ...others].map((draft) => [draft.path, draft]));
  // Notes are made in the order of the archive, so that an export of them is the same archive.
  const drafts = [...pack.files.keys()].flatMap((file) => byPath.get(file) ?? []);
  const own = drafts.some((draft) => draft.own !== undefined);
  return {
    pack,
    program: own ? '本系统导出的笔记' : programOf(pack.paths),
    drafts,
    refused,
    index: indexPack(drafts, pack.files.keys()),
    contentOf: async (draft) => {
      const kept = reading.kept.get(draft.path);
      if (kept) return kept;
      const document = await readDocument(draft, await pack.read(draft.path));
      if ('reason' in document) throw new Error(document.reason);
      return document;
    },
  };
}

async function readAll(
  reading: Reading,
  documents: ReadonlyMap<string, DocumentKind>,
  isWanted: (kind: DocumentKind) => boolean,
): Promise<NoteDraft[]> {
  const drafts: NoteDraft[] = [];
  for (const [file, kind] of documents) {
    if (!isWanted(kind)) continue;
    reading.signal.throwIfAborted();
    const draft = await readOne(reading, { path: file, kind });
    if (draft) drafts.push(draft);
    reading.onRead(file);
  }
  return drafts;
}

async function readOne(
  reading: Reading,
  file: { path: string; kind: DocumentKind },
): Promise<NoteDraft | undefined> {
  const { pack, refused, kept } = reading;
  const isLong = pack.files.get(file.path)?.bytes ?? 0;
  const most = file.kind === 'word' ? longestWord : longestText;
  const document =
    isLong > most
      ? { reason: `超过 ${most / mebibyte} MB` }
      : await readDocument(file, await pack.read(file.path));
  if ('reason' in document) {
    refused.push({ path: file.path, reason: document.reason });
    return undefined;
  }
  const { content, extras, ...facts } = document;
  let length = content.length;
  for (const bytes of extras.values()) length += bytes.length;
  if (length <= reading.room) {
    kept.set(file.path, { content, extras });
    reading.room -= length;
  }
  return { ...facts, ...file };
}

/** The files that Markdown names. */
async function namedFiles(
  { pack, kept }: Reading,
  drafts: readonly NoteDraft[],
  index: PackIndex,
): Promise<Set<string>> {
  const named = new Set<string>();
  const notes = new Set(drafts.map((draft) => draft.path));
  for (const draft of drafts) {
    const { content } = kept.get(draft.path) ?? (await readAgain(pack, draft));
    rewriteLinks(content, (link) => {
      const found = index.find(draft.path, link);
      if (found !== undefined && !notes.has(found)) named.add(found);
      return undefined;
    });
  }
  return named;
}

async function readAgain(pack: NotePack, draft: NoteDraft): Promise<{ content: string }> {
  const document = await readDocument(draft, await pack.read(draft.path));
  return 'reason' in document ? { content: '' } : document;
}

/** The name of a file without its folders and its kind. */
export const baseName = (file: string): string =>
  path.posix.basename(file).replace(/\.[^./]+$/, '');
