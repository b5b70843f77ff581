import { fillTemplate } from '@wm/contract/notebook/fill-template';
import {
  builtInTemplates,
  createTemplateEndpoint,
  dailyNoteEndpoint,
  dailyTemplate,
  listTemplatesEndpoint,
  removeTemplateEndpoint,
  templateLimit,
  updateTemplateEndpoint,
} from '@wm/contract/notebook/note-template';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { findDocument, insertUnlessTaken, notebookNamed } from '../note/note.repository.ts';
import {
  createTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './template.repository.ts';

const dailyNotebook = '日记';

export function addTemplateRoutes(app: FastifyInstance, core: Core): void {
  route(app, listTemplatesEndpoint, async ({ principal }) => [
    ...builtInTemplates,
    ...(await listTemplates(core.db, principal.userId)),
  ]);
  route(app, createTemplateEndpoint, async ({ principal, body }) => {
    const { length } = await listTemplates(core.db, principal.userId);
    if (length >= templateLimit)
      throw new AppError('note.too-many-templates', { values: { limit: String(templateLimit) } });
    return createTemplate(core.db, { ...body, ownerId: principal.userId });
  });
  route(app, updateTemplateEndpoint, ({ principal, params, body }) =>
    updateTemplate(core.db, principal.userId, { ...body, id: params.id }),
  );
  route(app, removeTemplateEndpoint, ({ principal, params }) =>
    removeTemplate(core.db, principal.userId, params.id),
  );
  route(app, dailyNoteEndpoint, ({ principal, body }) =>
    openDaily(core, principal.userId, body.date),
  );
}

/** The note named like the day; made from the daily template when there is none. */
async function openDaily(
  core: Core,
  ownerId: number,
  date: string,
): Promise<{ name: string; isNew: boolean }> {
  const known = await findDocument(core.db, ownerId, { name: date });
  if (known) return { name: known.name, isNew: false };
  const templates = [...(await listTemplates(core.db, ownerId)), ...builtInTemplates];
  const text = templates.find(({ name }) => name === dailyTemplate)?.content ?? '';
  const content = fillTemplate(text, { title: date, now: new Date(`${date}T00:00:00`) });
  const id = await core.db.transaction(async (tx) => {
    const notebookId = await notebookNamed(tx, ownerId, { name: dailyNotebook });
    return insertUnlessTaken(tx, { ownerId, notebookId, name: date, content });
  });
  return { name: date, isNew: id !== undefined };
}
