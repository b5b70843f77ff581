import type { AnalysedMutation } from '@wm/contract/knowledge/mutation-analysis';
import { spellingsOf } from '@wm/genomics/protein-change';
import type { Assembly, Question } from '@wm/contract/knowledge/read-question';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { speaksOf } from '../evidence/evidence-join.ts';
import { isText } from '../knowledge-columns.ts';

/** What of the catalog a question means; undefined for words that name no variant. */
function conditionOf(question: Question): SQL | undefined {
  if (question.kind === 'rsid') return sql`t.rsid = ${question.rsid} and t.rsid <> ''`;
  if (question.kind === 'site') return siteCondition(question);
  const { gene, change, text } = question;
  if (change === '') return ofGene(text);
  const spelled = sql`${sql.param(spellingsOf(change))}::text[]`;
  if (gene === '') {
    if (!change.includes(':')) return undefined;
    const column = change.includes(':p.') ? sql`t.hgvs_p` : sql`t.hgvs_c`;
    return isText(column, sql`${change}`);
  }
  const ending = sql`${sql.param(spellingsOf(change).map((one) => `%${one.replace(/[\\%_]/g, '\\$&')}`))}::text[]`;
  return sql`${ofGene(gene)} and (t.name = any(${spelled})
    or t.hgvs_p like any(${ending}) or t.hgvs_c like any(${ending}) or t.name like any(${ending}))`;
}

/** Of a gene by its symbol, or by an alias or former symbol of it. */
function ofGene(typed: string): SQL {
  const name = typed.toUpperCase();
  return sql`t.gene_symbol in (select ${typed}::text union select ${name}::text union
    select symbol from kb_gene where alias_symbol @> array[${name}]::text[] or prev_symbol @> array[${name}]::text[])`;
}

function siteCondition({ key, assembly }: Extract<Question, { kind: 'site' }>): SQL {
  const in37 = isText(sql`t.key37`, sql`${key}`);
  const in38 = isText(sql`t.key38`, sql`${key}`);
  if (assembly === 'GRCh37') return in37;
  return assembly === 'GRCh38' ? in38 : sql`(${in37} or ${in38})`;
}

/** How many of some places the catalog knows in each assembly. */
export async function countKnownPlaces(
  db: Pick<Database, 'execute'>,
  keys: readonly string[],
): Promise<Record<Assembly, number>> {
  const knownIn = (column: SQL): SQL =>
    sql`count(*) filter (where exists (select from kb_mutation t where ${isText(column, sql`place.key`)}))::int`;
  const { rows } = await db.execute<Record<Assembly, number>>(sql`
    select ${knownIn(sql`t.key37`)} as "GRCh37", ${knownIn(sql`t.key38`)} as "GRCh38"
    from unnest(${sql.param([...keys])}::text[]) as place (key)`);
  return { GRCh37: rows[0]?.GRCh37 ?? 0, GRCh38: rows[0]?.GRCh38 ?? 0 };
}

const shownAtMost = 20;

interface FoundRow extends Record<string, unknown> {
  id: string;
  gene_symbol: string;
  name: string;
  hgvs_p: string;
  key37: string;
  key38: string;
  clin_sig: string;
  review_stars: number | null;
  source: string;
  gnomad_af: number | null;
  evidence_count: number;
  total: number;
}

/** The variants that a question means, those with most evidence first. */
export async function findMutations(
  db: Pick<Database, 'execute'>,
  question: Question,
  { withEvidence }: { withEvidence: boolean },
): Promise<{ found: AnalysedMutation[]; total: number }> {
  const condition = conditionOf(question);
  if (!condition) return { found: [], total: 0 };
  const { rows } = await db.execute<FoundRow>(sql`
    select t.id, t.gene_symbol, t.name, t.hgvs_p, t.key37, t.key38, t.clin_sig, t.review_stars, t.source, t.gnomad_af,
      (select count(*)::int from kb_evidence e where ${speaksOf} and e.evidence_status <> '已拒绝') as evidence_count,
      t.total
    from (select t.*, count(*) over ()::int as total from kb_mutation t where ${condition}
      order by t.review_stars desc nulls last, t.id limit ${shownAtMost}) t
    order by t.review_stars desc nulls last, t.id`);
  const found = rows.map((row) => ({
    id: Number(row.id),
    geneSymbol: row.gene_symbol,
    name: row.name,
    hgvsP: row.hgvs_p,
    key37: row.key37,
    key38: row.key38,
    clinSig: row.clin_sig,
    reviewStars: row.review_stars,
    source: row.source,
    evidenceCount: withEvidence ? row.evidence_count : null,
    gnomadAf: row.gnomad_af,
    caseCount: null,
    caseClasses: [],
    caseLabels: [],
  }));
  return { found, total: rows[0]?.total ?? 0 };
}
