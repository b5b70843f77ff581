import type { Evidence } from '@wm/contract/knowledge/evidence';
import {
  directionNames,
  evidenceOriginNames,
  evidenceStatuses,
  evidenceTypeNames,
  interactionNames,
  levelNames,
  significanceNames,
} from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { Translated, Words, sourceColumn } from '../catalog/catalog-cells.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { flagNames } from '../catalog/search-fields.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { EvidenceReview, EvidenceSheet } from './evidence-sheet.tsx';
import { LevelMark, ReviewMark } from './evidence-marks.tsx';
import { evidenceApi } from './evidence.api.ts';

const columns = columnsOf<Evidence>()(
  {
    dataIndex: 'profile',
    title: '分子特征',
    sorter: true,
    width: 160,
    ellipsis: true,
    fixed: 'start',
  },
  {
    dataIndex: 'diseaseName',
    title: '疾病名称',
    sorter: true,
    width: 140,
    ellipsis: true,
    render: (_, row) => row.diseaseName || '--',
  },
  {
    dataIndex: 'therapies',
    title: '药物',
    width: 130,
    render: (_, { therapies }) => <Words words={therapies} />,
  },
  {
    dataIndex: 'typeCode',
    title: '证据类型',
    sorter: true,
    width: 100,
    render: (_, { typeCode }) => <Translated word={typeCode} names={evidenceTypeNames} />,
  },
  {
    dataIndex: 'evidenceLevel',
    title: '证据等级',
    sorter: true,
    width: 90,
    render: (_, { evidenceLevel }) => <LevelMark level={evidenceLevel} />,
  },
  {
    dataIndex: 'significance',
    title: '临床意义',
    width: 110,
    render: (_, { significance, direction }) => (
      <>
        {direction === 'Does Not Support' && '不支持 '}
        <Translated word={significance} names={significanceNames} />
      </>
    ),
  },
  {
    dataIndex: 'rating',
    title: '可信评分',
    sorter: true,
    width: 100,
    render: (_, { rating }) => <Rating rating={rating} />,
  },
  {
    dataIndex: 'geneSymbol',
    isSpare: true,
    title: '基因符号',
    sorter: true,
    width: 110,
    render: (_, { geneSymbol }) =>
      geneSymbol ? <Link to={geneAddress(geneSymbol)}>{geneSymbol}</Link> : '--',
  },
  {
    dataIndex: 'citation',
    isSpare: true,
    title: '引文',
    width: 220,
    ellipsis: true,
    render: (_, row) => row.citation || '--',
  },
  {
    dataIndex: 'variantOrigin',
    isSpare: true,
    title: '变异来源',
    width: 110,
    render: (_, { variantOrigin }) => (
      <Translated word={variantOrigin} names={evidenceOriginNames} />
    ),
  },
  { ...sourceColumn, isSpare: true },
  { ...updateTimeColumn, isSpare: true },
  {
    dataIndex: 'evidenceStatus',
    title: '审核状态',
    width: 90,
    render: (_, { evidenceStatus }) => <ReviewMark status={evidenceStatus} />,
  },
);

function Rating({ rating }: { rating: number | null | undefined }): ReactNode {
  if (rating === null || rating === undefined) return '--';
  return (
    <span className="kb-stars" role="img" aria-label={`${rating} 分，满分 5 分`}>
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  );
}

const search = [
  textSearch('geneSymbol', '基因符号', '完整的基因符号'),
  textSearch('profile', '分子特征', '例如：V600E'),
  textSearch('diseaseName', '疾病名称'),
  textSearch('therapies', '药物', '完整的药物名称'),
  choiceSearch('typeCode', '证据类型', evidenceTypeNames),
  choiceSearch('evidenceLevel', '证据等级', levelNames),
  choiceSearch('significance', '临床意义', significanceNames),
  choiceSearch('direction', '证据方向', directionNames),
  choiceSearch('rating', '可信评分', ['5', '4', '3', '2', '1']),
  choiceSearch('evidenceStatus', '审核状态', evidenceStatuses),
  choiceSearch('variantOrigin', '变异来源', evidenceOriginNames),
  textSearch('variantName', '突变', '完整的突变名称'),
  textSearch('citationId', '文献编号'),
  textSearch('statement', '证据陈述'),
  textSearch('sourceId', '来源编号', '例如：EID12'),
  textSearch('doid', 'DOID'),
  choiceSearch('therapyInteraction', '联用方式', interactionNames),
  textSearch('statementZh', '中文陈述'),
  choiceSearch('sourceType', '文献类型', ['PubMed', 'ASCO', 'ASH']),
  textSearch('citation', '引文'),
  textSearch('ampLevel', 'AMP/ASCO/CAP 分级'),
  textSearch('reviewerName', '审核人'),
  textSearch('phenotypes', '表型', '一个完整的表型'),
  textSearch('nctIds', '临床试验', '例如：NCT00405587'),
  textSearch('entrezId', 'Entrez 编号'),
  choiceSearch('flagged', '存疑', flagNames),
  textSearch('legacyNote', '旧值'),
  textSearch('lastReviewDate', '最近审核', '例如：2026-01'),
  textSearch('reviewNote', '审核意见'),
  textSearch('url', '原始链接'),
];

const defaults = {
  direction: 'Supports',
  phenotypes: [],
  therapies: [],
  nctIds: [],
  sourceType: 'PubMed',
};

/** 证据条目: what articles say of molecular profiles, written by one person and checked by another. */
export function EvidencePage(): ReactNode {
  return (
    <CatalogPage
      api={evidenceApi}
      columns={columns}
      search={search}
      fields={[]}
      defaults={defaults}
      initial={{ sort: 'update_time', order: 'desc' }}
      emptyText="还没有证据，导入 CIViC 的 ClinicalEvidenceSummaries 吧"
      nameOf={({ profile }) => profile}
      idOf={({ id }) => id}
      renderForm={(crud) => <EvidenceForm crud={crud} />}
      renderMore={(row, refresh) => <EvidenceReview row={row} refresh={refresh} />}
      record={{
        lines: (row) => [{ key: 'statement', title: '证据', value: <EvidenceSheet row={row} /> }],
      }}
    />
  );
}
