import multipart from '@fastify/multipart';
import { importJokesEndpoint, jokeTemplateEndpoint } from '@wm/contract/joke/import';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { receiveFile } from '#core/http/receive-file.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import { importJokes } from './import.service.ts';
import { importHeads } from './read-jokes.ts';

const widths: Readonly<Record<string, number>> = { content: 60, joke_title: 24 };

/** Import of jokes: a template, a check, and the writing. */
export function addImportRoutes(app: FastifyInstance, core: Core): void {
  route(app, jokeTemplateEndpoint, ({ reply }) =>
    sendXlsx(reply, {
      title: '段子导入模板',
      rows: none(),
      columns: Object.entries(importHeads).map(([title, field]) => ({
        field,
        title,
        width: widths[field] ?? 14,
      })),
    }),
  );
  void app.register(async (scope) => {
    await scope.register(multipart);
    route(scope, importJokesEndpoint, async ({ request, principal, query }) => {
      const file = await receiveFile(core.settings, request);
      return importJokes({ core, principal }, file, query.mode === 'write');
    });
  });
}

async function* none(): AsyncGenerator<never> {
  // Nobody's rows: the head alone.
}
