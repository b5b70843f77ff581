import { PlusOutlined } from '@ant-design/icons';
import type { Article } from '@wm/contract/blog/article';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useAddress } from '#core/tabs/address.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { articleAddress, articleApi, publicAddress, useArticleChoices } from './article.api.ts';
import { ArticleStatusTag, progressOptions, statusOptions } from './parts/article-status.tsx';
import { NewArticleDialog } from './parts/new-article-dialog.tsx';

const countColumn = {
  sorter: true,
  width: 70,
  align: 'right',
  render: (count: unknown) => (typeof count === 'number' ? count.toLocaleString('zh-CN') : '--'),
} as const;

const columns = columnsOf<Article>()(
  {
    dataIndex: 'title',
    title: '标题',
    sorter: true,
    fixed: 'start',
    width: 200,
    ellipsis: true,
    render: (_, article) => <Link to={articleAddress(article.id)}>{article.title}</Link>,
  },
  {
    dataIndex: 'status',
    title: '状态',
    width: 160,
    render: (_, article) => (
      <ArticleStatusTag
        status={article.status}
        publishTime={article.publishTime}
        visibility={article.visibility}
        hasChanges={article.hasChanges}
        review={article.review}
        isShort
      />
    ),
  },
  {
    dataIndex: 'categoryName',
    title: '分类',
    width: 90,
    ellipsis: true,
    render: (_, { categoryName }) => categoryName || '--',
  },
  {
    dataIndex: 'tags',
    title: '标签',
    width: 100,
    ellipsis: true,
    render: (_, { tags }) => tags.join('、') || '--',
  },
  { dataIndex: 'authorName', title: '作者', width: 80, ellipsis: true },
  { ...countColumn, dataIndex: 'viewCount', title: '浏览' },
  { ...countColumn, dataIndex: 'likeCount', title: '点赞' },
  { ...countColumn, dataIndex: 'commentCount', title: '评论' },
  updateTimeColumn,
);

function useSearchFields(): ReactNode[] {
  const choices = useArticleChoices();
  return [
    textSearch('title', '标题', '请输入文章标题'),
    <Form.Item key="status" name="status" label="状态">
      <Select allowClear placeholder="全部" options={statusOptions} />
    </Form.Item>,
    <Form.Item key="progress" name="progress" label="待办">
      <Select allowClear placeholder="全部" options={progressOptions} />
    </Form.Item>,
    <Form.Item key="categoryId" name="categoryId" label="分类">
      <AppTreeSelect
        rows={choices.data?.categories ?? []}
        labelField="name"
        parentField="parentId"
        placeholder="全部"
      />
    </Form.Item>,
    <Form.Item key="tag" name="tag" label="标签">
      <Select
        allowClear
        showSearch
        placeholder="全部"
        options={(choices.data?.tags ?? []).map((tag) => ({ value: tag, label: tag }))}
      />
    </Form.Item>,
  ];
}

/** Articles as a table: by columns, or many at once. */
export function ArticleTable(): ReactNode {
  const table = useCrudTable(articleApi, { sort: 'update_time', order: 'desc' });
  const [isMaking, setMaking] = useState(false);
  const { go } = useAddress();
  const confirmRemove = useConfirmRemove();
  const canExport = usePermission('article:data:export');
  const search = useSearchFields();
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="还没有文章，新建一篇，或者从笔记开始"
      rowActionsWidth={130}
      actions={
        <>
          <PermissionGate anyOf={['article:data:add']}>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              新建
            </Button>
          </PermissionGate>
          <Button onClick={() => go('')}>列表</Button>
        </>
      }
      renderBatch={(ids) => (
        <PermissionGate anyOf={['article:data:remove']}>
          <Button
            danger
            size="small"
            onClick={() =>
              confirmRemove({
                what: `选中的 ${ids.length} 篇文章`,
                consequence: '它们的评论和历史版本一起删除，不能恢复',
                remove: () => table.remove(ids),
              })
            }
          >
            删除
          </Button>
        </PermissionGate>
      )}
      renderRowActions={(article) => (
        <>
          <PermissionGate anyOf={['article:data:edit']}>
            <Link to={articleAddress(article.id)}>编辑</Link>
          </PermissionGate>
          {article.status === 'published' && (
            <a href={publicAddress(article.id)} target="_blank" rel="noopener">
              查看
            </a>
          )}
          <PermissionGate anyOf={['article:data:remove']}>
            <RowAction
              danger
              onClick={() =>
                confirmRemove({
                  what: `文章「${article.title}」`,
                  consequence: '它的评论和历史版本一起删除，不能恢复',
                  remove: () => table.remove([article.id]),
                })
              }
            >
              删除
            </RowAction>
          </PermissionGate>
        </>
      )}
    >
      <NewArticleDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </ListTemplate>
  );
}
