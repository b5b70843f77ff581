import type { Drawing } from '@wm/contract/trading/drawing';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { findOwnSymbol } from '../symbol/bars.repository.ts';
import { findDrawings, putDrawings } from './drawing.repository.ts';

/** What somebody has drawn on one of his symbols. */
export async function readDrawings(
  { db }: Core,
  { userId }: Principal,
  symbolId: number,
): Promise<{ drawings: Drawing[] }> {
  orNotFound(await findOwnSymbol(db, userId, symbolId));
  return { drawings: await findDrawings(db, userId, symbolId) };
}

/** Replaces them. */
export async function saveDrawings(
  { db }: Core,
  { userId }: Principal,
  { symbolId, drawings }: { symbolId: number; drawings: Drawing[] },
): Promise<void> {
  orNotFound(await findOwnSymbol(db, userId, symbolId));
  await putDrawings(db, { ownerId: userId, symbolId, drawings });
}
