import { jokeResource } from '@wm/contract/joke/joke';
import {
  jokeCategoriesEndpoint,
  jokeSeenEndpoint,
  likeJokeEndpoint,
  nextJokesEndpoint,
  readAgainEndpoint,
  readJokeEndpoint,
} from '@wm/contract/joke/reading';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import {
  countByCategory,
  countShown,
  findShown,
  forgetSeen,
  nextJokes,
  noteSeen,
  setLike,
} from './reading.repository.ts';

/** Reading jokes: one after the other by chance, liked or not. */
export function addReadingRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, nextJokesEndpoint, async ({ query, principal }) => {
    const category = maySeeCategory(principal) ? query.category : undefined;
    const waiting = query.waiting?.split(',').map(Number) ?? [];
    return {
      jokes: await nextJokes(db, principal, { category, waiting }),
      total: await countShown(db, category),
    };
  });
  route(app, jokeCategoriesEndpoint, async ({ principal }) =>
    maySeeCategory(principal) ? countByCategory(db) : [],
  );
  route(app, readJokeEndpoint, async ({ params, principal }) =>
    orNotFound(await findShown(db, principal, params.id)),
  );
  route(app, jokeSeenEndpoint, async ({ params, principal }) => {
    requireFound(await noteSeen(db, principal.userId, params.id));
  });
  route(app, likeJokeEndpoint, async ({ params, body, principal }) => {
    const { id } = params;
    const likes = orNotFound(await setLike(db, principal.userId, { id, isLiked: body.isLiked }));
    return { isLiked: body.isLiked, ...(maySee(principal, 'likes') && { likes }) };
  });
  route(app, readAgainEndpoint, ({ body, principal }) =>
    forgetSeen(db, principal.userId, body.category),
  );
}

function maySee(principal: Principal, column: string): boolean {
  const rights = principal.columnRights.get(jokeResource.permission)?.columns.get(column);
  return !rights || (rights.read && rights.mask === '');
}

/** Whoever may not see the categories may not ask for one either: what comes would tell. */
function maySeeCategory(principal: Principal): boolean {
  return maySee(principal, 'category');
}
