import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { findCardTitle } from '../published.repository.ts';
import { siteFrame } from '../site-frame.ts';
import { idOf } from '../site.routes.ts';
import { cardEdition, drawCard } from './draw-card.ts';
import type { Card } from './draw-card.ts';

const mostBytes = 8 * 1024 * 1024;

/** Pictures that were drawn already; two who ask at once wait for one drawing. */
const drawn = new LRUCache<string, Promise<Buffer | undefined>>({ max: 200 });
const sizes = new LRUCache<string, number>({
  max: 200,
  maxSize: mostBytes,
  sizeCalculation: (bytes) => bytes,
  dispose: (_bytes, tag) => drawn.delete(tag),
});

function pictureOf(tag: string, card: Card): Promise<Buffer | undefined> {
  const known = drawn.get(tag);
  if (known) return known;
  const drawing = drawCard(card);
  drawn.set(tag, drawing);
  drawing.then(
    (png) => sizes.set(tag, (png?.length ?? 0) + 1),
    // A failure is for those who asked, not for who comes next.
    () => drawn.delete(tag),
  );
  return drawing;
}

/** The picture that other sites show with a link to an article that anybody may read and that has no cover. */
export function addCardRoutes(app: FastifyInstance, core: Core): void {
  const endpoint = { access: 'public', rate: 'default', audit: null } as const;
  app.get('/blog/article/:id/card.png', { config: { endpoint } }, async (request, reply) => {
    const id = idOf((request.params as { id: string }).id);
    const title = orNotFound(id === undefined ? undefined : await findCardTitle(core.db, id));
    const { site } = await siteFrame(core);
    const card = { title, siteName: site.siteName };
    const tag = hash('sha256', JSON.stringify([cardEdition, card]), 'base64url').slice(0, 27);
    const etag = `"${tag}"`;
    void reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=3600')
      .removeHeader('x-robots-tag');
    const known = request.headers['if-none-match'] ?? '';
    if (known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
      return reply.code(304).send();
    const png = orNotFound(await pictureOf(tag, card));
    return reply.type('image/png').send(png);
  });
}
