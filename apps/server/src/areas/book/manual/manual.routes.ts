import {
  sampleBookEndpoint,
  sampleFileEndpoint,
  takeSampleEndpoint,
} from '@wm/contract/book/sample';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { sendBookFile } from '../reading/book-file.routes.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { manualFile, openManual, readManual, takeManual } from './manual.ts';

export function addManualRoutes(app: FastifyInstance, core: Core, { inTurn }: OpenedBooks): void {
  route(app, sampleBookEndpoint, () => readManual());
  route(app, sampleFileEndpoint, async ({ query, request, reply }) => {
    const address = manualFile(query.path, query.page === 'true');
    return sendBookFile({ request, reply }, await openManual(), {
      address,
      reach: 'public',
      inTurn,
    });
  });
  route(app, takeSampleEndpoint, ({ principal }) => takeManual(core, principal));
}
