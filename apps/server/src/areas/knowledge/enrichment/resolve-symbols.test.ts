import { expect, it } from 'vitest';
import { resolveSymbols } from './resolve-symbols.ts';

const gene = (symbol: string, aliasSymbol: string[] = [], prevSymbol: string[] = []) => ({
  symbol,
  aliasSymbol,
  prevSymbol,
});

it('takes a symbol of today before a former one, whatever its case, and decides on no alias of several genes', () => {
  const genes = [
    gene('KMT2D', ['MLL2'], ['MLL4']),
    gene('KMT2B', ['MLL4'], ['MLL2']),
    gene('BRAF', ['B-raf']),
    gene('CASP8', ['BRAF']),
    gene('TP53', ['P53']),
  ];
  expect(resolveSymbols(['braf', 'p53', 'MLL2', 'gag', 'TP53'], genes)).toEqual({
    symbols: ['BRAF', 'TP53', 'gag'],
    renamed: [{ symbol: 'p53', gene: 'TP53' }],
    ambiguous: [{ symbol: 'MLL2', genes: ['KMT2D', 'KMT2B'] }],
    unknown: ['gag'],
  });
});

it('looks each name up once, however many genes bear one: a list of thousands holds nobody up', () => {
  let looks = 0;
  const names = Array.from({ length: 3000 }, (_, at) => `A${at}`);
  const genes = names.map((name, at) => ({
    symbol: `G${at}`,
    prevSymbol: [],
    get aliasSymbol() {
      looks += 1;
      return [name];
    },
  }));
  expect(resolveSymbols(names, genes).renamed).toHaveLength(3000);
  expect(looks).toBeLessThan(10_000);
});
