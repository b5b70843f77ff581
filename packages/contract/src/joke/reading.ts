import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { jokeFields } from './joke.ts';

/** A joke does not come again to the same reader before so many others. */
export const unrepeated = 50;
/** How many are loaded ahead at once. */
export const ahead = 3;

const path = '/joke/v2/reading';
const read = readOf('joke:data:list');

/** A joke as its readers see it; what their roles may not see is left out. */
const readJoke = z.object({
  id: z.number(),
  joke_title: z.string().optional(),
  content: z.string().optional(),
  category: z.string().optional(),
  source: z.string().optional(),
  likes: z.number().optional(),
  is_liked: z.boolean(),
});

export type ReadJoke = Camelize<z.output<typeof readJoke>>;

const liking = z.object({ is_liked: z.boolean(), likes: z.number().optional() });

/** The next jokes by chance, none of the last fifty shown to the asker, none that waits in his page already. */
export const nextJokesEndpoint = defineEndpoint({
  ...read,
  path: `${path}/next`,
  query: z.strictObject({
    category: z.string().max(20).optional(),
    /** Ids that wait in the page, between commas. */
    waiting: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,19}$/)
      .optional(),
  }),
  data: z.object({
    jokes: z.array(readJoke),
    /** How many there are to read at all, in the category if one was named. */
    total: z.number(),
  }),
});

/** How many jokes each category has to read. */
export const jokeCategoriesEndpoint = defineEndpoint({
  ...read,
  path: `${path}/categories`,
  data: z.array(z.object({ category: z.string(), jokes: z.number() })),
});

/** One joke, as a link names it. */
export const readJokeEndpoint = defineEndpoint({
  ...read,
  path: `${path}/:id`,
  params: idParams,
  data: readJoke,
});

/** Notes that a joke was shown: it is counted, and does not come again for a while. */
export const jokeSeenEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/seen`,
  access: 'joke:data:list',
  rate: 'default',
  audit: '阅读段子',
  params: idParams,
  body: z.strictObject({}),
});

/** Likes a joke, or no longer; the same twice is once. */
export const likeJokeEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id/like`,
  access: 'joke:data:list',
  rate: 'default',
  audit: '点赞段子',
  params: idParams,
  body: z.strictObject({ is_liked: z.boolean() }),
  data: liking,
});

/** Forgets what was shown of a category, or of all: it may come again. */
export const readAgainEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/again`,
  access: 'joke:data:list',
  rate: 'default',
  audit: '重新阅读段子',
  body: z.strictObject({ category: jokeFields.category.optional() }),
});
