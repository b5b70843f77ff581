import { createHash, randomBytes } from 'node:crypto';
import { fontFileEndpoint, mostAppPasswords, mostFonts } from '@wm/contract/book/own-settings';
import type { AppPassword, BookFont } from '@wm/contract/book/own-settings';
import { extensionOf } from '@wm/contract/files/file-types';
import { fileIdsIn, openFile, setFileUses } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { requireFound } from '#core/not-found.ts';
import { lockReader } from '../reading/lock-reader.ts';
import {
  insertAppPassword,
  insertFont,
  listAppPasswords,
  listFonts,
  removeFonts,
} from './own.repository.ts';
import type { StoredFont } from './own.repository.ts';

/** Fonts are used under this kind. */
export const fontUse = 'book-font';

/** A font as pages of books load it. */
export function fontOf({ id, name, fileId }: StoredFont): BookFont {
  return { id, name, url: `${fontFileEndpoint.path.replace(':id', String(id))}?v=${fileId}` };
}

/** Takes an uploaded font of one's own for reading. */
export async function addFont(
  core: Core,
  { userId }: Principal,
  { fileName, name }: { fileName: string; name: string },
): Promise<BookFont> {
  const [fileId = ''] = fileIdsIn(fileName);
  const file = await openFile(core, fileId);
  requireFound(file?.ownerId === userId);
  if (extensionOf(file.name) !== 'woff2') throw new AppError('book.font-type');
  return core.db
    .transaction(async (tx) => {
      await lockReader(tx, userId);
      if ((await listFonts(tx, userId)).length >= mostFonts)
        throw new AppError('book.too-many-fonts', { values: { limit: String(mostFonts) } });
      const font = await insertFont(tx, { userId, name, fileId });
      await setFileUses(tx, { kind: fontUse, refId: font.id, fileIds: [fileId] });
      return fontOf(font);
    })
    .catch((cause: unknown) => {
      if (violatedUnique(cause) === 'book_font_user_id_name_unique')
        throw new AppError('book.font-taken', { cause });
      throw cause;
    });
}

/** Forgets fonts; their files go when nothing uses them. */
export function forgetFonts(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  ids: number[],
): Promise<number> {
  return db.transaction((tx) => removeFonts(tx, userId, ids));
}

/** SHA-256 is enough: what is hashed has 120 random bits. */
export function hashOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}

/** Makes a password for a reading application; it is told this once. */
export function addAppPassword(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  name: string,
): Promise<AppPassword & { password: string }> {
  const letters = randomBytes(15).toString('hex');
  // In groups, since it is typed on a device without a keyboard.
  const password = letters.match(/.{6}/g)?.join('-') ?? letters;
  return db.transaction(async (tx) => {
    await lockReader(tx, userId);
    if ((await listAppPasswords(tx, userId)).length >= mostAppPasswords)
      throw new AppError('book.too-many-app-passwords', {
        values: { limit: String(mostAppPasswords) },
      });
    const made = await insertAppPassword(tx, { userId, name, hash: hashOf(password) });
    return { ...made, password };
  });
}
