import { createHash } from 'node:crypto';
import path from 'node:path';
import { extensionOf, isFileExtension } from '@wm/contract/files/file-types';
import { fileIdsIn, readableFiles } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { noteNote } from '../notebook.table.ts';
import { inArray } from 'drizzle-orm';
import { hasNotionId, withoutNotionIds } from './file-kinds.ts';
import { cleanName } from './import-names.ts';
import { knownNames, knownSources, notebooksByPath } from './import.repository.ts';
import { rewriteLinks, withAssets } from './note-text.ts';
import type { Found } from './note-text.ts';
import { baseName } from './read-pack.ts';
import type { NoteDraft, ReadPack } from './read-pack.ts';
import { freeNumbered } from './free-numbered.ts';

/** Notebooks stand in each other so deep at most. */
const deepest = 8;
const plainNotebook = '导入的笔记';

/** A note that an import makes, or has made, or finds here. */
export interface PlannedNote {
  draft: NoteDraft;
  /** The notebooks from the outermost one. */
  folders: string[];
  wanted: string;
  /** What it is called here. */
  name: string;
  /** What it is made of; the same again is the same note. */
  source: string;
  /** The files of the pack that it names, and its own. */
  named: string[];
  /** `made`: by an earlier run of this import. */
  state: 'new' | 'same' | 'made';
  /** It is here under its name, in its notebook; whether with the same text is not known yet. */
  twin: number | undefined;
}

export interface ImportPlan {
  pack: ReadPack;
  /** In the order of the archive. */
  notes: PlannedNote[];
  byPath: ReadonlyMap<string, PlannedNote>;
  /** The outermost notebook. */
  notebook: string;
}

interface Planning {
  core: Core;
  principal: Principal;
  pack: ReadPack;
  importId: number;
  /** The names from the outermost to the notebook of choice; none when each folder makes its own. */
  base: string[];
  /** What was brought, in words. */
  title: string;
  /** What an attachment may come to. */
  mostBytes: number;
}

/** Says what an import would do with what was read: which notes it makes, under which names, and which are here already. */
export async function planImport(planning: Planning): Promise<ImportPlan> {
  const { core, principal, pack, importId } = planning;
  const [sources, names, books] = await Promise.all([
    knownSources(core.db, principal.userId),
    knownNames(core.db, principal.userId),
    notebooksByPath(core.db, principal.userId),
  ]);
  const byId = new Map([...names].map(([name, { id }]) => [id, name]));
  const around = surroundings(planning);
  const planned = async (draft: NoteDraft): Promise<PlannedNote> => {
    const folders = foldersOf(draft, draft.own ? planning.base : around);
    const wanted = nameOf(draft);
    const { source, named } = await sourceOf(pack, draft, folders);
    const known = sources.get(source);
    const kept = known && byId.get(known.noteId);
    if (known && kept !== undefined) {
      const state = known.importId === importId ? 'made' : 'same';
      return { draft, folders, wanted, name: kept, source, named, state, twin: undefined };
    }
    const there = names.get(wanted);
    const isThere = there !== undefined && there.notebookId === books.get(folders.join('\n'));
    const twin = isThere ? there.id : undefined;
    return { draft, folders, wanted, name: wanted, source, named, state: 'new', twin };
  };
  const notes: PlannedNote[] = [];
  for (const draft of pack.drafts) notes.push(await planned(draft));
  const byPath = new Map(notes.map((note) => [note.draft.path, note]));
  const plan = { pack, notes, byPath, notebook: notes[0]?.folders[0] ?? plainNotebook };
  giveNames(notes, names);
  await findTwins(planning, plan);
  giveNames(notes, names);
  return plan;
}

/** Gives every new note a name that nobody has. Notes that are thought to be here keep theirs. */
function giveNames(notes: PlannedNote[], names: ReadonlyMap<string, unknown>): void {
  const taken = new Set(names.keys());
  const isTaken = (name: string): boolean => taken.has(name);
  for (const note of notes) {
    if (note.state !== 'new' || note.twin !== undefined) continue;
    note.name = freeNumbered(note.wanted, isTaken);
    taken.add(note.name);
  }
}

