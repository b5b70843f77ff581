import type { LabelCondition, LabelRule } from '@wm/contract/knowledge/label-rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { speaksOf } from '../evidence/evidence-join.ts';

/** A rule as a condition on a variant, whose row is `t`. */
export function conditionOfRule({ all }: LabelRule): SQL {
  return sql.join(
    all.map((one) => sql`(${conditionOf(one)})`),
    sql` and `,
  );
}

function conditionOf(condition: LabelCondition): SQL {
  switch (condition.field) {
    case 'clin_sig':
      return sql`t.clin_sig in ${condition.values}`;
    case 'review_stars':
      return sql`t.review_stars >= ${condition.least}`;
    case 'gene_symbol':
      return sql`t.gene_symbol in ${condition.values}`;
    case 'variant_class':
      return sql`t.variant_class in ${condition.values}`;
    case 'origin':
      return sql`t.origin in ${condition.values}`;
    default:
      // Levels are letters, the best first.
      return sql`t.id in (select t.id from kb_evidence e join kb_mutation t on ${speaksOf}
        where e.evidence_status = '已接受' and e.evidence_level between 'A' and ${condition.least})`;
  }
}
