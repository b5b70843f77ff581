import type { SavedMap } from '@wm/contract/mindmap/map';
import type { MapVersion } from '@wm/contract/mindmap/version';
import type { Principal } from '#core/access/principal.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { ownsMap } from '../map/map.repository.ts';
import { storeContent } from '../map/map.service.ts';
import type { StoredContent } from '../map/read-content.ts';
import { findVersion, listVersions } from './version.repository.ts';

/** One version of a map. */
export interface VersionPlace {
  id: number;
  versionId: number;
}

export async function readVersions(
  { db }: Core,
  owner: Principal,
  mapId: number,
): Promise<MapVersion[]> {
  requireFound(await ownsMap(db, owner.userId, mapId));
  return listVersions(db, mapId);
}

export async function readVersion(
  { db }: Core,
  owner: Principal,
  { id, versionId }: VersionPlace,
): Promise<MapVersion & StoredContent> {
  const isOwn = await ownsMap(db, owner.userId, id);
  return orNotFound(isOwn ? await findVersion(db, id, versionId) : undefined);
}

/** Makes a version the present document. What stood there before becomes a version itself. */
export async function restoreVersion(
  core: Core,
  owner: Principal,
  { rowVersion, ...place }: VersionPlace & { rowVersion: number },
): Promise<SavedMap> {
  const { content, outline, nodeCount } = await readVersion(core, owner, place);
  const change = { id: place.id, rowVersion, content, outline, nodeCount };
  return storeContent(core, owner, { ...change, isVersionForced: true });
}
