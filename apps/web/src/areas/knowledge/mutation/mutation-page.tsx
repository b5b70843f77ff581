import { significances } from '@wm/contract/knowledge/significances';
import type { Mutation } from '@wm/contract/knowledge/mutation';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { Significance, Stars, Words, sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { variantAddress } from '../variant/variant-address.ts';
import { mutationApi } from './mutation.api.ts';
import { variantClasses } from './variant-words.ts';

const columns = columnsOf<Mutation>()(
  {
    dataIndex: 'geneSymbol',
    title: '基因符号',
    sorter: true,
    width: 110,
    fixed: 'start',
    render: (_, { geneSymbol }) =>
      geneSymbol ? <Link to={geneAddress(geneSymbol)}>{geneSymbol}</Link> : '--',
  },
  {
    dataIndex: 'name',
    title: '突变名称',
    width: 220,
    ellipsis: true,
    render: (_, row) => (
      <Link className="kb-mono" to={variantAddress(row)}>
        {row.name}
      </Link>
    ),
  },
  {
    dataIndex: 'clinSig',
    title: '临床意义',
    sorter: true,
    width: 110,
    render: (_, { clinSig }) => <Significance value={clinSig} />,
  },
  {
    dataIndex: 'reviewStars',
    title: '审核星级',
    sorter: true,
    width: 90,
    render: (_, { reviewStars }) => <Stars count={reviewStars} />,
  },
  {
    dataIndex: 'hgvsP',
    isSpare: true,
    title: '蛋白 HGVS',
    width: 200,
    ellipsis: true,
    render: (_, row) => row.hgvsP || '--',
  },
  {
    dataIndex: 'key37',
    isSpare: true,
    title: 'GRCh37 坐标',
    width: 170,
    ellipsis: true,
    render: (_, row) => row.key37 || '--',
  },
  {
    dataIndex: 'key38',
    title: 'GRCh38 坐标',
    width: 150,
    ellipsis: true,
    render: (_, row) => row.key38 || '--',
  },
  {
    dataIndex: 'rsid',
    isSpare: true,
    title: 'dbSNP 编号',
    width: 130,
    render: (_, row) => row.rsid || '--',
  },
  {
    dataIndex: 'variantClass',
    isSpare: true,
    title: '变异类别',
    width: 130,
    render: (_, row) => row.variantClass || '--',
  },
  {
    dataIndex: 'traits',
    title: '相关疾病',
    width: 180,
    render: (_, { traits }) => <Words words={traits} />,
  },
  { ...updateTimeColumn, isSpare: true },
  sourceColumn,
);

const starNames = Object.fromEntries([0, 1, 2, 3, 4].map((stars) => [stars, `${stars} 星`]));

const search = [
  textSearch('geneSymbol', '基因符号', '完整的基因符号'),
  textSearch('name', '突变名称'),
  textSearch('key', '坐标', '例如：7-140453136-A-T'),
  textSearch('rsid', 'dbSNP 编号', '例如：rs113488022'),
  choiceSearch('clinSig', '临床意义', significances),
  choiceSearch('variantClass', '变异类别', variantClasses),
  textSearch('hgvsG', '基因组 HGVS'),
  textSearch('alleleId', '等位编号'),
  textSearch('origin', '来源属性'),
  textSearch('reviewStatus', '审核状态'),
  textSearch('featureType', '特征类型'),
  textSearch('transcript', '转录本'),
  textSearch('exon', '外显子'),
  textSearch('caid', '等位注册号'),
  textSearch('acmgClass', 'ACMG 分级'),
  textSearch('oncogenicity', '致癌性分级'),
  textSearch('fusionFive', "5' 伙伴基因"),
  textSearch('fusionThree', "3' 伙伴基因"),
  textSearch('lastEvaluated', '最近评估日期'),
  textSearch('soTerms', '序列本体后果', '例如：missense_variant'),
  textSearch('traits', '相关疾病', '完整的疾病名称'),
  textSearch('aliases', '别名', '完整的别名'),
  textSearch('entrezId', 'Entrez 编号'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  textSearch('change', '编码或蛋白变化', '例如：V600E、c.1799T>A'),
  choiceSearch('reviewStars', '审核星级', starNames),
  textSearch('aaFrom', '氨基酸位置从'),
  textSearch('aaTo', '氨基酸位置到'),
  textSearch('clinSigRaw', '临床意义原文'),
  textSearch('acmgPoints', 'ACMG 积分不低于'),
  textSearch('gnomadAf', '人群频率不高于', '例如：0.001'),
  textSearch('description', '描述'),
];

const fields: readonly CatalogField[] = [
  { name: 'geneSymbol', label: '基因符号', most: 200 },
  { name: 'name', label: '突变名称', required: true, most: 1000 },
  { name: 'variantClass', label: '变异类别', options: ['', ...variantClasses] },
  { name: 'hgvsG', label: '基因组 HGVS', most: 1000 },
  { name: 'hgvsC', label: '编码 HGVS', most: 1000 },
  { name: 'hgvsP', label: '蛋白 HGVS', most: 1000 },
  { name: 'aaPos', label: '氨基酸位置', kind: 'number' },
  { name: 'key37', label: 'GRCh37 坐标', most: 1000 },
  { name: 'key38', label: 'GRCh38 坐标', most: 1000 },
  { name: 'rsid', label: 'dbSNP 编号', most: 50 },
  { name: 'clinSig', label: '临床意义', options: significances },
  { name: 'traits', label: '相关疾病', kind: 'words' },
  { name: 'featureType', label: '特征类型', most: 20 },
  { name: 'transcript', label: '转录本', most: 100 },
  { name: 'exon', label: '外显子', most: 50 },
  { name: 'caid', label: '等位注册号', most: 50 },
  { name: 'lastEvaluated', label: '最近评估日期', most: 50 },
  { name: 'acmgClass', label: 'ACMG 分级', most: 20 },
  { name: 'acmgPoints', label: 'ACMG 积分', kind: 'real' },
  { name: 'oncogenicity', label: '致癌性分级', most: 50 },
  { name: 'gnomadAf', label: '人群频率', kind: 'real' },
  { name: 'aliases', label: '别名', kind: 'words' },
  { name: 'fusionFive', label: "5' 伙伴基因", most: 100 },
  { name: 'fusionThree', label: "3' 伙伴基因", most: 100 },
  { name: 'description', label: '描述', kind: 'long', most: 10000 },
];

const defaults = { aliases: [], traits: [], clinSig: '' as const };

/** 突变管理: changes of the genome and what their sources say of them. */
export function MutationPage(): ReactNode {
  return (
    <CatalogPage
      api={mutationApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有突变，导入 ClinVar 的 VCF 吧"
      nameOf={({ name }) => name}
      idOf={({ id }) => id}
    />
  );
}
