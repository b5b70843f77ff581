import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbGene, kbPathway } from '../knowledge.table.ts';

export interface NamedGene {
  symbol: string;
  aliasSymbol: string[];
  prevSymbol: string[];
}

/** Genes that bear one of the names, today, once or as an alias. */
export function genesNamed(db: Database, names: readonly string[]): Promise<NamedGene[]> {
  const asked = sql`${sql.param(names)}::text[]`;
  return db
    .select({
      symbol: kbGene.symbol,
      aliasSymbol: kbGene.aliasSymbol,
      prevSymbol: kbGene.prevSymbol,
    })
    .from(kbGene)
    .where(
      sql`${kbGene.symbol} = any(${asked}) or ${kbGene.aliasSymbol} && ${asked} or ${kbGene.prevSymbol} && ${asked}`,
    );
}

export interface HitPathway {
  id: number;
  name: string;
  nameZh: string;
  geneCount: number;
  hits: string[];
}

/** The pathways that hold one of the genes. */
export function pathwaysWith(db: Database, symbols: readonly string[]): Promise<HitPathway[]> {
  const asked = sql`${sql.param(symbols)}::text[]`;
  return db
    .select({
      id: kbPathway.id,
      name: kbPathway.name,
      nameZh: kbPathway.nameZh,
      geneCount: kbPathway.geneCount,
      hits: sql<
        string[]
      >`array(select unnest(${kbPathway.symbols}) intersect select unnest(${asked}) order by 1)`,
    })
    .from(kbPathway)
    .where(sql`${kbPathway.symbols} && ${asked}`);
}

/** How many genes stand in a pathway, in all and of those. */
export async function countUniverse(
  db: Database,
  symbols: readonly string[],
): Promise<{ universe: number; known: number }> {
  const { rows } = await db.execute<{ universe: number; known: number }>(sql`
    select count(*)::int as universe,
      count(*) filter (where symbol = any(${sql.param(symbols)}::text[]))::int as known
    from (select distinct unnest(symbols) as symbol from kb_pathway) all_genes`);
  return rows[0] ?? { universe: 0, known: 0 };
}
