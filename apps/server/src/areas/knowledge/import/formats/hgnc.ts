import { integerOf, partsOf, symbolFault } from './cells.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

const titles: Readonly<Record<string, string>> = {
  hgnc_id: '来源编号',
  symbol: '基因符号',
  name: '基因全名',
  locus_group: '位点组',
  locus_type: '位点类型',
  status: '审定状态',
  location: '染色体位置',
  alias_symbol: '别名符号',
  prev_symbol: '曾用符号',
  gene_group: '基因家族',
  gene_family: '基因家族',
  entrez_id: 'Entrez 编号',
  ensembl_gene_id: 'Ensembl 编号',
  refseq_accession: 'RefSeq 编号',
  uniprot_ids: 'UniProt 编号',
  omim_id: 'OMIM 编号',
  mane_select: 'MANE Select 转录本',
  alias_name: '别名名称',
  ccds_id: 'CCDS 编号',
  orphanet: 'Orphanet 编号',
  date_modified: '来源更新日期',
};

/** HGNC complete set, as text; older editions call the groups `gene_family`. */
export const hgncFormat = tableFormat({
  code: 'hgnc',
  title: 'HGNC 基因全集',
  source: 'HGNC',
  license: 'CC0',
  target: 'gene-info',
  fields: [
    'symbol',
    'name',
    'locus_group',
    'locus_type',
    'hgnc_status',
    'location',
    'alias_symbol',
    'prev_symbol',
    'gene_group',
    'entrez_id',
    'ensembl_id',
    'refseq',
    'uniprot',
    'omim_id',
    'mane_select',
    'alias_name',
    'ccds',
    'orphanet_id',
    'chrom',
    'date_modified',
  ],
  needs: ['hgnc_id', 'symbol', 'name', 'locus_group', 'status'],
  titles,
  readRow,
});

function readRow(cell: Cells): RowOutcome {
  const key = cell('hgnc_id');
  if (!/^HGNC:\d{1,9}$/.test(key)) return rejected('hgnc_id', key, '不是 HGNC 编号');
  const fault = symbolFault('symbol', cell('symbol'));
  if (fault) return fault;
  const entrez = integerOf('entrez_id', cell('entrez_id'));
  if (entrez !== null && typeof entrez !== 'number') return entrez;
  const parts = (column: string): string[] => partsOf(cell(column), '|');
  const data = {
    symbol: cell('symbol'),
    name: cell('name'),
    locus_group: cell('locus_group'),
    locus_type: cell('locus_type'),
    hgnc_status: cell('status'),
    location: cell('location'),
    alias_symbol: parts('alias_symbol'),
    prev_symbol: parts('prev_symbol'),
    gene_group: cell('gene_group') === '' ? parts('gene_family') : parts('gene_group'),
    entrez_id: entrez,
    ensembl_id: cell('ensembl_gene_id'),
    refseq: parts('refseq_accession'),
    uniprot: parts('uniprot_ids'),
    omim_id: parts('omim_id'),
    mane_select: partsOf(cell('mane_select'), '|').join(' / '),
    alias_name: parts('alias_name'),
    ccds: parts('ccds_id'),
    orphanet_id: cell('orphanet'),
    chrom: chromOf(cell('location')),
    date_modified: cell('date_modified'),
  };
  return { kind: 'row', key, data };
}

/** The chromosome of a band: 7 of 7q34; of none that is placed, nothing. */
function chromOf(location: string): string {
  if (/^mitochondria/i.test(location)) return 'MT';
  return /^(\d{1,2}|[XY])(?=[pqc]|$)/.exec(location)?.[1] ?? '';
}

/** The same as JSON, as HGNC's REST service and its archive write it: lists are lists, and numbers may be numbers. */
export const hgncJsonFormat: ImportFormat = {
  ...hgncFormat,
  code: 'hgnc-json',
  title: 'HGNC 基因全集（JSON）',
  // A gene tells only what it has.
  titles: undefined,
  recognizes: (head) =>
    /^\s*\{/.test(head) && /"docs"\s*:\s*\[/.test(head) && head.includes('"hgnc_id"'),
  open: () => {
    return {
      read: () => undefined,
      mapping: () =>
        Object.entries(titles).map(([column, title]) => ({ column, sample: '', title })),
      version: () => '',
    };
  },
  documentsIn: 'docs',
  readDocument: (document) =>
    readRow((column) => {
      const value = document[column];
      if (Array.isArray(value)) return value.map(String).join('|');
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    }),
};
