import { carries, defineAreaContract } from '../core/area-contract.ts';
import { warning } from '../core/errors.ts';
import { todoLimit } from './limits.ts';

/** What the area adds to the contract beside its endpoints. */
export const homeContract = defineAreaContract({
  errors: {
    'todo.no-day': warning('有时间或重复的待办需要日期，请先选择日期'),
    'todo.too-many': warning(`没有做完的待办最多 ${todoLimit} 件，请先做完或删除一些`),
  },
  streamEvents: {
    /** To-dos of the user have changed. */
    todo: carries<object>(),
  },
});