/** Of the notes that have a namesake in their notebook, those with the same text are the same; the others are new. */
async function findTwins(
  { core, principal, mostBytes }: Planning,
  plan: ImportPlan,
): Promise<void> {
  const doubtful = plan.notes.filter(({ twin }) => twin !== undefined);
  const claimed = new Set<number>();
  for (const note of doubtful) {
    const id = note.twin ?? 0;
    const [stored] = await core.db
      .select({ content: noteNote.content })
      .from(noteNote)
      .where(inArray(noteNote.id, [id]));
    const isSame =
      stored !== undefined &&
      !claimed.has(id) &&
      (await withContents(core, principal, stored.content)) ===
        (await contentByBytes(plan, note, mostBytes));
    if (isSame) {
      note.state = 'same';
      claimed.add(id);
    }
    note.twin = undefined;
  }
}

/** A stored text with each file called by its bytes. */
async function withContents(core: Core, principal: Principal, content: string): Promise<string> {
  const files = await readableFiles(core.db, fileIdsIn(content), principal);
  const keys = new Map(files.map(({ id, storageKey }) => [id, storageKey]));
  return content.replace(
    /(?:\/prod-api)?\/files\/([0-9a-f]{32})\.[a-z0-9]{1,8}/g,
    (whole, id: string) => keys.get(id) ?? whole,
  );
}

/** A text as it would be stored, with each file called by its bytes. */
async function contentByBytes(
  plan: ImportPlan,
  note: PlannedNote,
  mostBytes: number,
): Promise<string> {
  const { pack } = plan.pack;
  const read = await plan.pack.contentOf(note.draft);
  const linked = linkedText(plan, note, { ...read, addressAt: (place) => place });
  const keys = new Map<string, string>();
  for (const place of linked.files) {
    const own = extraAt(note.draft.path, place, read.extras);
    const size = own?.length ?? pack.files.get(place)?.bytes ?? 0;
    // What is not taken keeps its link, and is not read for it.
    if (refusalOf({ name: place, bytes: size }, mostBytes) !== undefined) continue;
    const bytes = own ?? (await pack.read(place));
    keys.set(place, createHash('sha256').update(bytes).digest('hex'));
  }
  return linkedText(plan, note, { ...read, addressAt: (place) => keys.get(place) }).content;
}

/** What a picture of a document itself is called in the pack. */
const extraPlace = (document: string, target: string): string =>
  path.posix.join(path.posix.dirname(document), target);

/** A picture of a document itself by the place that its text names. */
export function extraAt(
  document: string,
  place: string,
  extras: ReadonlyMap<string, Uint8Array>,
): Uint8Array | undefined {
  for (const [target, bytes] of extras) if (extraPlace(document, target) === place) return bytes;
  return undefined;
}

export interface LinkedText {
  content: string;
  /** Files that it names, each once. */
  files: string[];
  /** What it names by path, or shows, and is nowhere. */
  broken: string[];
}

interface Linking {
  content: string;
  extras: ReadonlyMap<string, Uint8Array>;
  /** The address of a file of the pack; undefined leaves its link alone. */
  addressAt: (place: string) => string | undefined;
}

