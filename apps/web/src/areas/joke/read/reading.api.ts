import type {
  jokeCategoriesEndpoint,
  jokeSeenEndpoint,
  likeJokeEndpoint,
  nextJokesEndpoint,
  readAgainEndpoint,
  readJokeEndpoint,
} from '@wm/contract/joke/reading';
import type { DataOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

const path = '/joke/v2/reading';

/** Jokes that may come next; an empty category is all of them. */
export function fetchNext(
  category: string,
  waiting: readonly number[],
): Promise<DataOf<typeof nextJokesEndpoint>> {
  return call<typeof nextJokesEndpoint>('GET', `${path}/next`, {
    query: {
      ...(category && { category }),
      ...(waiting.length > 0 && { waiting: waiting.join(',') }),
    },
    silent: true,
  });
}

export function fetchJoke(id: number): Promise<DataOf<typeof readJokeEndpoint>> {
  return call<typeof readJokeEndpoint>('GET', `${path}/:id`, { path: { id }, silent: true });
}

/** Categories and how many jokes each has; none while they have not come. */
export function useCategories(): DataOf<typeof jokeCategoriesEndpoint> {
  const { data = [] } = useQuery({
    queryKey: [`${path}/categories`],
    queryFn: () =>
      call<typeof jokeCategoriesEndpoint>('GET', `${path}/categories`, { silent: true }),
  });
  return data;
}

/** Notes that a joke was shown. */
export async function noteSeen(id: number): Promise<void> {
  await call<typeof jokeSeenEndpoint>('POST', `${path}/:id/seen`, {
    path: { id },
    body: {},
    silent: true,
  });
}

export function putLike(id: number, isLiked: boolean): Promise<DataOf<typeof likeJokeEndpoint>> {
  return call<typeof likeJokeEndpoint>('PUT', `${path}/:id/like`, {
    path: { id },
    body: { isLiked },
  });
}

/** Lets what was seen of a category, or of all, come again. */
export async function readAgain(category: string): Promise<void> {
  await call<typeof readAgainEndpoint>('POST', `${path}/again`, {
    body: category ? { category } : {},
  });
}
