import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mark, searchedText } from './search.ts';
import type { Camelize } from './wire.ts';

/** A record that is found by its name: a person, a role, a setting. */
const namedRecord = z.object({
  /** What it is, as the screens call it: 用户. */
  what: z.string(),
  /** Unique within what it is. */
  id: z.number(),
  title: z.string(),
  title_marks: z.array(mark),
  /** What tells it from another of its name: 研发中心. */
  place: z.string(),
  /** The path of the page that shows it. */
  path: z.string(),
});

export type NamedRecord = Camelize<z.output<typeof namedRecord>>;

/** Records whose names hold what is typed or sound like it; whole names first, then beginnings, parts, sounds. */
export const namedEndpoint = defineEndpoint({
  method: 'GET',
  path: '/search/v2/records',
  access: 'signed-in',
  rate: 'suggest',
  audit: null,
  query: z.strictObject({
    text: searchedText,
    limit: z.coerce.number().int().min(1).max(20).default(6),
  }),
  data: z.array(namedRecord),
});
