import { postResource } from '@wm/contract/system/post';
import { asc, inArray } from 'drizzle-orm';
import { namesInRefusal } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { violatedReference } from '#core/database/database-faults.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { sysUserPost } from '../user/user-post.table.ts';
import { postRepository } from './post.repository.ts';
import { sysPost } from './post.table.ts';

/** Posts, of which none that somebody holds can be removed. */
export function postService(database: DatabaseHandle): CrudRepository<typeof postResource> {
  const rows = postRepository(database);
  return {
    ...rows,
    remove: async (ids, principal) => {
      try {
        return await rows.remove(ids, principal);
      } catch (error) {
        if (violatedReference(error) !== 'sys_user_post_post_id_sys_post_id_fk') throw error;
        const place = { resource: postResource.permission, column: 'post_name' };
        const names = await namesOfHeld(database, ids);
        const name = namesInRefusal(principal, place, { names, common: '岗位' });
        throw new AppError('post.in-use', { cause: error, values: { name } });
      }
    },
  };
}

/** What those of the posts are called that somebody holds. */
async function namesOfHeld({ db }: DatabaseHandle, ids: number[]): Promise<string[]> {
  const held = await db
    .select({ name: sysPost.postName })
    .from(sysPost)
    .where(
      inArray(
        sysPost.id,
        db
          .select({ id: sysUserPost.postId })
          .from(sysUserPost)
          .where(inArray(sysUserPost.postId, ids)),
      ),
    )
    .orderBy(asc(sysPost.id));
  // Whoever held it may have left it meanwhile.
  return held.length > 0 ? held.map((post) => post.name) : ['岗位'];
}
