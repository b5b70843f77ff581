import type { Comment } from '@wm/contract/blog/comment';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { MoreActions } from '#ui/actions/more-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';

interface CommentActionsProps {
  comment: Comment;
  onModerate: (status: 'approved' | 'spam') => void;
  onReply: () => void;
  onRemove: () => void;
}

/** What can be done with a comment: the two that are done most, the rest behind 更多. */
export function CommentActions({ comment, ...on }: CommentActionsProps): ReactNode {
  const mayEdit = usePermission('article:comment:edit');
  const mayRemove = usePermission('article:comment:remove');
  const { status } = comment;
  const more = [
    ...(mayEdit && status !== 'spam'
      ? [{ key: 'spam', label: '标为垃圾', onClick: () => on.onModerate('spam') }]
      : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, onClick: on.onRemove }] : []),
  ];
  return (
    <>
      {mayEdit && status !== 'approved' && (
        <RowAction onClick={() => on.onModerate('approved')}>通过</RowAction>
      )}
      {mayEdit && status !== 'spam' && <RowAction onClick={on.onReply}>回复</RowAction>}
      <MoreActions actions={more} />
    </>
  );
}
