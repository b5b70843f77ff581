import { defineAreaContract } from '../core/area-contract.ts';
import { warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const jokeContract = defineAreaContract({
  errors: {
    'joke.import-head': warning('第一行应为列名，缺少：{columns}'),
  },
});
