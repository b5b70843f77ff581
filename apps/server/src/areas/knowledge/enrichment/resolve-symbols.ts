import type { DataOf } from '@wm/contract/core/endpoint';
import type { enrichmentEndpoint } from '@wm/contract/knowledge/enrichment';
import type { NamedGene } from './enrichment.repository.ts';

type Enrichment = DataOf<typeof enrichmentEndpoint>;

/** Symbols of today, and what became of the names that are none. */
export interface Resolved extends Pick<Enrichment, 'renamed' | 'ambiguous' | 'unknown'> {
  symbols: string[];
}

/** What each name means: a symbol of today before a former one or an alias; one that means several is none of them. */
export function resolveSymbols(names: readonly string[], genes: readonly NamedGene[]): Resolved {
  const symbols = new Set<string>();
  const result: Resolved = { symbols: [], renamed: [], ambiguous: [], unknown: [] };
  const current = new Set(genes.map(({ symbol }) => symbol));
  const bearers = symbolsByName(genes);
  for (const name of names) {
    const spellings = [name, name.toUpperCase()];
    const today = spellings.find((one) => current.has(one));
    const others = [...new Set(spellings.flatMap((one) => [...(bearers.get(one) ?? [])]))];
    const [only] = others;
    if (today !== undefined) symbols.add(today);
    else if (only !== undefined && others.length === 1) {
      symbols.add(only);
      result.renamed.push({ symbol: name, gene: only });
    } else if (others.length > 1) {
      result.ambiguous.push({ symbol: name, genes: others });
    } else {
      // It may stand in a pathway all the same, such as a viral one.
      symbols.add(name);
      result.unknown.push(name);
    }
  }
  return { ...result, symbols: [...symbols] };
}

/** The symbols of the genes that bear each former symbol or alias. */
function symbolsByName(genes: readonly NamedGene[]): Map<string, Set<string>> {
  const bearers = new Map<string, Set<string>>();
  for (const { symbol, aliasSymbol, prevSymbol } of genes)
    for (const name of [...aliasSymbol, ...prevSymbol])
      bearers.set(name, (bearers.get(name) ?? new Set()).add(symbol));
  return bearers;
}
