import type { ReactNode } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import { CommentTable } from './comment-table.tsx';
import { CommentInbox } from './inbox/comment-inbox.tsx';

/** 评论审核: what visitors wrote, one after the other until none waits; a table for those who look for one. */
export function CommentPage(): ReactNode {
  const { search } = useAddress();
  const isTable = new URLSearchParams(search).get('view') === 'table';
  return isTable ? <CommentTable /> : <CommentInbox />;
}
