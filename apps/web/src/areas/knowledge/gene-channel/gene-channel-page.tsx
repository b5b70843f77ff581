import type { Pathway } from '@wm/contract/knowledge/gene-channel';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { Words, sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { pathwayApi } from './gene-channel.api.ts';
import { PathwayMembers } from './pathway-members.tsx';

const columns = columnsOf<Pathway>()(
  {
    dataIndex: 'name',
    title: '通路名称',
    sorter: true,
    width: 340,
    ellipsis: true,
    fixed: 'start',
    render: (_, { name, nameZh }) => [nameZh, name].filter(Boolean).join(' · '),
  },
  { dataIndex: 'geneCount', title: '基因数', sorter: true, width: 100, align: 'right' },
  {
    dataIndex: 'symbols',
    title: '成员基因',
    render: (_, { symbols }) => <Words words={symbols} />,
  },
  sourceColumn,
  updateTimeColumn,
);

const search = [
  textSearch('name', '通路名称'),
  textSearch('symbols', '成员基因', '完整的基因符号，例如：BRAF'),
  textSearch('nameZh', '中文名称'),
  textSearch('category', '通路类别'),
  textSearch('parentCode', '上级通路'),
  textSearch('species', '物种'),
  textSearch('description', '描述'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  textSearch('geneCount', '基因数'),
  textSearch('url', '链接'),
];

const fields: readonly CatalogField[] = [
  { name: 'name', label: '通路名称', required: true },
  { name: 'nameZh', label: '中文名称', most: 200 },
  { name: 'url', label: '链接' },
  { name: 'symbols', label: '成员基因', kind: 'words' },
  { name: 'category', label: '通路类别', most: 100 },
  { name: 'parentCode', label: '上级通路', most: 200 },
  { name: 'species', label: '物种', most: 50 },
  { name: 'description', label: '描述', kind: 'long', most: 5000 },
];

const defaults = { symbols: [] };

function EnrichmentButton(): ReactNode {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/knowledge/enrichment')}>富集</Button>;
}

/** 基因通路: named sets of genes. */
export function GeneChannelPage(): ReactNode {
  return (
    <CatalogPage
      api={pathwayApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有通路，导入 Reactome 的 GMT 文件吧"
      tools={<EnrichmentButton />}
      record={{
        lines: (row) => [
          { key: 'symbols', title: '成员基因', value: <PathwayMembers pathway={row} /> },
        ],
      }}
      nameOf={({ name }) => name}
      idOf={({ id }) => id}
    />
  );
}
