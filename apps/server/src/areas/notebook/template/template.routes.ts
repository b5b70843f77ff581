import {
  builtInTemplates,
  createTemplateEndpoint,
  listTemplatesEndpoint,
  removeTemplateEndpoint,
  templateLimit,
  updateTemplateEndpoint,
} from '@wm/contract/notebook/note-template';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  createTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './template.repository.ts';

export function addTemplateRoutes(app: FastifyInstance, core: Core): void {
  route(app, listTemplatesEndpoint, async ({ principal }) => [
    ...builtInTemplates,
    ...(await listTemplates(core.db, principal.userId)),
  ]);
  route(app, createTemplateEndpoint, async ({ principal, body }) => {
    const { length } = await listTemplates(core.db, principal.userId);
    if (length >= templateLimit)
      throw new AppError('note.too-many-templates', {
        values: { limit: String(templateLimit) },
      });
    return createTemplate(core.db, { ...body, ownerId: principal.userId });
  });
  route(app, updateTemplateEndpoint, ({ principal, params, body }) =>
    updateTemplate(core.db, principal.userId, { ...body, id: params.id }),
  );
  route(app, removeTemplateEndpoint, ({ principal, params }) =>
    removeTemplate(core.db, principal.userId, params.id),
  );
}
