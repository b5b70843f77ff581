import type { ListQueryOf } from '@wm/contract/core/resource';
import type { mutationResource } from '@wm/contract/knowledge/mutation';
import { mutationLabelResource } from '@wm/contract/knowledge/mutation-label';
import type { Principal } from '#core/access/principal.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { requireListed } from '../shown-columns.ts';
import { mutationRepository } from './mutation.repository.ts';

type Asked = ListQueryOf<typeof mutationResource>;

/** Variants, filtered by their labels for whom labels are shown to. */
export function mutationService(database: DatabaseHandle): CrudRepository<typeof mutationResource> {
  const rows = mutationRepository(database);
  const requireLabels = ({ labelId }: Asked, principal: Principal): void => {
    if (labelId !== undefined) requireListed(principal, mutationLabelResource, ['label_name']);
  };
  return {
    ...rows,
    list: async (query, principal) => {
      requireLabels(query, principal);
      return rows.list(query, principal);
    },
    each: (query, principal) => {
      requireLabels(query, principal);
      return rows.each(query, principal);
    },
  };
}
