import sharp from 'sharp';
import { fileIdsIn, openBytes, readableFiles } from '#areas/files/public.ts';
import type { StoredFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { findDocument } from '../note/note.repository.ts';
import { writeWord } from './word-document.ts';
import type { WordPicture } from './word-document.ts';

/** Pictures are put into a Word file up to so many bytes together; the others are named. */
const mostPictureBytes = 48 * 1024 * 1024;

/** One of somebody's notes as a Word file, with the pictures that he may read. */
export async function exportWord(
  core: Core,
  principal: Principal,
  id: number,
): Promise<{ name: string; bytes: Buffer }> {
  const note = orNotFound(await findDocument(core.db, principal.userId, { id }));
  const pictures = new Map<string, WordPicture>();
  let room = mostPictureBytes;
  for (const file of await readableFiles(core.db, fileIdsIn(note.content), principal)) {
    if (!file.type.startsWith('image/') || file.size > room) continue;
    room -= file.size;
    const picture = await readPicture(core, file);
    for (const address of [file.fileName, `/prod-api${file.fileName}`])
      if (picture) pictures.set(address, picture);
  }
  return { name: note.name, bytes: await writeWord(note, pictures) };
}

/** A picture as Word takes it; nothing for one whose bytes are lost. */
async function readPicture(core: Core, file: StoredFile): Promise<WordPicture | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of (await openBytes(core, file)) as AsyncIterable<Buffer>)
      pieces.push(piece);
  } catch {
    return undefined;
  }
  const bytes = Buffer.concat(pieces);
  const { width, height } = file;
  const size = { width: width ?? 300, height: height ?? 200 };
  if (file.ext === 'png' || file.ext === 'gif') return { bytes, type: file.ext, ...size };
  if (file.ext === 'jpg' || file.ext === 'jpeg') return { bytes, type: 'jpg', ...size };
  return { bytes: await sharp(bytes).png().toBuffer(), type: 'png', ...size };
}
