import type { Comment } from '@wm/contract/blog/comment';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { useQueryClient } from '@tanstack/react-query';
import { notifier } from '#core/http/notifier.ts';
import type { Undo } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useState } from 'react';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import {
  blockSource,
  closeComments,
  commentApi,
  moderateComments,
  replyToComment,
  trashComments,
} from '../comment.api.ts';
import { useReadComment } from './use-read-comment.ts';

interface Deed {
  act: () => Promise<unknown>;
  said: string;
  undo?: Undo | undefined;
}

/** Gives a comment back the state that it had. */
function putBack({ id, status }: Comment): Promise<unknown> {
  return status === 'trash' ? trashComments([id]) : moderateComments([id], status);
}

/** The comments of a state, the one that is read, and what is done with it; then the next one is read. */
export function useCommentInbox() {
  const client = useQueryClient();
  const reading = useReadComment();
  const [isBusy, runBusy] = useBusy();
  /** What is typed to comments, by their ids, while others are read. */
  const [answers] = useState(() => new Map<number, string>());
  const mayEdit = usePermission('article:comment:edit');
  const { rows, at, current } = reading;
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [commentApi.path] });
  const goTo = (id: number | null): void => reading.show(id);

  /** Says what was done, and how it is taken back; whatever it was, the lists may be others. */
  const done = async ({ said, undo }: Omit<Deed, 'act'>, comment: Comment): Promise<void> => {
    await refresh();
    if (!undo) return notifier().message('success', said);
    return notifier().undoable(said, async () => {
      await undo();
      await refresh();
      goTo(comment.id);
    });
  };
  /** Does something with a comment that takes it out of the list; the next comes up by itself. */
  const settle = (comment: Comment, deed: Deed): Promise<void> =>
    runBusy(async () => {
      const next = rows[at + 1] ?? rows[at - 1];
      try {
        await deed.act();
      } catch {
        // The client has shown why; the lists may wait for a server that is away.
        void refresh();
        return;
      }
      goTo(next && next.id !== comment.id ? next.id : null);
      await done(deed, comment);
    });
  const tools = { settle, done, goTo, refresh, runBusy };
  return {
    ...reading,
    isBusy,
    answers,
    mayEdit,
    ...useJudging(current, mayEdit, tools),
    ...sourceActions(tools),
    canReply: mayEdit && (current?.status === 'pending' || current?.status === 'approved'),
    /** Until it has arrived, the answer is kept. */
    async reply(comment: Comment, content: string): Promise<void> {
      const act = async (): Promise<void> => {
        await replyToComment(comment.id, content);
        answers.delete(comment.id);
      };
      if (comment.status === 'pending') return settle(comment, { act, said: '已通过并回复' });
      return runBusy(async () => {
        await act();
        await done({ said: '已回复' }, comment);
      });
    },
  };
}

export type Inbox = ReturnType<typeof useCommentInbox>;

interface Tools {
  settle: (comment: Comment, deed: Deed) => Promise<void>;
  done: (deed: Omit<Deed, 'act'>, comment: Comment) => Promise<void>;
  goTo: (id: number | null) => void;
  refresh: () => Promise<void>;
}

/** What the comment that is read can become; undefined where it cannot. */
function useJudging(current: Comment | undefined, mayEdit: boolean, tools: Tools) {
  const confirmRemove = useConfirmRemove();
  const mayRemove = usePermission('article:comment:remove');
  const becoming = (status: Exclude<CommentStatus, 'trash'>, said: string) => {
    if (!current || !mayEdit || current.status === status) return undefined;
    const deed = {
      act: () => moderateComments([current.id], status),
      said: `${said}「${current.nickname}」的评论`,
      undo: () => putBack(current),
    };
    return () => void tools.settle(current, deed);
  };
  const trash = (comment: Comment): void =>
    void tools.settle(comment, {
      act: () => trashComments([comment.id]),
      said: `已删除「${comment.nickname}」的评论，在回收站里`,
      undo: mayEdit ? () => putBack(comment) : undefined,
    });
  const purge = (comment: Comment): void =>
    confirmRemove({
      permission: 'article:comment:remove',
      what: `「${comment.nickname}」的评论${comment.parentId === null ? '和对它的回复' : ''}`,
      async remove() {
        const undo = await commentApi.remove([comment.id]);
        tools.goTo(null);
        await tools.refresh();
        return async () => {
          await undo?.();
          await tools.refresh();
        };
      },
    });
  const inTrash = current?.status === 'trash';
  return {
    approve: inTrash ? becoming('pending', '已放回') : becoming('approved', '已通过'),
    spam: inTrash ? undefined : becoming('spam', '已标为垃圾：'),
    remove: current && mayRemove ? () => (inTrash ? purge : trash)(current) : undefined,
  };
}

/** What is done with where a comment came from, and with the article it stands below. */
function sourceActions({ done, goTo }: Tools) {
  const trying = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      // The client has shown why.
    }
  };
  return {
    block: (comment: Comment): Promise<void> =>
      trying(async () => {
        const ids = await blockSource(comment.id, true);
        goTo(null);
        const moved = ids.length > 0 ? `，${ids.length} 条待审核的移到垃圾` : '';
        const undo = async (): Promise<void> => {
          await blockSource(comment.id, false);
          if (ids.length > 0) await moderateComments(ids, 'pending');
        };
        await done({ said: `已拉黑这个来源${moved}`, undo }, comment);
      }),
    close: (comment: Comment): Promise<void> =>
      trying(async () => {
        const { articleId, articleTitle, isClosed } = comment;
        await closeComments(articleId, !isClosed);
        const said = `${isClosed ? '已重新开放' : '已关闭'}《${articleTitle}》的评论`;
        await done({ said, undo: () => closeComments(articleId, isClosed) }, comment);
      }),
  };
}
