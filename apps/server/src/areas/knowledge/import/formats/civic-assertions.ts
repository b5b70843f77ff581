import { integerOf, partsOf } from './cells.ts';
import { civicFields, civicTitles, nameOf } from './civic-evidence.ts';
import { rejected } from './format.ts';
import type { RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

/** CIViC's assertions: what several items of evidence come to, with its tier. They stand among the evidence. */
export const civicAssertionsFormat = tableFormat({
  code: 'civic-assertions',
  title: 'CIViC 断言',
  source: 'CIViC',
  license: 'CC0',
  target: 'evidence',
  fields: [
    ...civicFields,
    'type_code',
    'direction',
    'evidence_level',
    'significance',
    'statement',
    'source_type',
    'citation',
    'amp_level',
    'url',
    'evidence_status',
    'flagged',
    'last_review_date',
  ],
  derived: ['profile', 'gene_symbol', 'variant_name', 'evidence_level'],
  needs: [
    'assertion_id',
    'assertion_type',
    'assertion_direction',
    'assertion_summary',
    'amp_category',
  ],
  titles: {
    assertion_id: '来源编号',
    ...civicTitles,
    assertion_type: '证据类型',
    assertion_direction: '证据方向',
    assertion_summary: '证据陈述',
    assertion_description: '证据陈述',
    amp_category: 'AMP/ASCO/CAP 分级',
    evidence_item_ids: '引文',
    assertion_civic_url: '原始链接',
  },
  readRow,
});

function readRow(cell: Cells): RowOutcome {
  const id = cell('assertion_id');
  if (!/^\d{1,9}$/.test(id)) return rejected('assertion_id', id, '不是 CIViC 断言编号');
  const { profile, gene, variant } = nameOf(cell);
  if (profile === '') return rejected('molecular_profile', '', '分子特征为空');
  if (cell('assertion_summary') === '') return rejected('assertion_summary', '', '没有陈述');
  const entrez = integerOf('entrez_id', cell('entrez_id'));
  if (entrez !== null && typeof entrez !== 'number') return entrez;
  const [, tier = '', level = ''] =
    /^tier[_ ]*(I{1,3}|IV)(?:[_ -]*level[_ ]*([A-D]))?/i.exec(cell('amp_category')) ?? [];
  const items = partsOf(cell('evidence_item_ids'), ',');
  const data = {
    profile,
    gene_symbol: gene,
    entrez_id: entrez,
    variant_name: variant,
    disease_name: cell('disease'),
    doid: cell('doid').replace(/\.0$/, ''),
    phenotypes: partsOf(cell('phenotypes'), ','),
    therapies: partsOf(cell('therapies') || cell('drugs'), ','),
    type_code: cell('assertion_type'),
    direction: cell('assertion_direction'),
    // The levels of tiers I and II are those of evidence.
    evidence_level: level.toUpperCase(),
    significance: cell('significance') || cell('clinical_significance'),
    statement: [cell('assertion_summary'), cell('assertion_description')]
      .filter(Boolean)
      .join('\n\n'),
    source_type: 'CIViC 断言',
    citation: items.map((item) => `EID${item}`).join('、'),
    amp_level: tier === '' ? '' : ['Tier ', tier.toUpperCase(), level && `-${level}`].join(''),
    url: cell('assertion_civic_url'),
    evidence_status: '已接受',
    flagged: /^true$/i.test(cell('is_flagged')),
    last_review_date: cell('last_review_date'),
  };
  return { kind: 'row', key: `AID${id}`, data };
}
