import { caseResource } from '@wm/contract/knowledge/inheritance-case';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inhCase } from './inheritance.table.ts';
import { queueFilters } from './progress/case-queues.ts';

/** Whose a case is: its department's, or the person's who made it. */
export const caseScope: ScopeColumns = { dept: inhCase.deptId, user: inhCase.ownerId };

/** What the table holds of a case. */
const stored = { ...caseResource, row: caseResource.row.omit({ progress: true }) };

/** Cases in the reach of who asks. With another `scope` than ours the caller has seen to that. */
export function caseRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
  scope: ScopeColumns | undefined = caseScope,
): CrudRepository<typeof caseResource> {
  return tableRepository(database, stored, {
    table: inhCase,
    ...(scope && { scope }),
    filters: {
      caseNo: contains(inhCase.caseNo),
      probandName: contains(inhCase.probandName),
      phenotype: contains(inhCase.phenotype),
      runState: equals(inhCase.runState),
      beginTime: dayBound(inhCase.createTime, 'begin'),
      endTime: dayBound(inhCase.createTime, 'end'),
      ...queueFilters,
    },
    violations: { inh_case_no_unique: 'knowledge.case-taken' },
  });
}
