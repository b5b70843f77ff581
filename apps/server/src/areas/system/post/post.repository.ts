import { postResource } from '@wm/contract/system/post';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { sysPost } from './post.table.ts';

export function postRepository(database: DatabaseHandle): CrudRepository<typeof postResource> {
  return tableRepository(database, postResource, {
    table: sysPost,
    filters: {
      postCode: contains(sysPost.postCode),
      postName: contains(sysPost.postName),
      status: equals(sysPost.status),
      beginTime: dayBound(sysPost.createTime, 'begin'),
      endTime: dayBound(sysPost.createTime, 'end'),
    },
    violations: {
      sys_post_post_code_unique: 'post.code-taken',
      sys_post_post_name_unique: 'post.name-taken',
    },
  });
}
