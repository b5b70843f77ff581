import { integerOf, symbolFault } from './cells.ts';
import { rejected } from './format.ts';
import { tableFormat } from './table-format.ts';

/** A table of UniProt with the column of domains: parts of the proteins of genes that are there already. */
export const uniprotDomainsFormat = tableFormat({
  code: 'uniprot-domains',
  title: 'UniProt 结构域',
  source: 'UniProt',
  license: 'CC BY 4.0',
  target: 'gene-info',
  fields: ['domains', 'protein_length'],
  matches: { column: 'symbol', title: '基因符号', isText: true },
  needs: ['Entry', 'Gene Names (primary)', 'Length', 'Domain [FT]'],
  titles: {
    'Gene Names (primary)': '基因符号',
    Length: '蛋白长度',
    'Domain [FT]': '结构域',
  },
  readRow: (cell) => {
    const symbol = cell('Gene Names (primary)').split(/[; ]/)[0] ?? '';
    const fault = symbolFault('Gene Names (primary)', symbol);
    if (fault) return fault;
    const length = integerOf('Length', cell('Length'));
    if (typeof length !== 'number') return length ?? rejected('Length', '', '蛋白长度为空');
    return {
      kind: 'row',
      key: symbol,
      data: { domains: domainsIn(cell('Domain [FT]')), protein_length: length },
    };
  },
});

/** `DOMAIN 155..227; /note="RBD"; …` as `RBD|155|227`; what has no exact place is left out. */
function domainsIn(text: string): string[] {
  return [...text.matchAll(/DOMAIN (\d+)\.\.(\d+);\s*\/note="([^"|]+)"/g)].map(
    ([, first = '', last = '', name = '']) => `${name}|${first}|${last}`,
  );
}
