import type { Principal } from '#core/access/principal.ts';
import { confirmLinkPassword, hashPassword } from '#areas/auth/public.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { requireNote } from '../note/note.repository.ts';
import { countView, createShare, findShared, listShares, revokeShare } from './share.repository.ts';

const mostShares = 20;

/** Makes a link to a note. The token is told once. */
export async function shareNote(
  core: Core,
  { userId: ownerId }: Principal,
  wish: { id: number; days: number | null; password: string | null },
): Promise<{ id: number; token: string }> {
  const { id: noteId } = await requireNote(core.db, ownerId, wish.id);
  if ((await listShares(core.db, noteId)).length >= mostShares)
    throw new AppError('note.too-many-shares', { values: { limit: String(mostShares) } });
  const token = newToken();
  const passwordHash = wish.password === null ? null : await hashPassword(wish.password);
  const tokenHash = hashToken(token).toString('hex');
  const share = { noteId, ownerId, tokenHash, passwordHash, days: wish.days };
  return { id: await createShare(core.db, share), token };
}

export async function endShare(
  core: Core,
  { userId }: Principal,
  share: { id: number; noteId: number },
): Promise<void> {
  await requireNote(core.db, userId, share.noteId);
  requireFound(await revokeShare(core.db, share));
}

interface Opened {
  note: { name: string; content: string; updateTime: string };
  /** The link that a password was given for; null for one that asks for none. */
  closedShareId: number | null;
}

interface Visit {
  token: string;
  password: string;
  address: string;
}

/** The note behind a link, for whoever has it, and its password where it has one. */
export async function enterShared(core: Core, { token, password, address }: Visit) {
  const shared = await findShared(core.db, hashToken(token).toString('hex'));
  if (!shared) throw new AppError('note.share-gone');
  if (shared.passwordHash !== null) {
    if (password === '') throw new AppError('note.share-password');
    await confirmLinkPassword(core, {
      link: `note-share:${shared.id}`,
      stored: shared.passwordHash,
      password,
      address,
      wrong: 'note.share-wrong-password',
      locked: 'note.share-locked',
    });
  }
  return shared;
}

/** Opens a shared note, and counts that. */
export async function openShared(core: Core, visit: Visit): Promise<Opened> {
  const shared = await enterShared(core, visit);
  await countView(core.db, shared.id);
  const { id, name, content, updateTime, passwordHash } = shared;
  return { note: { name, content, updateTime }, closedShareId: passwordHash === null ? null : id };
}
