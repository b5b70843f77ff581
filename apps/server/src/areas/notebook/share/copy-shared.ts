import type { copySharedEndpoint } from '@wm/contract/notebook/note-share';
import type { DataOf } from '@wm/contract/core/endpoint';
import {
  fileIdsIn,
  filesUsedIn,
  openBytes,
  removeUnusedFiles,
  storeFile,
} from '#areas/files/public.ts';
import type { StoredFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { freeName } from '../note/free-name.ts';
import { notebookNamed } from '../note/note.repository.ts';
import { noteService } from '../note/note.service.ts';
import type { findShared } from './share.repository.ts';

type Shared = NonNullable<Awaited<ReturnType<typeof findShared>>>;
type Copied = DataOf<typeof copySharedEndpoint>;

const notebook = '收到的分享';
const address = /(?:\/prod-api)?\/files\/([0-9a-f]{32})\.[a-z0-9]{1,8}/g;

/**
 * Makes a note of one's own of a shared one: its text, with the tags that stand in it, and copies of the files that the
 * shared page shows. They count as one's own; where there is no room for all of them nothing is made.
 */
export async function copyShared(
  core: Core,
  principal: Principal,
  shared: Shared,
): Promise<Copied> {
  const { userId } = principal;
  if (shared.ownerId === userId)
    return { id: shared.noteId, name: shared.name, isOwn: true, files: 0, missing: 0 };
  const shown = await filesUsedIn(core.db, { kind: 'note', refId: shared.noteId });
  const named = new Set(fileIdsIn(shared.content));
  const copies = new Map<string, string>();
  const made: string[] = [];
  let missing = 0;
  try {
    for (const file of shown) {
      if (!named.has(file.id)) continue;
      const copy = await copyFile(core, file, userId);
      if (copy) {
        copies.set(file.id, `/prod-api${copy.fileName}`);
        made.push(copy.id);
      } else missing += 1;
    }
    const content = shared.content.replace(address, (whole, id: string) => copies.get(id) ?? whole);
    const notebookId = await notebookNamed(core.db, userId, { name: notebook });
    const name = await freeName(core.db, userId, shared.name);
    const fresh = { notebookId, name, content, tags: [], pinned: false };
    const note = await noteService(core).create(fresh, principal);
    return { id: note.id, name: note.name, isOwn: false, files: copies.size, missing };
  } catch (error) {
    await removeUnusedFiles(core.db, made, userId);
    throw error;
  }
}

/** A file as one's own; nothing where its bytes are lost. */
async function copyFile(
  core: Core,
  file: StoredFile,
  ownerId: number,
): Promise<StoredFile | undefined> {
  try {
    const bytes = await openBytes(core, file);
    const { name, ext, size } = file;
    const copy = { ownerId, name, types: [ext], maxBytes: Math.max(1, size), keepsBare: true };
    return await storeFile(core, bytes, copy);
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'file.lost') return undefined;
    throw error;
  }
}
