import { ImportOutlined } from '@ant-design/icons';
import type { Joke } from '@wm/contract/joke/joke';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { createTimeColumn, statusColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { JokeForm } from './parts/joke-form.tsx';
import { JokeImportDialog } from './parts/joke-import-dialog.tsx';
import { jokeApi } from './joke.api.ts';

const columns = columnsOf<Joke>()(
  { dataIndex: 'jokeTitle', title: '标题', sorter: true, width: 160, fixed: 'start' },
  { dataIndex: 'content', title: '正文', width: 300 },
  { dataIndex: 'category', title: '分类', sorter: true, width: 100 },
  statusColumn,
  { dataIndex: 'likes', title: '赞', sorter: true, width: 80, align: 'right' },
  { dataIndex: 'views', title: '阅读次数', sorter: true, width: 100, align: 'right' },
  {
    dataIndex: 'isRepeat',
    title: '疑似重复',
    width: 100,
    render: (_, { isRepeat }) => (isRepeat ? <EntryTag label="疑似重复" kind="warning" /> : '--'),
  },
  { dataIndex: 'source', title: '来源', width: 100 },
  createTimeColumn,
);

const search = [
  textSearch('jokeTitle', '标题'),
  textSearch('content', '正文'),
  textSearch('category', '分类'),
  dictSearch('status', '状态', 'sys_normal_disable'),
  textSearch('source', '来源'),
  dictSearch('isRepeat', '疑似重复', 'sys_yes_no'),
  rangeSearch('创建时间'),
];

/** 段子管理: the stock, what reads like another, and files of new ones. */
export function JokeList(): ReactNode {
  const table = useCrudTable(jokeApi, { sort: 'create_time', order: 'desc' });
  const form = useCrudForm(jokeApi, {
    access: table.access,
    defaults: { source: '', status: '0' },
  });
  const [isImporting, setImporting] = useState(false);
  const canExport = usePermission('joke:data:export');
  const canImport = usePermission('joke:data:import');

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="还没有段子，新增或导入一些吧"
      actions={
        <>
          <AddAction permission="joke:data:add" onClick={form.create} />
          {canImport && (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              导入
            </Button>
          )}
        </>
      }
      renderBatch={removalOf(table, '个段子')}
      rowActionsWidth={120}
      renderRowActions={(joke) => (
        <>
          <EditAction permission="joke:data:edit" onClick={() => form.edit(joke)} />
          <RemoveAction
            permission="joke:data:remove"
            what={`段子「${joke.jokeTitle}」`}
            remove={() => table.remove([joke.id])}
          />
        </>
      )}
    >
      <JokeForm crud={form} />
      <JokeImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </ListTemplate>
  );
}
