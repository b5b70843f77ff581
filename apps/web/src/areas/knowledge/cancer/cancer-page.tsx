import type { Cancer } from '@wm/contract/knowledge/cancer';
import { ApartmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { Words, sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { CancerSide } from './cancer-side.tsx';
import { cancerApi } from './cancer.api.ts';

const columns = columnsOf<Cancer>()(
  {
    dataIndex: 'cancerCode',
    title: '癌种代码',
    sorter: true,
    width: 130,
    fixed: 'start',
    render: (_, { cancerCode, color }) => (
      <>
        {color && <i className="kb-swatch" style={{ background: color }} aria-hidden />}
        {cancerCode}
      </>
    ),
  },
  {
    dataIndex: 'nameEn',
    title: '名称',
    sorter: true,
    width: 200,
    ellipsis: true,
    render: (_, { nameEn, nameZh }) => [nameZh, nameEn].filter(Boolean).join(' · '),
  },
  {
    dataIndex: 'parentCode',
    isSpare: true,
    title: '上级代码',
    width: 120,
    ellipsis: true,
    render: (_, row) => row.parentCode || '--',
  },
  { dataIndex: 'level', title: '层级', sorter: true, width: 72, align: 'right' },
  {
    dataIndex: 'mainType',
    isSpare: true,
    title: '主类型',
    width: 220,
    ellipsis: true,
    render: (_, row) => row.mainType || '--',
  },
  {
    dataIndex: 'tissue',
    title: '组织来源',
    sorter: true,
    width: 130,
    ellipsis: true,
    render: (_, row) => row.tissue || '--',
  },
  {
    dataIndex: 'history',
    isSpare: true,
    title: '曾用代码',
    width: 140,
    render: (_, { history }) => <Words words={history} />,
  },
  { ...updateTimeColumn, isSpare: true },
  sourceColumn,
);

const search = [
  textSearch('anyCode', '癌种代码', '代码或曾用代码'),
  textSearch('nameEn', '英文名称'),
  textSearch('nameZh', '中文名称'),
  textSearch('tissue', '组织来源'),
  textSearch('under', '所属癌种', '代码，含它的所有下级'),
  textSearch('parentCode', '上级代码', '完整的代码，例如：LUNG'),
  textSearch('mainType', '主类型'),
  textSearch('doid', 'DOID 编号'),
  textSearch('icdO', 'ICD-O 编码'),
  textSearch('icd10', 'ICD-10 编码'),
  textSearch('umls', 'UMLS 编号', '完整的 UMLS 编号'),
  textSearch('nci', 'NCI 编号', '完整的 NCI 编号'),
  textSearch('precursors', '前身代码', '完整的前身代码'),
  textSearch('revocations', '撤销代码', '完整的撤销代码'),
  textSearch('level', '层级'),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  textSearch('color', '显示颜色', '例如：HotPink'),
];

const fields: readonly CatalogField[] = [
  { name: 'cancerCode', label: '癌种代码', required: true, most: 64 },
  { name: 'nameEn', label: '英文名称', required: true, most: 300 },
  { name: 'nameZh', label: '中文名称', most: 200 },
  { name: 'parentCode', label: '上级代码', most: 64 },
  { name: 'level', label: '层级', kind: 'number' },
  { name: 'mainType', label: '主类型', most: 200 },
  { name: 'tissue', label: '组织来源', most: 200 },
  { name: 'umls', label: 'UMLS 编号', kind: 'words' },
  { name: 'nci', label: 'NCI 编号', kind: 'words' },
  { name: 'history', label: '曾用代码', kind: 'words' },
  { name: 'doid', label: 'DOID 编号', most: 50 },
  { name: 'icdO', label: 'ICD-O 编码', most: 50 },
  { name: 'icd10', label: 'ICD-10 编码', most: 50 },
  { name: 'precursors', label: '前身代码', kind: 'words' },
  { name: 'revocations', label: '撤销代码', kind: 'words' },
];

const defaults = { precursors: [], revocations: [], umls: [], nci: [], history: [] };

/** 癌种: the kinds of tumors. */
export function CancerPage(): ReactNode {
  return (
    <CatalogPage
      api={cancerApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有癌种，导入 OncoTree 的 JSON 文件吧"
      nameOf={({ cancerCode }) => cancerCode}
      idOf={({ id }) => id}
      tools={<MapLink />}
      renderSide={(table) => (
        <CancerSide selected={table.query.under} onSelect={(under) => table.search({ under })} />
      )}
    />
  );
}

function MapLink(): ReactNode {
  const navigate = useNavigate();
  return (
    <Button icon={<ApartmentOutlined />} onClick={() => void navigate('/knowledge/cancer-map')}>
      癌种图
    </Button>
  );
}
