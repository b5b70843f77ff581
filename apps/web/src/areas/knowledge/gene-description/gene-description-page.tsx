import type { GeneDescription } from '@wm/contract/knowledge/gene-description';
import {
  descriptionKinds,
  descriptionLanguages,
  descriptionStatuses,
} from '@wm/contract/knowledge/description-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { ReviewActions } from '../catalog/review-actions.tsx';
import { ReviewMark } from '../evidence/evidence-marks.tsx';
import { geneAddress } from '../gene/gene-address.ts';
import { DescriptionText, DescriptionVersions } from './description-text.tsx';
import {
  geneDescriptionApi,
  reviewDescription,
  submitDescription,
} from './gene-description.api.ts';
import { withoutMarks } from './without-marks.ts';

const languages: Readonly<Record<string, string>> = { zh: '中文', en: '英文' };

const columns = columnsOf<GeneDescription>()(
  {
    dataIndex: 'title',
    title: '标题',
    sorter: true,
    width: 180,
    ellipsis: true,
    fixed: 'start',
    render: (_, { title, geneSymbol, descKind }) => title || `${geneSymbol} ${descKind}`,
  },
  {
    dataIndex: 'geneSymbol',
    title: '基因符号',
    sorter: true,
    width: 110,
    render: (_, { geneSymbol }) => <Link to={geneAddress(geneSymbol)}>{geneSymbol}</Link>,
  },
  { dataIndex: 'descKind', title: '描述类别', sorter: true, width: 110 },
  {
    dataIndex: 'lang',
    title: '语言',
    width: 64,
    render: (_, { lang }) => languages[lang] ?? '--',
  },
  {
    dataIndex: 'contentMd',
    title: '正文',
    width: 190,
    ellipsis: true,
    render: (_, { contentMd }) => withoutMarks(contentMd),
    detail: (row) => <DescriptionText text={row.contentMd} />,
  },
  {
    dataIndex: 'version',
    title: '版本',
    sorter: true,
    width: 80,
    align: 'right',
    render: (_, { version }) => (version > 0 ? `第 ${version} 版` : '--'),
  },
  {
    dataIndex: 'reviewerName',
    isSpare: true,
    title: '审核人',
    width: 120,
    render: (_, row) => row.reviewerName || '--',
  },
  {
    dataIndex: 'reviewTime',
    isSpare: true,
    title: '审核时间',
    width: 165,
    render: (_, { reviewTime }) => (reviewTime ? formatDateTime(reviewTime) : '--'),
  },
  {
    dataIndex: 'reviewNote',
    isSpare: true,
    title: '审核意见',
    width: 200,
    render: (_, row) => row.reviewNote || '--',
  },
  {
    dataIndex: 'cancerCode',
    isSpare: true,
    title: '癌种代码',
    width: 110,
    render: (_, row) => row.cancerCode || '--',
  },
  { ...sourceColumn, isSpare: true },
  { ...updateTimeColumn, isSpare: true },
  {
    dataIndex: 'descriptionStatus',
    title: '审核状态',
    width: 100,
    render: (_, { descriptionStatus }) => <ReviewMark status={descriptionStatus} />,
  },
);

const search = [
  textSearch('geneSymbol', '基因符号', '完整的基因符号'),
  choiceSearch('descKind', '描述类别', descriptionKinds),
  choiceSearch('descriptionStatus', '审核状态', descriptionStatuses),
  choiceSearch('lang', '语言', languages),
  textSearch('title', '标题'),
  textSearch('contentMd', '正文'),
  textSearch('cancerCode', '癌种代码'),
  textSearch('pmids', '参考文献', '完整的 PMID'),
  textSearch('reviewerName', '审核人'),
  textSearch('entrezId', 'Entrez 编号'),
  textSearch('version', '版本'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  textSearch('reviewNote', '审核意见'),
];

const fields: readonly CatalogField[] = [
  { name: 'geneSymbol', label: '基因符号', required: true, most: 100 },
  { name: 'descKind', label: '描述类别', options: descriptionKinds },
  { name: 'lang', label: '语言', options: descriptionLanguages, names: languages },
  { name: 'cancerCode', label: '癌种代码', most: 64 },
  { name: 'title', label: '标题', most: 200 },
  { name: 'contentMd', label: '正文（Markdown）', kind: 'long', most: 50_000, required: true },
  { name: 'pmids', label: '参考文献（PMID）', kind: 'words' },
];

const defaults = { descKind: '基因概述' as const, lang: 'zh' as const, pmids: [] };

/** 基因描述: texts about genes, with their versions, checked before they count. */
export function GeneDescriptionPage(): ReactNode {
  return (
    <CatalogPage
      api={geneDescriptionApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有基因描述，新增一篇，或导入 CIViC 的 FeatureSummaries"
      nameOf={({ title, geneSymbol, descKind }) => title || `${geneSymbol} ${descKind}`}
      idOf={({ id }) => id}
      renderMore={(row, refresh) => (
        <ReviewActions
          status={row.descriptionStatus}
          permission="knowledge:gene-description"
          what={`基因描述「${row.title || row.geneSymbol}」`}
          submit={() => submitDescription(row.id)}
          verdicts={[
            { label: '发布', decide: (note) => reviewDescription(row, 'publish', note) },
            {
              label: '退回',
              needsNote: true,
              decide: (note) => reviewDescription(row, 'return', note),
            },
          ]}
          refresh={refresh}
          renderItem={() =>
            row.version > 0 ? (
              <DescriptionVersions row={row} />
            ) : (
              <DescriptionText text={row.contentMd} />
            )
          }
        />
      )}
      record={{
        nameOf: (row) => row.title || `${row.geneSymbol} ${row.descKind}`,
        tabs: (row) => [
          {
            key: 'versions',
            title: '版本',
            render: () => <DescriptionVersions row={row} />,
          },
        ],
      }}
    />
  );
}
