import type { Comment } from '@wm/contract/blog/comment';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';

interface CommentActionsProps {
  comment: Comment;
  onModerate: (status: CommentStatus) => void;
  onReply: () => void;
  onRemove: () => void;
}

/** What can be done with a comment: the two that are done most, the rest behind 更多. */
export function CommentActions({ comment, ...on }: CommentActionsProps): ReactNode {
  const mayEdit = usePermission('article:comment:edit');
  const mayRemove = usePermission('article:comment:remove');
  const { status } = comment;
  const more = [
    ...(mayEdit && status !== 'spam' ? [{ key: 'spam', label: '标为垃圾' }] : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true }] : []),
  ];
  const handleMore = (key: string): void => {
    if (key === 'spam') on.onModerate('spam');
    if (key === 'remove') on.onRemove();
  };
  return (
    <>
      {mayEdit && status !== 'approved' && (
        <RowAction onClick={() => on.onModerate('approved')}>通过</RowAction>
      )}
      {mayEdit && status !== 'spam' && <RowAction onClick={on.onReply}>回复</RowAction>}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => handleMore(key) }}>
          <RowAction aria-haspopup="menu">更多</RowAction>
        </Dropdown>
      )}
    </>
  );
}
