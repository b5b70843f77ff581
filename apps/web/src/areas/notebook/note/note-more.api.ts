import type {
  linkMentionEndpoint,
  missingLinksEndpoint,
  noteNamesEndpoint,
  noteRelationsEndpoint,
} from '@wm/contract/notebook/note-relations';
import type {
  copySharedEndpoint,
  createShareEndpoint,
  listSharesEndpoint,
  openShareEndpoint,
  revokeShareEndpoint,
} from '@wm/contract/notebook/note-share';
import type {
  NoteTemplate,
  createTemplateEndpoint,
  listTemplatesEndpoint,
  removeTemplateEndpoint,
  updateTemplateEndpoint,
} from '@wm/contract/notebook/note-template';
import type {
  noteVersionEndpoint,
  noteVersionsEndpoint,
  restoreVersionEndpoint,
} from '@wm/contract/notebook/note-version';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import type { DataOf } from '@wm/contract/core/endpoint';
import { noteApi } from './note.api.ts';

/** The versions of a note, newest first. */
export function useVersions(id: number, page: number) {
  return useQuery({
    queryKey: [noteApi.path, 'versions', id, page],
    queryFn: () =>
      call<typeof noteVersionsEndpoint>('GET', '/notebook/v2/notes/:id/versions', {
        path: { id },
        query: { page, limit: 50 },
        silent: true,
      }),
  });
}

/** One version with its text. */
export function useVersion(id: number, versionId: number | undefined) {
  return useQuery({
    queryKey: [noteApi.path, 'version', id, versionId],
    queryFn: () =>
      call<typeof noteVersionEndpoint>('GET', '/notebook/v2/notes/:id/versions/:version_id', {
        path: { id, version_id: versionId ?? 0 },
        silent: true,
      }),
    enabled: versionId !== undefined,
  });
}

/** Brings a version back. */
export function restoreVersion(id: number, versionId: number) {
  return call<typeof restoreVersionEndpoint>(
    'POST',
    '/notebook/v2/notes/:id/versions/:version_id/restore',
    { path: { id, version_id: versionId } },
  );
}

/** Which notes link to a note, and which only name it. */
export function useRelations(id: number | undefined) {
  return useQuery({
    queryKey: [noteApi.path, 'relations', id],
    queryFn: () =>
      call<typeof noteRelationsEndpoint>('GET', '/notebook/v2/notes/:id/relations', {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

/** Makes a link of the first mention of a note in another one. */
export function linkMention(id: number, noteId: number): Promise<{ name: string }> {
  return call<typeof linkMentionEndpoint>('POST', '/notebook/v2/notes/:id/mentions', {
    path: { id },
    body: { noteId },
  });
}

/** The names that a note links to and that no note has. */
export function useMissingNames(id: number | undefined) {
  return useQuery({
    queryKey: [noteApi.path, 'missing-links', id],
    queryFn: () =>
      call<typeof missingLinksEndpoint>('GET', '/notebook/v2/notes/:id/missing-links', {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

/** Names of the user's notes that contain a text. */
export function findNames(text: string): Promise<string[]> {
  return call<typeof noteNamesEndpoint>('GET', '/notebook/v2/names', {
    query: { text },
    silent: true,
  });
}

const templatesPath = '/notebook/v2/templates';
const noTemplates: NoteTemplate[] = [];

/** Query key of the templates. */
export const templatesKey = [templatesPath];

/** The templates that come with the product and the user's own. */
export function useTemplates(): NoteTemplate[] {
  const { data } = useQuery({
    queryKey: templatesKey,
    queryFn: () =>
      call<typeof listTemplatesEndpoint>('GET', templatesPath, {
        silent: true,
      }),
  });
  return data ?? noTemplates;
}

/** Keeps a template: a new one without an id. */
export function keepTemplate({ id, name, content }: NoteTemplate): Promise<NoteTemplate> {
  return id === null
    ? call<typeof createTemplateEndpoint>('POST', templatesPath, {
        body: { name, content },
      })
    : call<typeof updateTemplateEndpoint>('PUT', '/notebook/v2/templates/:id', {
        path: { id },
        body: { name, content },
      });
}

export function removeTemplate(id: number): Promise<unknown> {
  return call<typeof removeTemplateEndpoint>('DELETE', '/notebook/v2/templates/:id', {
    path: { id },
  });
}

/** Query key of a note's links. */
export const sharesKey = (id: number): readonly unknown[] => [noteApi.path, 'shares', id];

/** The links by which a note is shared. */
export function useShares(id: number) {
  return useQuery({
    queryKey: sharesKey(id),
    queryFn: () =>
      call<typeof listSharesEndpoint>('GET', '/notebook/v2/notes/:id/shares', {
        path: { id },
        silent: true,
      }),
  });
}

export function createShare(id: number, wish: { days: number | null; password: string | null }) {
  return call<typeof createShareEndpoint>('POST', '/notebook/v2/notes/:id/shares', {
    path: { id },
    body: wish,
  });
}

export function revokeShare(id: number, shareId: number): Promise<unknown> {
  return call<typeof revokeShareEndpoint>('DELETE', '/notebook/v2/notes/:id/shares/:share_id', {
    path: { id, share_id: shareId },
  });
}

export type SharedNote = DataOf<typeof openShareEndpoint>;

/** Opens a shared note; needs no sign-in. The page shows what is wrong. */
export function openShared(token: string, password: string): Promise<SharedNote> {
  return call<typeof openShareEndpoint>('POST', '/notebook/v2/shared', {
    body: { token, password },
    silent: true,
    isToken: false,
    repeatSubmit: false,
  });
}

/** Makes a note of one's own of a shared one; answers what that is called. */
export function copyShared(token: string, password: string) {
  return call<typeof copySharedEndpoint>('POST', '/notebook/v2/shared/copy', {
    body: { token, password },
    timeout: 300_000,
  });
}
