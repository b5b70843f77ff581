import { knowledgeSourcesEndpoint } from '@wm/contract/knowledge/sources';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { importFormats } from '../import/formats/formats.ts';
import { knownSources } from './known-sources.ts';
import { lastImports } from './sources.repository.ts';

/** Where the facts come from. Licenses and names are for everybody who sees a fact. */
export function addSourceRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, knowledgeSourcesEndpoint, async () => {
    const imports = await lastImports(db);
    const rows = knownSources.map((known) => {
      const formats = importFormats.filter(({ source }) => source === known.source);
      const codes = new Set(formats.map(({ code }) => code));
      const own = imports.filter(({ format }) => codes.has(format));
      const [newest] = own.toSorted((one, other) => other.time.localeCompare(one.time));
      return {
        ...known,
        formats: formats.map(({ title }) => title),
        version: newest?.version ?? '',
        importTime: newest?.time ?? null,
        rows: own.reduce((sum, one) => sum + one.rows, 0),
      };
    });
    return { rows };
  });
}
