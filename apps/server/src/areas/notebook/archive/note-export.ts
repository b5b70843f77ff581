import { and, asc, eq, gt } from 'drizzle-orm';
import { fileIdsIn, openFile, readableFileIds } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { zipStream } from '#core/xlsx/zip-stream.ts';
import { documentColumns, isAlive } from '../note/note.repository.ts';
import { noteNote, noteNotebook } from '../notebook.table.ts';
import { toAssetLinks } from './asset-links.ts';
import { writeNoteFile } from './front-matter.ts';

const batch = 200;

/** A name as a folder or file may bear it on every system, and short enough for all of them in UTF-8. */
function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must go
  const safe = name.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/^[. ]+|[. ]+$/g, '_');
  return Array.from(safe).slice(0, 60).join('') || '_';
}

type Paths = Map<number, string[]>;

/** The names from the outermost notebook to each. */
async function notebookPaths({ db }: Core, ownerId: number): Promise<Paths> {
  const rows = await db
    .select({ id: noteNotebook.id, parentId: noteNotebook.parentId, name: noteNotebook.name })
    .from(noteNotebook)
    .where(eq(noteNotebook.ownerId, ownerId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row ? [...pathOf(row.parentId), row.name] : [];
  };
  return new Map(rows.map(({ id }) => [id, pathOf(id)]));
}

/**
 * The archive of somebody's notes, piece by piece: notes in the order they were made, a batch in memory at a time; then
 * the attachments, each once however often it is linked.
 */
export async function* exportNotes(
  core: Core,
  principal: Principal,
  notebookId: number | undefined,
): AsyncGenerator<Buffer> {
  const paths = await notebookPaths(core, principal.userId);
  const assets = new Map<string, string>();
  yield* zipStream(entriesOf(core, { principal, notebookId, paths, assets }));
}

interface Export {
  principal: Principal;
  notebookId: number | undefined;
  paths: Paths;
  /** Id of each attachment to its name in the archive. */
  assets: Map<string, string>;
}

async function* entriesOf(core: Core, work: Export) {
  const taken = new Set<string>();
  for (let after = 0; ;) {
    const notes = await notesAfter(core, work, after);
    for (const note of notes) {
      await addAssets(core, work, note.content);
      const notebook = work.paths.get(note.notebookId) ?? [];
      const folder = notebook.map(safeName);
      const content = toAssetLinks(note.content, work.assets, folder.length);
      const facts = { title: note.name, notebook, tags: note.tags, pinned: note.pinned };
      const times = { created: note.createTime, updated: note.updateTime };
      yield {
        name: freePath(taken, [...folder, safeName(note.name)].join('/')),
        content: [writeNoteFile({ ...facts, ...times }, content)],
      };
    }
    if (notes.length < batch) break;
    after = notes.at(-1)?.id ?? 0;
  }
  const done = new Set<string>();
  for (const [id, name] of work.assets) {
    const file = done.has(name) ? undefined : await openFile(core, id);
    done.add(name);
    if (file) yield { name: `assets/${name}`, content: await file.open() };
  }
}

function notesAfter({ db }: Core, { principal, notebookId }: Export, after: number) {
  return db
    .select(documentColumns)
    .from(noteNote)
    .where(
      and(
        eq(noteNote.ownerId, principal.userId),
        isAlive,
        gt(noteNote.id, after),
        notebookId === undefined ? undefined : eq(noteNote.notebookId, notebookId),
      ),
    )
    .orderBy(asc(noteNote.id))
    .limit(batch);
}

/** Names the files that a text links and the asker may read. A file that came out of an archive keeps its name there. */
async function addAssets(
  core: Core,
  { principal, assets }: Export,
  content: string,
): Promise<void> {
  const ids = fileIdsIn(content).filter((id) => !assets.has(id));
  if (ids.length === 0) return;
  for (const id of await readableFileIds(core.db, ids, principal)) {
    const file = await openFile(core, id);
    if (!file) continue;
    const isPacked = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(file.name);
    assets.set(id, isPacked ? file.name : `${file.storageKey.slice(0, 32)}.${file.ext}`);
  }
}

function freePath(taken: Set<string>, wanted: string): string {
  for (let number = 1; ; number += 1) {
    const path = `${wanted}${number === 1 ? '' : ` (${number})`}.md`;
    // Some systems know no cases.
    const key = path.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}
