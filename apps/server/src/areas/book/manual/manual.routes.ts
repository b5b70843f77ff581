import {
  sampleBookEndpoint,
  sampleFileEndpoint,
  takeSampleEndpoint,
} from '@wm/contract/book/sample';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { bookFileHeaders } from '../reading/book-file.ts';
import { readManual, readManualFile, takeManual } from './manual.ts';

export function addManualRoutes(app: FastifyInstance, core: Core): void {
  route(app, sampleBookEndpoint, () => readManual());
  route(app, sampleFileEndpoint, async ({ query, reply }) => {
    const { mediaType, bytes } = await readManualFile(query.path, query.page === 'true');
    return reply
      .headers(bookFileHeaders(mediaType, 'public'))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  route(app, takeSampleEndpoint, ({ principal }) => takeManual(core, principal));
}
