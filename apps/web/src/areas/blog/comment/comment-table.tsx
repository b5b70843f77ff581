import type { Comment } from '@wm/contract/blog/comment';
import { commentStatuses } from '@wm/contract/blog/article-status';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useAddress } from '#core/tabs/address.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { commentApi, moderateComments } from './comment.api.ts';
import { CommentActions } from './parts/comment-actions.tsx';
import { ReplyDialog } from './parts/reply-dialog.tsx';
import './comment.css';

const kinds: Record<CommentStatus, string> = {
  pending: 'warning',
  approved: 'success',
  spam: 'danger',
  trash: '',
};

const columns = columnsOf<Comment>()(
  {
    dataIndex: 'content',
    title: '内容',
    width: 320,
    ellipsis: false,
    render: (_, comment) => (
      <>
        {comment.parentText && (
          <span className="wm-comment-answered" title={comment.parentText}>
            回复 {comment.parentText}
          </span>
        )}
        <span className="wm-comment">{comment.content}</span>
      </>
    ),
  },
  { dataIndex: 'nickname', title: '昵称', sorter: true, width: 120, ellipsis: true },
  {
    dataIndex: 'status',
    title: '状态',
    sorter: true,
    width: 140,
    render: (_, { status, reason }) => (
      <>
        <EntryTag label={commentStatuses[status]} kind={kinds[status]} />
        {reason && <span className="wm-muted">{reason}</span>}
      </>
    ),
  },
  {
    dataIndex: 'articleTitle',
    title: '文章',
    width: 180,
    ellipsis: true,
    render: (_, comment) => (
      <a href={`/blog/article/${comment.articleId}#comments`} target="_blank" rel="noopener">
        {comment.articleTitle}
      </a>
    ),
  },
  {
    dataIndex: 'createTime',
    title: '提交时间',
    sorter: true,
    width: 175,
    render: (_, comment) => formatDateTime(comment.createTime),
  },
);

const search = [
  <Form.Item key="status" name="status" label="状态" initialValue="pending">
    <Select
      allowClear
      placeholder="全部"
      options={Object.entries(commentStatuses).map(([value, label]) => ({ value, label }))}
    />
  </Form.Item>,
  textSearch('content', '内容', '请输入评论内容'),
  textSearch('nickname', '昵称'),
];

function InboxLink(): ReactNode {
  const { go } = useAddress();
  return <Button onClick={() => go('')}>逐条审核</Button>;
}

/** What visitors wrote, as a table: to look for something, or to do the same with many. */
export function CommentTable(): ReactNode {
  const table = useCrudTable(commentApi, {
    sort: 'create_time',
    order: 'desc',
    status: 'pending',
  });
  const confirmRemove = useConfirmRemove();
  const [answered, setAnswered] = useState<Comment>();
  const moderate = async (ids: number[], status: 'approved' | 'spam'): Promise<void> => {
    try {
      const { changed } = await moderateComments(ids, status);
      notifier().message('success', `${changed} 条评论设为${commentStatuses[status]}`);
      table.select([]);
      await table.refresh();
    } catch {
      // The client has shown why.
    }
  };
  const handleAnswered = (): void => {
    setAnswered(undefined);
    void table.refresh();
  };
  return (
    <>
      <ListTemplate
        table={table}
        columns={columns}
        search={search}
        emptyText="没有这样的评论"
        rowActionsWidth={150}
        actions={<InboxLink />}
        renderBatch={(ids) => (
          <PermissionGate anyOf={['article:comment:edit']}>
            <Button size="small" type="primary" onClick={() => void moderate(ids, 'approved')}>
              通过
            </Button>
            <Button size="small" danger onClick={() => void moderate(ids, 'spam')}>
              标为垃圾
            </Button>
          </PermissionGate>
        )}
        renderRowActions={(comment) => (
          <CommentActions
            comment={comment}
            onModerate={(status) => void moderate([comment.id], status)}
            onReply={() => setAnswered(comment)}
            onRemove={() =>
              confirmRemove({
                permission: 'article:comment:remove',
                what: `「${comment.nickname}」的评论${comment.parentId === null ? '和对它的回复' : ''}`,
                remove: () => table.remove([comment.id]),
              })
            }
          />
        )}
      />
      <ReplyDialog
        comment={answered}
        onClose={() => setAnswered(undefined)}
        onDone={handleAnswered}
      />
    </>
  );
}
