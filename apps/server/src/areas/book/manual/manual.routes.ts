import {
  sampleBookEndpoint,
  sampleFileEndpoint,
  takeSampleEndpoint,
} from '@wm/contract/book/sample';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { bookPolicy } from '../reading/book-file.ts';
import { readManual, readManualFile, takeManual } from './manual.ts';

export function addManualRoutes(app: FastifyInstance, core: Core): void {
  route(app, sampleBookEndpoint, () => readManual());
  route(app, sampleFileEndpoint, async ({ query, reply }) => {
    const { mediaType, bytes } = await readManualFile(query.path, query.page === 'true');
    return reply
      .headers({
        'content-type': `${mediaType}; charset=utf-8`,
        'content-security-policy': bookPolicy,
        'cache-control': 'public, max-age=3600',
      })
      .send(Buffer.from(bytes));
  });
  route(app, takeSampleEndpoint, ({ principal }) => takeManual(core, principal));
}
