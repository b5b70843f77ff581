import { caseResource } from '@wm/contract/knowledge/inheritance-case';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

/** Whether the next move of a listed case is the asker's. */
function isTurn(progress: unknown): boolean {
  return (progress as { turn: { is_mine: boolean } }).turn.is_mine;
}

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/cases': {
      screens: ['/knowledge/inheritance-mutation'],
      seed: [
        `insert into inh_case (owner_id, case_no, proband_name, phenotype, run_state, create_time, update_time)
         select case when i % 5 > 0 then 1 end, 'LIST' || i, 'name ' || i % 3, 'phenotype ' || i % 4, (array['done', 'failed'])[1 + i % 2], ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        case_no: 'contains',
        proband_name: 'contains',
        phenotype: 'contains',
        run_state: 'equals',
        queue: ({ progress }) => isTurn(progress),
      },
      values: { queue: 'turn' },
    },
  },
  otherLists: {
    '/knowledge/v2/cases/:id/runs/:run_no/variants':
      'knowledge/inheritance/case-tests/analysis.test.ts',
    '/knowledge/v2/cases/:id/runs/:run_no/removed':
      'knowledge/inheritance/case-tests/analysis.test.ts',
  },
  // Under data scopes by owner and department, tried with each of them in case-tests/rights.test.ts.
  unscoped: [/^\w+ \/knowledge\/v2\/cases(\/|$)/, /^\w+ \/knowledge\/v2\/case-labels$/],
  columns: {
    'knowledge:inheritance-mutation': {
      resource: caseResource,
      make: (mark) => ({
        case_no: `case-${mark}`,
        proband_name: `name-${mark}`,
        phenotype: `phenotype-${mark}`,
        remark: `remark-${mark}`,
        people: [
          {
            id: `people-${mark}`,
            father: '',
            mother: '',
            sex: 1,
            status: 2,
            is_proband: true,
            is_deceased: false,
          },
        ],
      }),
    },
  },
};
