import type { mapFolderResource } from '@wm/contract/mindmap/folder';
import type {
  MapDocument,
  MapPicture,
  MapRow,
  SavedMap,
  mapPictureEndpoint,
  mapResource,
  purgeMapsEndpoint,
  readMapEndpoint,
  restoreMapsEndpoint,
  saveMapEndpoint,
} from '@wm/contract/mindmap/map';
import type {
  MapShare,
  createShareEndpoint,
  mapSharesEndpoint,
  revokeSharesEndpoint,
  sharedMapEndpoint,
} from '@wm/contract/mindmap/share';
import type {
  MapVersion,
  mapVersionEndpoint,
  mapVersionsEndpoint,
  restoreVersionEndpoint,
} from '@wm/contract/mindmap/version';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { fromWire } from '#core/http/from-wire.ts';
import { HttpError } from '#core/http/http-error.ts';

export const mapApi = createResourceApi<typeof mapResource>({
  path: '/mindmap/v2/maps',
  permission: 'mindmap:data',
  title: '思维导图',
});

export const mapFolderApi = createResourceApi<typeof mapFolderResource>({
  path: '/mindmap/v2/folders',
  permission: 'mindmap:folder',
  title: '思维导图文件夹',
});

/** Where a map is edited. */
export function mapAddress(id: number): string {
  return `/mindmap/edit/${id}`;
}

/** The user's folders. */
export function useMapFolders() {
  return useQuery({
    queryKey: [mapFolderApi.path, 'all'],
    queryFn: () => mapFolderApi.list({ limit: 1000 }, { silent: true }),
  });
}

/** The small picture of a map as the list knows it; a later save has another one. */
export function useMapPicture({ id, rowVersion }: MapRow, isWanted: boolean) {
  return useQuery<MapPicture>({
    queryKey: [mapApi.path, 'picture', id, rowVersion],
    queryFn: ({ signal }) =>
      call<typeof mapPictureEndpoint>('GET', '/mindmap/v2/maps/:id/picture', {
        path: { id },
        signal,
        silent: true,
      }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A whole map. */
export function readMap(id: number): Promise<MapDocument> {
  return call<typeof readMapEndpoint>('GET', '/mindmap/v2/maps/:id/document', {
    path: { id },
    silent: true,
  });
}

interface MapSave {
  content: string;
  rowVersion: number;
  isOverwrite: boolean;
}

/** Saves a document written on a version; shows nothing, the editor tells what happened. */
export function saveMap(
  id: number,
  { content, rowVersion, isOverwrite }: MapSave,
): Promise<SavedMap> {
  return call<typeof saveMapEndpoint>('PUT', '/mindmap/v2/maps/:id/document', {
    path: { id },
    body: { content, rowVersion, ...(isOverwrite && { isOverwrite }) },
    silent: true,
    repeatSubmit: false,
  });
}

/** The stored map of a refused stale save; nothing when the error is something else. */
export function storedMapOf(error: unknown): MapDocument | undefined {
  if (!(error instanceof HttpError) || error.code !== 409 || !error.data) return undefined;
  return fromWire<MapDocument>(error.data);
}

/** Takes maps out of the trash. */
export async function restoreMaps(ids: number[]): Promise<void> {
  await call<typeof restoreMapsEndpoint>('POST', '/mindmap/v2/maps/restore', { body: { ids } });
}

/** Deletes maps in the trash for good. */
export async function purgeMaps(ids: number[]): Promise<void> {
  await call<typeof purgeMapsEndpoint>('DELETE', '/mindmap/v2/maps/purge', { body: { ids } });
}

/** The kept versions of a map, newest first. */
export async function readVersions(id: number): Promise<MapVersion[]> {
  const { rows } = await call<typeof mapVersionsEndpoint>('GET', '/mindmap/v2/maps/:id/versions', {
    path: { id },
  });
  return rows;
}

/** The document of a version. */
export async function readVersion(id: number, versionId: number): Promise<string> {
  const { content } = await call<typeof mapVersionEndpoint>(
    'GET',
    '/mindmap/v2/maps/:id/versions/:version_id',
    { path: { id, version_id: versionId } },
  );
  return content;
}

/** Makes a version the present document. */
export async function restoreVersion(
  place: { id: number; versionId: number },
  rowVersion: number,
): Promise<void> {
  await call<typeof restoreVersionEndpoint>(
    'POST',
    '/mindmap/v2/maps/:id/versions/:version_id/restore',
    { path: { id: place.id, version_id: place.versionId }, body: { rowVersion } },
  );
}

/** The links of a map that still open. */
export async function readShares(id: number): Promise<MapShare[]> {
  const { rows } = await call<typeof mapSharesEndpoint>('GET', '/mindmap/v2/maps/:id/shares', {
    path: { id },
  });
  return rows;
}

/** Makes a link; answers its address, which is shown this once. */
export async function createShare(id: number, days: 1 | 7 | 30 | null): Promise<string> {
  const { token } = await call<typeof createShareEndpoint>('POST', '/mindmap/v2/maps/:id/shares', {
    path: { id },
    body: { days },
  });
  // Behind the sign that is sent to no server, so that no log holds it.
  return `${window.location.origin}/mind_share#${token}`;
}

/** Revokes a link. */
export async function revokeShare(id: number, shareId: number): Promise<void> {
  await call<typeof revokeSharesEndpoint>('DELETE', '/mindmap/v2/maps/:id/shares', {
    path: { id },
    body: { ids: [shareId] },
  });
}

/** The map under a link. */
export function readShared(token: string) {
  return call<typeof sharedMapEndpoint>('POST', '/mindmap/v2/shared', {
    body: { token },
    repeatSubmit: false,
    isToken: false,
    silent: true,
  });
}
