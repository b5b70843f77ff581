import type { GeneDisease } from '@wm/contract/knowledge/gene-disease';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { geneDiseaseApi } from './gene-disease.api.ts';

const associations = ['孟德尔', '多基因', '未知'];
const inheritances = [
  '常显',
  '常隐',
  'X显',
  'X隐',
  'X连锁',
  'Y连锁',
  '线粒体',
  '半显性',
  '双基因',
  '未定',
];
const validities = ['确定', '强', '中等', '有限', '有争议', '已否定', '无'];

const columns = columnsOf<GeneDisease>()(
  {
    dataIndex: 'geneSymbol',
    title: '基因符号',
    sorter: true,
    width: 110,
    fixed: 'start',
    render: (_, { geneSymbol }) => <Link to={geneAddress(geneSymbol)}>{geneSymbol}</Link>,
  },
  { dataIndex: 'diseaseId', title: '疾病编号', sorter: true, width: 130 },
  {
    dataIndex: 'diseaseName',
    title: '疾病名称',
    sorter: true,
    width: 200,
    ellipsis: true,
    render: (_, row) => [row.diseaseNameZh, row.diseaseName].filter(Boolean).join(' · ') || '--',
  },
  { dataIndex: 'associationType', title: '关联类型', sorter: true, width: 90 },
  {
    dataIndex: 'inheritance',
    title: '遗传方式',
    width: 90,
    render: (_, row) => row.inheritance || '--',
  },
  {
    dataIndex: 'validity',
    title: '关联强度',
    width: 90,
    render: (_, row) => row.validity || '--',
  },
  sourceColumn,
  updateTimeColumn,
);

const search = [
  textSearch('geneSymbol', '基因符号'),
  textSearch('diseaseId', '疾病编号', '例如：OMIM:212050'),
  textSearch('diseaseName', '疾病名称'),
  choiceSearch('associationType', '关联类型', associations),
  choiceSearch('inheritance', '遗传方式', inheritances),
  choiceSearch('validity', '关联强度', validities),
  textSearch('diseaseNameZh', '疾病中文名'),
  textSearch('panel', '专家组'),
  textSearch('penetrance', '外显率'),
  textSearch('mechanism', '致病机制'),
  textSearch('sop', 'SOP 版本'),
  textSearch('classificationDate', '评级日期'),
  textSearch('hpoTerms', '表型条目', '例如：HP:0001250'),
  textSearch('pmids', '文献', '一个完整的 PMID'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  textSearch('entrezId', 'Entrez 编号'),
  textSearch('url', '报告链接'),
];

const fields: readonly CatalogField[] = [
  { name: 'geneSymbol', label: '基因符号', required: true, most: 100 },
  { name: 'entrezId', label: 'Entrez 编号', kind: 'number' },
  { name: 'diseaseId', label: '疾病编号', required: true, most: 100 },
  { name: 'diseaseName', label: '疾病名称' },
  { name: 'diseaseNameZh', label: '疾病中文名', most: 200 },
  { name: 'associationType', label: '关联类型', options: ['', ...associations] },
  { name: 'inheritance', label: '遗传方式', options: ['', ...inheritances] },
  { name: 'validity', label: '关联强度', options: ['', ...validities] },
  { name: 'panel', label: '专家组', most: 200 },
  { name: 'url', label: '报告链接' },
  { name: 'penetrance', label: '外显率', most: 50 },
  { name: 'hpoTerms', label: '表型条目', kind: 'words' },
  { name: 'mechanism', label: '致病机制', most: 50 },
  { name: 'sop', label: 'SOP 版本', most: 20 },
  { name: 'classificationDate', label: '评级日期', most: 30 },
  { name: 'pmids', label: '文献', kind: 'words' },
];

/** 基因疾病: which gene is tied to which disease. */
export function GeneDiseasePage(): ReactNode {
  return (
    <CatalogPage
      api={geneDiseaseApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={{ hpoTerms: [], pmids: [] }}
      emptyText="还没有基因与疾病的关联，导入 HPO 的 genes_to_disease.txt 吧"
      nameOf={({ geneSymbol, diseaseId }) => `${geneSymbol} ${diseaseId}`}
      idOf={({ id }) => id}
    />
  );
}
