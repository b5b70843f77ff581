import { geneRoles } from '@wm/contract/knowledge/gene-roles';
import type { Gene } from '@wm/contract/knowledge/gene-info';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { Words, sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { flagNames } from '../catalog/search-fields.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { DosageScore } from './dosage-score.tsx';
import { geneApi } from './gene-info.api.ts';

const columns = columnsOf<Gene>()(
  {
    dataIndex: 'symbol',
    title: '基因符号',
    sorter: true,
    width: 130,
    fixed: 'start',
    render: (_, { symbol }) => <Link to={geneAddress(symbol)}>{symbol}</Link>,
  },
  {
    dataIndex: 'name',
    title: '基因全名',
    sorter: true,
    width: 200,
    ellipsis: true,
    render: (_, { name, nameZh }) => [nameZh, name].filter(Boolean).join(' · ') || '--',
  },
  { dataIndex: 'location', title: '染色体位置', sorter: true, width: 120 },
  {
    dataIndex: 'aliasSymbol',
    title: '别名符号',
    width: 140,
    render: (_, { aliasSymbol }) => <Words words={aliasSymbol} />,
  },
  {
    dataIndex: 'prevSymbol',
    isSpare: true,
    title: '曾用符号',
    width: 140,
    render: (_, { prevSymbol }) => <Words words={prevSymbol} />,
  },
  {
    dataIndex: 'hiScore',
    title: '单倍剂量不足',
    sorter: true,
    width: 120,
    render: (_, { hiScore }) => <DosageScore score={hiScore} />,
  },
  {
    dataIndex: 'geneRole',
    isSpare: true,
    title: '肿瘤中的作用',
    width: 120,
    render: (_, row) => row.geneRole || '--',
  },
  {
    dataIndex: 'entrezId',
    isSpare: true,
    title: 'Entrez 编号',
    sorter: true,
    width: 120,
    align: 'right',
  },
  sourceColumn,
  updateTimeColumn,
);

const locusGroups: Readonly<Record<string, string>> = {
  'protein-coding gene': '蛋白编码基因',
  'non-coding RNA': '非编码 RNA',
  pseudogene: '假基因',
  other: '其他',
};

const search = [
  textSearch('anySymbol', '基因符号', '符号、别名或曾用符号'),
  textSearch('name', '基因全名'),
  textSearch('location', '染色体位置', '例如：7q34'),
  choiceSearch('geneRole', '肿瘤中的作用', geneRoles),
  textSearch('nameZh', '中文名称'),
  textSearch('locusType', '位点类型'),
  textSearch('hgncStatus', '审定状态'),
  textSearch('ensemblId', 'Ensembl 编号'),
  textSearch('maneSelect', 'MANE Select 转录本'),
  textSearch('orphanetId', 'Orphanet 编号'),
  textSearch('chrom', '染色体'),
  textSearch('geneGroup', '基因家族', '完整的基因家族'),
  textSearch('refseq', 'RefSeq 编号', '例如：NM_004333'),
  textSearch('uniprot', 'UniProt 编号', '例如：P15056'),
  textSearch('omimId', 'OMIM 编号', '完整的 OMIM 编号'),
  textSearch('ccds', 'CCDS 编号', '完整的 CCDS 编号'),
  textSearch('entrezId', 'Entrez 编号'),
  textSearch('tsScore', '三倍剂量敏感评分'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  choiceSearch('locusGroup', '位点组', locusGroups),
  choiceSearch('hiScore', '单倍剂量不足评分', ['0', '1', '2', '3', '30', '40']),
  textSearch('aliasName', '别名名称', '完整的别名名称'),
  choiceSearch('strand', '链方向', ['+', '-']),
  textSearch('start37', 'GRCh37 起点'),
  textSearch('end37', 'GRCh37 终点'),
  textSearch('start38', 'GRCh38 起点'),
  textSearch('end38', 'GRCh38 终点'),
  textSearch('pli', 'pLI 不低于', '例如：0.9'),
  textSearch('loeuf', 'LOEUF 不高于', '例如：0.35'),
  textSearch('misZ', '错义 Z 值不低于', '例如：3.09'),
  choiceSearch('acmgSf', 'ACMG 次要发现', flagNames),
  choiceSearch('incompletePenetrance', '外显不全', flagNames),
  textSearch('domains', '结构域', '例如：kinase'),
  textSearch('proteinLength', '蛋白长度'),
  textSearch('dateModified', '来源更新日期', '例如：2026-01'),
];

const fields: readonly CatalogField[] = [
  { name: 'symbol', label: '基因符号', required: true, most: 100 },
  { name: 'name', label: '基因全名' },
  { name: 'nameZh', label: '中文名称', most: 200 },
  { name: 'location', label: '染色体位置', most: 100 },
  { name: 'aliasSymbol', label: '别名符号', kind: 'words' },
  { name: 'prevSymbol', label: '曾用符号', kind: 'words' },
  { name: 'geneGroup', label: '基因家族', kind: 'words' },
  { name: 'geneRole', label: '肿瘤中的作用', options: geneRoles },
  { name: 'hiScore', label: '单倍剂量不足评分', kind: 'number' },
  { name: 'tsScore', label: '三倍剂量敏感评分', kind: 'number' },
  { name: 'entrezId', label: 'Entrez 编号', kind: 'number' },
  { name: 'ensemblId', label: 'Ensembl 编号', most: 50 },
  { name: 'refseq', label: 'RefSeq 编号', kind: 'words' },
  { name: 'uniprot', label: 'UniProt 编号', kind: 'words' },
  { name: 'maneSelect', label: 'MANE Select 转录本', most: 100 },
  { name: 'aliasName', label: '别名名称', kind: 'words' },
  { name: 'ccds', label: 'CCDS 编号', kind: 'words' },
  { name: 'orphanetId', label: 'Orphanet 编号', most: 50 },
  { name: 'chrom', label: '染色体', most: 20 },
  { name: 'strand', label: '链方向', most: 2 },
  { name: 'start37', label: 'GRCh37 起点', kind: 'number' },
  { name: 'end37', label: 'GRCh37 终点', kind: 'number' },
  { name: 'start38', label: 'GRCh38 起点', kind: 'number' },
  { name: 'end38', label: 'GRCh38 终点', kind: 'number' },
  { name: 'pli', label: 'pLI', kind: 'real' },
  { name: 'loeuf', label: 'LOEUF', kind: 'real' },
  { name: 'misZ', label: '错义 Z 值', kind: 'real' },
  { name: 'acmgSf', label: 'ACMG 次要发现', kind: 'flag' },
  { name: 'incompletePenetrance', label: '外显不全', kind: 'flag' },
  { name: 'domains', label: '结构域，每项写作 名称|起|止', kind: 'words' },
  { name: 'proteinLength', label: '蛋白长度', kind: 'number' },
  { name: 'dateModified', label: '来源更新日期', most: 20 },
];

const defaults = {
  domains: [],
  aliasName: [],
  ccds: [],
  aliasSymbol: [],
  prevSymbol: [],
  geneGroup: [],
  refseq: [],
  uniprot: [],
  geneRole: '' as const,
};

/** 基因信息: every gene under the name that is official today. */
export function GeneInfoPage(): ReactNode {
  return (
    <CatalogPage
      api={geneApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有基因，导入 HGNC 基因全集吧"
      nameOf={({ symbol }) => symbol}
      idOf={({ id }) => id}
    />
  );
}
