import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { runStates } from '@wm/contract/knowledge/inheritance/words';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';
import { useAllPermissions, usePermission } from '#core/permission/permission-gate.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { CrudDrawer } from '#ui/overlays/crud-drawer.tsx';
import { CrudField, RemarkField } from '#ui/overlays/crud-fields.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { ResearchFoot } from '../catalog/research-foot.tsx';
import { caseApi, isOpen, runStateNames } from './case.api.ts';
import type { caseResource } from '@wm/contract/knowledge/inheritance-case';
import { BringCase } from './create/bring-case.tsx';
import { RunStateMark } from './parts/run-state-mark.tsx';
import { SmallPedigree } from './pedigree/small-pedigree.tsx';
import { CaseTurn } from './progress/case-turn.tsx';
import { QueueChoice } from './progress/queue-choice.tsx';
import { StageDots, StageLines } from './progress/stage-dots.tsx';
import './inheritance.css';

const columns = columnsOf<InheritanceCase>()(
  { dataIndex: 'caseNo', title: '病例编号', sorter: true, width: 140, fixed: 'start' },
  {
    dataIndex: 'people',
    title: '家系',
    width: 88,
    render: (_, { id, people }) =>
      people.length === 0 ? (
        <Link to={`/knowledge/case/${id}/family`}>画家系</Link>
      ) : (
        <Link to={`/knowledge/case/${id}/family`}>
          <SmallPedigree people={people} />
        </Link>
      ),
  },
  {
    dataIndex: 'probandName',
    title: '受检者',
    width: 100,
    render: (_, { probandName }) => probandName || '--',
  },
  {
    dataIndex: 'phenotype',
    title: '表型',
    width: 160,
    ellipsis: true,
    render: (_, { phenotype }) => phenotype || '--',
  },
  {
    dataIndex: 'progress',
    title: '进展',
    width: 140,
    render: (_, { progress }) => <StageDots progress={progress} />,
    detail: ({ progress }) => <StageLines progress={progress} />,
  },
  {
    key: 'turn',
    title: '轮到谁',
    width: 150,
    render: (_, { progress }) => <CaseTurn progress={progress} />,
  },
  {
    dataIndex: 'keptCount',
    title: '候选变异',
    width: 130,
    render: (_, row) => <Candidates row={row} />,
  },
  {
    dataIndex: 'file',
    title: '文件',
    width: 110,
    ellipsis: true,
    render: (_, { id, file }) => (
      <Link to={`/knowledge/case/${id}/files`}>{file?.name ?? '上传 VCF'}</Link>
    ),
  },
  {
    dataIndex: 'runState',
    title: '分析',
    width: 100,
    isSpare: true,
    render: (_, { runState }) => <RunStateMark state={runState} />,
  },
  { ...createTimeColumn, isSpare: true },
);

/** What the newest analysis kept, and how many of it somebody has marked, reviewed or labelled. */
function Candidates({ row: { id, keptCount, progress } }: { row: InheritanceCase }): ReactNode {
  if (keptCount === null) return '--';
  return (
    <Link to={`/knowledge/case/${id}/results`} title="已处理：标记、评审过或贴了标签">
      {formatCount(keptCount)}
      {progress && ` · 已处理 ${formatCount(progress.handled)}`}
      {progress && progress.changed.length > 0 && (
        <small
          className="kb-case-changed"
          title={`知识库有新版本：${progress.changed.join('、')}，可以重新分析`}
        >
          依据有变化
        </small>
      )}
    </Link>
  );
}

const search = [
  textSearch('caseNo', '病例编号'),
  textSearch('probandName', '受检者'),
  textSearch('phenotype', '表型'),
  <Form.Item key="runState" name="runState" label="分析">
    <Select
      allowClear
      placeholder="请选择"
      options={runStates.map((value) => ({ value, label: runStateNames[value] }))}
    />
  </Form.Item>,
];

/** 遗传突变: cases with their families, files and analyses. */
export function CaseListPage(): ReactNode {
  const table = useCrudTable(caseApi, { sort: 'update_time', order: 'desc' });
  const form = useCrudForm(caseApi, {
    access: table.access,
    defaults: { probandName: '', phenotype: '', remark: '' },
  });
  const mayBring = useAllPermissions([
    'knowledge:inheritance-mutation:add',
    'knowledge:inheritance-mutation:edit',
  ]);
  const canExport = usePermission('knowledge:inheritance-mutation:export');
  return (
    <div className="kb-cases">
      <QueueChoice
        queue={table.query.queue ?? ''}
        onChoose={(queue) => table.search({ ...table.filters, queue })}
      />
      {mayBring && <BringCase />}
      <ListTemplate
        table={table}
        columns={columns}
        search={search}
        canExport={canExport}
        emptyText="还没有病例，新增一个，再画家系、上传 VCF"
        actions={
          <AddAction permission="knowledge:inheritance-mutation:add" onClick={form.create} />
        }
        renderBatch={removalOf(table, '个病例')}
        rowActionsWidth={110}
        renderRowActions={(row) => (
          <>
            <EditAction
              permission="knowledge:inheritance-mutation:edit"
              onClick={() => form.edit(row)}
            />
            {!isOpen(row.runState) && (
              <RemoveAction
                permission="knowledge:inheritance-mutation:remove"
                what={`病例「${row.caseNo}」`}
                remove={() => table.remove([row.id])}
              />
            )}
          </>
        )}
      >
        <CaseForm crud={form} />
      </ListTemplate>
      <ResearchFoot />
    </div>
  );
}

function CaseForm({ crud }: { crud: CrudForm<typeof caseResource> }): ReactNode {
  return (
    <CrudDrawer crud={crud}>
      <CrudField name="caseNo" label="病例编号" required="请输入">
        <Input maxLength={60} placeholder="请输入病例编号" />
      </CrudField>
      <CrudField name="probandName" label="受检者">
        <Input maxLength={60} placeholder="请输入受检者" />
      </CrudField>
      <CrudField name="phenotype" label="表型">
        <Input.TextArea maxLength={500} rows={3} placeholder="例如：先天性腹泻、发育迟缓" />
      </CrudField>
      <RemarkField />
    </CrudDrawer>
  );
}
