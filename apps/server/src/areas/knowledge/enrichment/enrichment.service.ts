import type { enrichmentEndpoint } from '@wm/contract/knowledge/enrichment';
import type { DataOf } from '@wm/contract/core/endpoint';
import type { Database } from '#core/database/database.ts';
import { countUniverse, genesNamed, pathwaysWith } from './enrichment.repository.ts';
import type { NamedGene } from './enrichment.repository.ts';
import { discoveryRates, upperTail } from './hypergeometric.ts';

type Enrichment = DataOf<typeof enrichmentEndpoint>;

const rowsAtMost = 200;

/** In which pathways the genes gather, the surest first. */
export async function enrich(db: Database, asked: readonly string[]): Promise<Enrichment> {
  const names = [...new Set(asked)];
  const spellings = [...new Set(names.flatMap((name) => [name, name.toUpperCase()]))];
  const resolved = resolve(names, await genesNamed(db, spellings));
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

interface Resolved extends Pick<Enrichment, 'renamed' | 'ambiguous' | 'unknown'> {
  symbols: string[];
}

/** What each name means: a symbol of today before a former one or an alias; one that means several is none of them. */
function resolve(names: readonly string[], genes: readonly NamedGene[]): Resolved {
  const symbols = new Set<string>();
  const result: Resolved = { symbols: [], renamed: [], ambiguous: [], unknown: [] };
  for (const name of names) {
    const is = (one: string): boolean => one === name || one === name.toUpperCase();
    const today = genes.find(({ symbol }) => is(symbol));
    const bearing = genes.filter(
      ({ aliasSymbol, prevSymbol }) => aliasSymbol.some(is) || prevSymbol.some(is),
    );
    const others = [...new Map(bearing.map((gene) => [gene.symbol, gene])).values()];
    const [only] = others;
    if (today) symbols.add(today.symbol);
    else if (only && others.length === 1) {
      symbols.add(only.symbol);
      result.renamed.push({ symbol: name, gene: only.symbol });
    } else if (others.length > 1) {
      result.ambiguous.push({ symbol: name, genes: others.map(({ symbol }) => symbol) });
    } else {
      // It may stand in a pathway all the same, such as a viral one.
      symbols.add(name);
      result.unknown.push(name);
    }
  }
  return { ...result, symbols: [...symbols] };
}
