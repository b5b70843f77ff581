/**
 * What other areas build on.
 *
 * - `fileUses` and `fileNamingColumns` of an area's manifest (`core/area.ts`): who may read the files that its records use,
 *   and which texts may name a file without using it.
 * - `setFileUses(tx, { kind, refId, fileIds })`, in the transaction that writes a record; with
 *   `readableFileIds(db, fileIdsIn(text), principal)` as ids, so that nobody publishes another's file by naming it.
 * - `fileIdsIn(text)`: the files that Markdown or HTML names.
 * - `ownPicture(db, fileName, principal)`: an uploaded picture of one's own, for what shows exactly one.
 * - `storeFile(core, streamOrBytes, { ownerId, name })` and `openFile(core, id)`; `readableFiles` and `openBytes` for many.
 * - `rangeOf(headers, size, tag)`: the part of a file that is asked for.
 * - `isOneShot` of `storeFile`: what is made for its owner to fetch and goes after a day.
 */
export { removeOneShot, removeUnusedFiles } from './file/file.repository.ts';
export { fileIdsIn } from './file/file-ids.ts';
export { filesUsedIn, setFileUses } from './file/file-uses.ts';
export {
  openBytes,
  openFile,
  ownPicture,
  readableFileIds,
  readableFiles,
} from './file/read-file.ts';
export { rangeOf } from './file/byte-range.ts';
export { storeFile } from './file/store-file.ts';
export { storedBytes } from './store/stored-bytes.ts';
export { proveStore } from './store/prove-store.ts';
export { resumableBytes } from './tus/tus.service.ts';
export type { StoredFile } from './file/store-file.ts';
