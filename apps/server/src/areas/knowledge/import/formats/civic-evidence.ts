import { evidenceFaults, isRetracted } from '@wm/contract/knowledge/evidence-rules';
import type { RuledEvidence } from '@wm/contract/knowledge/evidence-rules';
import { integerOf, isFormula, partsOf } from './cells.ts';
import { civicRules } from './civic-rules.ts';
import { rejected } from './format.ts';
import type { RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

const statuses: Readonly<Record<string, string>> = {
  accepted: '已接受',
  submitted: '待审',
  rejected: '已拒绝',
};

/** Fields that evidence and assertions share, and their columns. */
export const civicFields = [
  'profile',
  'gene_symbol',
  'entrez_id',
  'variant_name',
  'disease_name',
  'doid',
  'phenotypes',
  'therapies',
];

export const civicTitles = {
  gene: '基因符号',
  entrez_id: 'Entrez 编号',
  variant: '突变',
  molecular_profile: '分子特征',
  disease: '疾病名称',
  doid: 'DOID',
  phenotypes: '表型',
  drugs: '药物',
  therapies: '药物',
  clinical_significance: '临床意义',
  significance: '临床意义',
  last_review_date: '最近审核',
};

/**
 * CIViC's evidence in both of its layouts, told apart by their heads: until 2022 a line for each drug of an item, which
 * are one item here, and since then one line with all of them.
 */
export const civicEvidenceFormat = tableFormat({
  code: 'civic-evidence',
  title: 'CIViC 证据',
  source: 'CIViC',
  license: 'CC0',
  target: 'evidence',
  fields: [
    ...civicFields,
    'therapy_interaction',
    'type_code',
    'direction',
    'evidence_level',
    'significance',
    'statement',
    'source_type',
    'citation_id',
    'citation',
    'nct_ids',
    'rating',
    'variant_origin',
    'url',
    'evidence_status',
    'legacy_note',
    'flagged',
    'last_review_date',
  ],
  derived: ['profile', 'gene_symbol', 'variant_name'],
  merges: ['therapies'],
  needs: [
    'evidence_id',
    'evidence_type',
    'evidence_direction',
    'evidence_level',
    'evidence_statement',
    'evidence_status',
  ],
  titles: {
    evidence_id: '来源编号',
    ...civicTitles,
    drug_interaction_type: '联用方式',
    therapy_interaction_type: '联用方式',
    evidence_type: '证据类型',
    evidence_direction: '证据方向',
    evidence_level: '证据等级',
    evidence_statement: '证据陈述',
    citation_id: '文献编号',
    source_type: '文献类型',
    citation: '引文',
    nct_ids: '临床试验',
    rating: '可信评分',
    evidence_status: '审核状态',
    variant_origin: '变异来源',
    evidence_civic_url: '原始链接',
    is_flagged: '存疑',
  },
  readRow,
});

function readRow(cell: Cells): RowOutcome {
  const id = cell('evidence_id');
  if (!/^\d{1,9}$/.test(id)) return rejected('evidence_id', id, '不是 CIViC 证据编号');
  const named = nameOf(cell);
  if (named.profile === '') return rejected('molecular_profile', '', '分子特征为空');
  for (const value of [named.profile, cell('disease')])
    if (isFormula(value)) return rejected('', value, '内容是表格公式');
  const status = statuses[cell('evidence_status')];
  if (!status) return rejected('evidence_status', cell('evidence_status'), '不认识的审核状态');
  if (isRetracted(cell('citation')))
    return rejected('citation', cell('citation'), '来源文献已撤稿');
  const rating = ratingOf(cell('rating'));
  if (rating === undefined) return rejected('rating', cell('rating'), '可信评分应为 1 到 5');
  const entrez = integerOf('entrez_id', cell('entrez_id'));
  if (entrez !== null && typeof entrez !== 'number') return entrez;
  const item: RuledEvidence = {
    profile: named.profile,
    diseaseName: cell('disease'),
    therapies: partsOf(cell('therapies') || cell('drugs'), ','),
    therapyInteraction: cell('therapy_interaction_type') || cell('drug_interaction_type'),
    typeCode: cell('evidence_type'),
    direction: cell('evidence_direction'),
    significance: cell('significance') || cell('clinical_significance'),
    evidenceLevel: cell('evidence_level'),
    statement: cell('evidence_statement'),
    citationId: cell('citation_id').replace(/\(.*\)$/, ''),
    citation: cell('citation'),
    rating,
    variantOrigin: cell('variant_origin'),
  };
  const legacy = legacyOf(item);
  const data = {
    profile: item.profile,
    gene_symbol: named.gene,
    entrez_id: entrez,
    variant_name: named.variant,
    disease_name: item.diseaseName,
    doid: cell('doid').replace(/\.0$/, ''),
    phenotypes: partsOf(cell('phenotypes'), ','),
    therapies: item.therapies,
    therapy_interaction: item.therapyInteraction,
    type_code: item.typeCode,
    direction: item.direction,
    evidence_level: item.evidenceLevel,
    significance: item.significance,
    statement: item.statement,
    source_type: cell('source_type'),
    citation_id: item.citationId,
    citation: item.citation,
    nct_ids: partsOf(cell('nct_ids'), ','),
    rating,
    variant_origin: item.variantOrigin,
    url: cell('evidence_civic_url'),
    // What breaks a rule of today is kept and waits for somebody to look at it.
    evidence_status: legacy !== '' && status === '已接受' ? '待审' : status,
    legacy_note: legacy,
    flagged: /^true$/i.test(cell('is_flagged')),
    last_review_date: cell('last_review_date'),
  };
  return { kind: 'row', key: `EID${id}`, data };
}

interface Named {
  profile: string;
  gene: string;
  variant: string;
}

/** Gene and variant of the profile; a profile of several variants names the gene of the first. */
export function nameOf(cell: Cells): Named {
  const [gene, variant] = [cell('gene'), cell('variant')];
  if (gene !== '') return { profile: `${gene} ${variant}`.trim(), gene, variant };
  const profile = cell('molecular_profile');
  const [first = '', ...rest] = profile.replace(/^[(\s]+|NOT /g, '').split(' ');
  const isSingle = !/ (?:AND|OR) |NOT /.test(profile);
  return { profile, gene: first, variant: isSingle ? rest.join(' ') : '' };
}

/** Undefined for what is no rating; null for none. */
function ratingOf(text: string): number | null | undefined {
  if (text === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= 5 ? value : undefined;
}

/** Which rules an item breaks. A line may hold one drug of several: how they are joined is seen with all of them. */
function legacyOf(item: RuledEvidence): string {
  const rule = civicRules.find(({ typeCode }) => typeCode === item.typeCode);
  const faults = evidenceFaults(rule, item).filter(
    ({ field }) => field !== 'therapyInteraction' || item.therapies.length > 1,
  );
  return faults.map(({ message }) => message).join('；');
}
