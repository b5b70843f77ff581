import type { GivenLabel, RuleEffect } from '@wm/contract/knowledge/mutation-label';
import { mutationLabelResource } from '@wm/contract/knowledge/mutation-label';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbLabel, kbMutationLabel } from '../knowledge.table.ts';

export function mutationLabelRepository(
  database: DatabaseHandle,
): CrudRepository<typeof mutationLabelResource> {
  return catalogRepository(database, mutationLabelResource, {
    table: kbLabel,
    by: {
      exact: ['labelGroup', 'scope', 'labelSort'],
      texts: ['labelCode', 'labelName', 'color'],
    },
    computed: {
      mutationCount: sql`(select count(*)::int from ${kbMutationLabel} m where m.label_id = ${kbLabel}.id and not m.is_dismissed and m.removed_run is null)`,
    },
    violations: { kb_label_code_unique: 'knowledge.code-taken' },
  });
}

type Asking = Pick<Database, 'execute' | 'select'>;

/** What a rule would change now. */
export async function readEffect(
  db: Asking,
  labelId: number | null,
  condition: SQL,
): Promise<RuleEffect> {
  const label = labelId ?? 0;
  const { rows } = await db.execute<{ hits: number; added: number; removed: number }>(sql`
    with hit as (select t.id from kb_mutation t where ${condition}),
      worn as (select mutation_id, is_auto, is_dismissed or removed_run is null as is_settled
        from kb_mutation_label where label_id = ${label})
    select (select count(*)::int from hit) as hits,
      (select count(*)::int from hit where not exists (
        select from worn where mutation_id = hit.id and is_settled)) as added,
      (select count(*)::int from kb_mutation_label l where l.label_id = ${label} and l.is_auto
        and not l.is_dismissed and l.removed_run is null
        and not exists (select from hit where hit.id = l.mutation_id)) as removed`);
  const examples = await db.execute<{ id: string; gene_symbol: string; name: string }>(
    sql`select t.id, t.gene_symbol, t.name from kb_mutation t where ${condition} order by t.id limit 10`,
  );
  return {
    ...(rows[0] ?? { hits: 0, added: 0, removed: 0 }),
    examples: examples.rows.map(({ id, gene_symbol: geneSymbol, name }) => ({
      id: Number(id),
      geneSymbol,
      name,
    })),
  };
}

/** Gives the label to what the rule now holds for and takes it from what it holds for no more, under the number of a run. */
export async function applyCondition(
  db: Asking,
  { labelId, run, condition }: { labelId: number; run: number; condition: SQL },
): Promise<{ added: number; removed: number }> {
  const given = await db.execute(sql`
    insert into kb_mutation_label (mutation_id, label_id, is_auto, added_run)
    select t.id, ${labelId}, true, ${run} from kb_mutation t where ${condition}
    on conflict (mutation_id, label_id) do update set added_run = ${run}, removed_run = null
      where not kb_mutation_label.is_dismissed and kb_mutation_label.removed_run is not null`);
  const taken = await db.execute(sql`
    update kb_mutation_label l set removed_run = ${run}
    where l.label_id = ${labelId} and l.is_auto and not l.is_dismissed and l.removed_run is null
      and not exists (select from kb_mutation t where t.id = l.mutation_id and ${condition})`);
  return { added: given.rowCount ?? 0, removed: taken.rowCount ?? 0 };
}

/** Puts back what a run gave and took. */
export async function takeRunBack(
  db: Asking,
  labelId: number,
  run: number,
): Promise<{ added: number; removed: number }> {
  const gone = await db.execute(sql`delete from kb_mutation_label
    where label_id = ${labelId} and added_run = ${run} and is_auto and not is_dismissed`);
  const back = await db.execute(sql`update kb_mutation_label set removed_run = null
    where label_id = ${labelId} and removed_run = ${run}`);
  return { added: back.rowCount ?? 0, removed: gone.rowCount ?? 0 };
}

/** The labels that a variant bears. */
export function readLabelsOf(db: Asking, mutationId: number): Promise<GivenLabel[]> {
  return db
    .select({
      labelId: kbLabel.id,
      labelName: kbLabel.labelName,
      color: kbLabel.color,
      isAuto: kbMutationLabel.isAuto,
      comment: kbMutationLabel.comment,
      userName: kbMutationLabel.userName,
      createTime: kbMutationLabel.createTime,
    })
    .from(kbMutationLabel)
    .innerJoin(kbLabel, eq(kbLabel.id, kbMutationLabel.labelId))
    .where(
      and(
        eq(kbMutationLabel.mutationId, mutationId),
        eq(kbMutationLabel.isDismissed, false),
        isNull(kbMutationLabel.removedRun),
      ),
    )
    .orderBy(asc(kbLabel.labelSort), asc(kbLabel.id));
}
