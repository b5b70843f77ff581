import type { enrichmentEndpoint } from '@wm/contract/knowledge/enrichment';
import type { DataOf } from '@wm/contract/core/endpoint';
import type { Database } from '#core/database/database.ts';
import { countUniverse, genesNamed, pathwaysWith } from './enrichment.repository.ts';
import { discoveryRates, upperTail } from './hypergeometric.ts';
import { resolveSymbols } from './resolve-symbols.ts';

type Enrichment = DataOf<typeof enrichmentEndpoint>;

const rowsAtMost = 200;

/** In which pathways the genes gather, the surest first. */
export async function enrich(db: Database, asked: readonly string[]): Promise<Enrichment> {
  const names = [...new Set(asked)];
  const spellings = [...new Set(names.flatMap((name) => [name, name.toUpperCase()]))];
  const resolved = resolveSymbols(names, await genesNamed(db, spellings));
  const { universe, known } = await countUniverse(db, resolved.symbols);
  const pathways = await pathwaysWith(db, resolved.symbols);
  const tested = pathways.map((pathway) => ({
    ...pathway,
    p: upperTail({
      universe,
      marked: pathway.geneCount,
      drawn: known,
      hits: pathway.hits.length,
    }),
  }));
  const rates = discoveryRates(tested.map(({ p }) => p));
  const rows = tested
    .map((pathway, at) => ({ ...pathway, q: rates[at] ?? 1 }))
    .toSorted((one, other) => one.p - other.p || other.hits.length - one.hits.length)
    .toSpliced(rowsAtMost);
  const { renamed, ambiguous, unknown } = resolved;
  return { rows, universe, known, renamed, ambiguous, unknown };
}