/** A note's text with its links as they lead here. */
export function linkedText(
  { pack, byPath }: ImportPlan,
  { draft }: PlannedNote,
  { content, extras, addressAt }: Linking,
): LinkedText {
  const files = new Set<string>();
  const broken = new Set<string>();
  const fileAt = (place: string): Found | undefined => {
    files.add(place);
    const address = addressAt(place);
    return address === undefined ? undefined : { file: place, address };
  };
  if (draft.own) {
    const text = withAssets(content, (place) => {
      if (!pack.pack.files.has(place)) return undefined;
      files.add(place);
      return addressAt(place);
    });
    return { content: text, files: [...files], broken: [] };
  }
  const places = new Map(
    [...extras.keys()].map((target) => [target, extraPlace(draft.path, target)]),
  );
  const text = rewriteLinks(content, (link) => {
    const own = places.get(link.target) ?? places.get(decoded(link.target));
    if (own !== undefined) return fileAt(own);
    const place = pack.index.find(draft.path, link);
    const note = place === undefined ? undefined : noteAt(byPath, place);
    if (note) return { note: note.name };
    if (place !== undefined) return pack.pack.files.has(place) ? fileAt(place) : undefined;
    // A name in brackets may be of a note that nobody wrote yet.
    if (!link.isWiki || (link.isEmbed && /\.\w{1,5}$/.test(link.target)))
      broken.add(decoded(link.target));
    return undefined;
  });
  return { content: text, files: [...files], broken: [...broken] };
}

/** The note of a place; Notion names the shorter one of its two tables. */
const noteAt = (byPath: ImportPlan['byPath'], place: string): PlannedNote | undefined =>
  byPath.get(place) ?? byPath.get(place.replace(/\.csv$/i, '_all.csv'));

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** The notebook around everything: that of choice, or one named like what was brought where it has no folder around it. */
function surroundings({ pack, base, title }: Planning): string[] {
  if (base.length > 0) return base;
  const tops = new Set(pack.drafts.map((draft) => draft.path.split('/').slice(0, -1)[0] ?? ''));
  const isWhole = tops.size === 1 && !tops.has('');
  if (isWhole) return [];
  const name = cleanName(withoutNotionIds(title.replace(/\.zip$/i, '')), 50);
  const isNamed = name !== '' && !/^Export[-_ ]?[0-9a-f-]*$/i.test(name);
  if (isNamed) return [name];
  return [pack.drafts.some((draft) => hasNotionId(draft.path)) ? 'Notion 导入' : plainNotebook];
}

function foldersOf({ own, path: file }: NoteDraft, around: string[]): string[] {
  // What this product exported knows its notebooks.
  const inside = own?.notebook ?? withoutNotionIds(file).split('/').slice(0, -1);
  const names = [...around, ...inside].map((folder) => cleanName(folder, 50)).filter(Boolean);
  return (names.length > 0 ? names : [plainNotebook]).slice(0, deepest);
}

function nameOf({ own, title, path: file }: NoteDraft): string {
  if (own) return cleanName(own.title, 120) || '未命名';
  const named = hasNotionId(file) ? withoutNotionIds(file).replace(/_all(?=\.csv$)/i, '') : file;
  return cleanName(title ?? baseName(named), 110) || cleanName(baseName(named), 110) || '未命名';
}

/** What a note is made of: where it goes, its bytes and those of the files that it names. */
async function sourceOf(
  read: ReadPack,
  draft: NoteDraft,
  folders: string[],
): Promise<Pick<PlannedNote, 'source' | 'named'>> {
  const { pack, index, contentOf } = read;
  const { content } = await contentOf(draft);
  const named = new Set([draft.path]);
  const add = (place: string | undefined): undefined => {
    if (place !== undefined && pack.files.has(place)) named.add(place);
  };
  if (draft.own) withAssets(content, add);
  else rewriteLinks(content, (link) => add(index.find(draft.path, link)));
  const files = [...named].map((place) => {
    const { bytes = 0, crc = 0 } = pack.files.get(place) ?? {};
    return `${path.posix.basename(place)} ${bytes} ${crc}`;
  });
  const source = createHash('sha256')
    .update([...folders, ...files].join('\n'))
    .digest('hex');
  return { source, named: [...named] };
}

/** Why a file cannot be stored, as far as its name and size tell. */
export function refusalOf(
  { name, bytes }: { name: string; bytes: number },
  mostBytes: number,
): string | undefined {
  const extension = extensionOf(name);
  if (!isFileExtension(extension)) return `不支持的文件类型（${extension || '没有扩展名'}）`;
  const size = String(mostBytes / (1024 * 1024));
  return bytes > mostBytes
    ? new AppError('file.too-large', { values: { size } }).message
    : undefined;
}
