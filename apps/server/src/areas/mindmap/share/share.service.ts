import { shareLimit } from '@wm/contract/mindmap/share';
import type { MapShare } from '@wm/contract/mindmap/share';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { ownsMap } from '../map/map.repository.ts';
import {
  countShares,
  countView,
  findSharedMap,
  insertShare,
  listShares,
  removeShares,
} from './share.repository.ts';

async function requireOwn({ db }: Core, owner: Principal, mapId: number): Promise<void> {
  requireFound(await ownsMap(db, owner.userId, mapId));
}

export async function readShares(core: Core, owner: Principal, mapId: number): Promise<MapShare[]> {
  await requireOwn(core, owner, mapId);
  return listShares(core.db, mapId);
}

/** Makes a link. Only its hash is stored, so the token cannot be shown again. */
export async function createShare(
  core: Core,
  owner: Principal,
  { id, days }: { id: number; days: number | null },
): Promise<MapShare & { token: string }> {
  await requireOwn(core, owner, id);
  if ((await countShares(core.db, id)) >= shareLimit) throw new AppError('mindmap.too-many-shares');
  const token = newToken();
  const share = await insertShare(core.db, { mapId: id, tokenHash: hashToken(token), days });
  return { ...share, token };
}

export async function revokeShares(
  core: Core,
  owner: Principal,
  { id, ids }: { id: number; ids: number[] },
): Promise<number> {
  await requireOwn(core, owner, id);
  const removed = await removeShares(core.db, id, ids);
  requireFound(removed > 0);
  return removed;
}

/** What a link shows; one that never was, has ended or was revoked answers the same. */
export async function readShared(
  { db }: Core,
  token: string,
): Promise<{ name: string; content: string; updateTime: string }> {
  const map = await findSharedMap(db, hashToken(token));
  if (!map) throw new AppError('mindmap.share-ended');
  const { shareId, ...shown } = map;
  await countView(db, shareId);
  return shown;
}
