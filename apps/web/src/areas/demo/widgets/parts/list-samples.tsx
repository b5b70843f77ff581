import type { Post } from '@wm/contract/system/post';
import { Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { NoticeTypeTag } from '#ui/tags/notice-type-tag.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { samplePosts, useNoticePage } from '../widgets.api.ts';
import { Sample } from './sample.tsx';

const columns = columnsOf<Post>()(
  { dataIndex: 'postName', title: '岗位名称', sorter: true, width: 160, fixed: 'start' },
  { dataIndex: 'postCode', title: '岗位编码', sorter: true, width: 140 },
  statusColumn,
  { dataIndex: 'remark', title: '备注', render: (_, post) => post.remark || '--' },
);

const search = [textSearch('postName', '岗位名称')];

function Posts(): ReactNode {
  const table = useCrudTable(samplePosts, { limit: 10 }, { isApart: true });
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={false}
      emptyText="还没有岗位"
    />
  );
}

/** What every list brings along, on the posts. */
export function ListSample(): ReactNode {
  return (
    <Sample
      isWide
      title="列表、表格工具栏与右侧工具栏"
      hint="搜索、显示与隐藏搜索、刷新、密度、列的显示、顺序、宽度与固定，随账号保存；超过 100 行只画看得见的行"
    >
      <PermissionGate anyOf={['system:post:list']}>
        <div className="wm-sample-list">
          <Posts />
        </div>
      </PermissionGate>
    </Sample>
  );
}

function Notices(): ReactNode {
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 10 });
  const { data, error, refetch } = useNoticePage(page, limit);
  if (!data && error) return <QueryError query={{ error, refetch }} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      {data.rows.length === 0 && <PageState picture="empty" title="还没有通知公告" />}
      <ul className="wm-sample-rows">
        {data.rows.map(({ id, noticeType, noticeTitle, createTime }) => (
          <li key={id}>
            <NoticeTypeTag type={noticeType} />
            <span className="wm-ellipsis">{noticeTitle}</span>
            <time dateTime={createTime}>{formatDateTime(createTime)}</time>
          </li>
        ))}
      </ul>
      <AppPagination
        page={page}
        limit={limit}
        total={data.total}
        name="通知的分页"
        onChange={(nextPage, nextLimit) => setPlace({ page: nextPage, limit: nextLimit })}
      />
    </>
  );
}

/** The pager, below my notices. */
export function PagerSample(): ReactNode {
  return (
    <Sample
      title="分页"
      hint="每页 10、20、30、50、500、1000 条，窄屏 5 个页码、宽屏 7 个，翻页后回到顶部"
    >
      <Notices />
    </Sample>
  );
}
