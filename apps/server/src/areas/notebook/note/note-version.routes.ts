import {
  noteVersionEndpoint,
  noteVersionsEndpoint,
  restoreVersionEndpoint,
} from '@wm/contract/notebook/note-version';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { findVersion, listVersions } from './note-version.repository.ts';
import { lockDocument, requireNote } from './note.repository.ts';
import { recordFileUses, writeContent } from './note.service.ts';

export function addNoteVersionRoutes(app: FastifyInstance, core: Core): void {
  route(app, noteVersionsEndpoint, async ({ params, query, principal }) => {
    await requireNote(core.db, principal.userId, params.id);
    return listVersions(core.db, params.id, query);
  });
  route(app, noteVersionEndpoint, async ({ params, principal }) => {
    await requireNote(core.db, principal.userId, params.id);
    return orNotFound(await findVersion(core.db, { noteId: params.id, id: params.versionId }));
  });
  route(app, restoreVersionEndpoint, ({ params, principal }) =>
    core.db.transaction(async (tx) => {
      const note = orNotFound(await lockDocument(tx, principal.userId, { id: params.id }));
      const { content } = orNotFound(
        await findVersion(tx, { noteId: note.id, id: params.versionId }),
      );
      await recordFileUses(tx, principal, { id: note.id, before: note.content, content });
      return writeContent(tx, principal.userId, { note, content, kind: 'restore' });
    }),
  );
}
