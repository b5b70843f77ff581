import type { EvidenceType } from '@wm/contract/knowledge/evidence-type';
import { needRules } from '@wm/contract/knowledge/evidence-rules';
import { directionNames, significanceNames, wordIn } from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { formatCount } from '#core/format-count.ts';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { sourceColumn } from '../catalog/catalog-cells.tsx';
import type { CatalogField } from '../catalog/catalog-form.tsx';
import { CatalogPage } from '../catalog/catalog-page.tsx';
import { evidenceTypeApi } from './evidence-type.api.ts';
import './evidence-type.css';

const columns = columnsOf<EvidenceType>()(
  {
    dataIndex: 'nameZh',
    title: '类型',
    sorter: true,
    width: 150,
    fixed: 'start',
    render: (_, { nameZh, typeCode, color }) => (
      <span
        className="kb-sig"
        style={{ '--kb-sig': color } as React.CSSProperties}
        title={typeCode}
      >
        {nameZh}
      </span>
    ),
  },
  {
    dataIndex: 'diseaseRule',
    title: '疾病',
    width: 90,
    render: (_, { diseaseRule }) => <Need rule={diseaseRule} />,
  },
  {
    dataIndex: 'therapyRule',
    title: '药物',
    width: 90,
    render: (_, { therapyRule }) => <Need rule={therapyRule} />,
  },
  {
    dataIndex: 'directions',
    title: '可选方向',
    width: 140,
    render: (_, { directions }) => <Allowed words={directions} names={directionNames} />,
  },
  {
    dataIndex: 'significances',
    title: '可选意义',
    width: 380,
    render: (_, { significances }) => <Allowed words={significances} names={significanceNames} />,
  },
  { ...sourceColumn, isSpare: true },
  { ...updateTimeColumn, isSpare: true },
  {
    dataIndex: 'evidenceCount',
    title: '证据数',
    width: 90,
    align: 'right',
    render: (_, { evidenceCount, typeCode }) => (
      <Link to={`/knowledge/evidence?type_code=${encodeURIComponent(typeCode)}`}>
        {formatCount(evidenceCount)}
      </Link>
    ),
  },
);

/** Whether a type asks for something, allows or forbids it: shape and word. */
function Need({ rule }: { rule: EvidenceType['diseaseRule'] }): ReactNode {
  const marks = { 必填: '●', 选填: '◐', 禁填: '○' } as const;
  return (
    <span className={rule === '禁填' ? 'wm-muted' : undefined}>
      <span aria-hidden>{marks[rule]}</span> {rule}
    </span>
  );
}

function Allowed({
  words,
  names,
}: {
  words: string[] | undefined;
  names: Readonly<Record<string, string>>;
}): ReactNode {
  if (!words || words.length === 0) return '--';
  return (
    <span className="kb-allowed">
      {words.map((word) => (
        <span key={word} title={word}>
          {wordIn(names, word)}
        </span>
      ))}
    </span>
  );
}

const search = [
  textSearch('typeCode', '类型代码'),
  textSearch('nameZh', '类型名称'),
  choiceSearch('diseaseRule', '疾病', needRules),
  choiceSearch('therapyRule', '药物', needRules),
  textSearch('nameEn', '英文名称'),
  choiceSearch('directions', '可选方向', directionNames),
  choiceSearch('significances', '可选意义', significanceNames),
  textSearch('sourceId', '来源编号', '完整的来源编号'),
  textSearch('color', '标签颜色', '例如：#1f77d0'),
  textSearch('typeSort', '排序'),
];

const fields: readonly CatalogField[] = [
  { name: 'typeCode', label: '类型代码', required: true, most: 64 },
  { name: 'nameZh', label: '类型名称', required: true, most: 100 },
  { name: 'nameEn', label: '英文名称', most: 100 },
  { name: 'diseaseRule', label: '疾病', options: needRules },
  { name: 'therapyRule', label: '药物', options: needRules },
  {
    name: 'directions',
    label: '可选方向',
    kind: 'words',
    options: Object.keys(directionNames),
    names: directionNames,
  },
  {
    name: 'significances',
    label: '可选意义',
    kind: 'words',
    options: Object.keys(significanceNames),
    names: significanceNames,
  },
  { name: 'color', label: '标签颜色', most: 7 },
  { name: 'typeSort', label: '排序', kind: 'number' },
];

const defaults = {
  diseaseRule: '必填' as const,
  therapyRule: '选填' as const,
  directions: ['Supports', 'Does Not Support'],
  significances: [],
};

/** 证据类型: the rules by which evidence is handed in. */
export function EvidenceTypePage(): ReactNode {
  return (
    <CatalogPage
      api={evidenceTypeApi}
      columns={columns}
      search={search}
      fields={fields}
      defaults={defaults}
      emptyText="还没有证据类型"
      nameOf={({ nameZh }) => nameZh}
      idOf={({ id }) => id}
      isImported={false}
    />
  );
}
