import { jokeResource } from '@wm/contract/joke/joke';
import { sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { jokeJoke } from '../joke.table.ts';

const isRepeat = sql`(exists (select 1 from joke_joke as other
  where other.content_key = joke_joke.content_key and other.id <> joke_joke.id))`;

export function jokeRepository(database: DatabaseHandle): CrudRepository<typeof jokeResource> {
  const repository = tableRepository(database, jokeResource, {
    table: jokeJoke,
    filters: {
      jokeTitle: contains(jokeJoke.jokeTitle),
      content: contains(jokeJoke.content),
      category: equals(jokeJoke.category),
      source: contains(jokeJoke.source),
      status: equals(jokeJoke.status),
      isRepeat: {
        columns: ['is_repeat'],
        where: (placeholder) => sql`${isRepeat} = (${placeholder} = 'Y')`,
        value: (given) => given,
      },
      beginTime: dayBound(jokeJoke.createTime, 'begin'),
      endTime: dayBound(jokeJoke.createTime, 'end'),
    },
    computed: { isRepeat },
  });
  return {
    ...repository,
    list: (query, principal) => repository.list(readable(query, principal), principal),
    each: (query, principal) => repository.each(readable(query, principal), principal),
  };
}

/** Whoever does not keep the stock sees what readers see. */
function readable<Query extends { status?: '0' | '1' | undefined }>(
  query: Query,
  principal: Principal,
): Query {
  return holdsPermission(principal, 'joke:data:edit') ? query : { ...query, status: '0' };
}
