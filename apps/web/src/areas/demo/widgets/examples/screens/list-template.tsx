import type { Post, postResource } from '@wm/contract/system/post';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { HttpError } from '#core/http/http-error.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { remarkColumn, statusColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { samplePosts } from '../../widgets.api.ts';

type Table = CrudTable<typeof postResource>;

const columns = columnsOf<Post>()(
  { dataIndex: 'postName', title: '岗位名称', sorter: true, width: 180 },
  statusColumn,
  remarkColumn,
);
const search = [textSearch('postName', '岗位名称')];

function Posts({ change }: { change: (table: Table) => Table }): ReactNode {
  const table = useCrudTable(samplePosts, { limit: 10 }, { isApart: true });
  return (
    <ListTemplate
      table={change(table)}
      columns={columns}
      search={search}
      emptyText="还没有岗位，新增一个吧"
    />
  );
}

/** The posts of this installation, changed so that a state is seen; not for those who may not see them. */
function Sample({ change }: { change: (table: Table) => Table }): ReactNode {
  return (
    <PermissionGate anyOf={['system:post:list']}>
      <div className="wm-sample-list">
        <Posts change={change} />
      </div>
    </PermissionGate>
  );
}

const withRows = (table: Table, rows: Post[]): Table => ({
  ...table,
  rows,
  total: rows.length,
  tableProps: { ...table.tableProps, dataSource: rows },
});

export function Normal(): ReactNode {
  return <Sample change={(table) => table} />;
}

export function Empty(): ReactNode {
  return <Sample change={(table) => withRows(table, [])} />;
}

export function Failed(): ReactNode {
  const error = new HttpError('网络连接失败', { kind: 'network' });
  return (
    <Sample
      change={(table) => ({ ...withRows(table, []), hasRows: false, isFirstLoad: false, error })}
    />
  );
}

export function LongText(): ReactNode {
  const long = '跨部门联合项目第三期筹备与验收小组的全部成员'.repeat(5);
  return (
    <Sample
      change={(table) =>
        withRows(
          table,
          table.rows.map((post) => ({ ...post, postName: long, remark: long })),
        )
      }
    />
  );
}
