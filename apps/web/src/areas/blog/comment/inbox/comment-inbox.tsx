import { commentStatuses } from '@wm/contract/blog/article-status';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { Button, Skeleton } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useCommentCounts } from '../comment.api.ts';
import { CommentCard } from './comment-card.tsx';
import { useCommentInbox } from './use-inbox.ts';
import type { Inbox } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import './comment-inbox.css';

const states = Object.keys(commentStatuses) as CommentStatus[];

const nothing: Record<CommentStatus, [title: string, text: string]> = {
  pending: ['都看完了', '新的评论会出现在这里'],
  approved: ['还没有通过的评论', '通过的评论显示在文章下面'],
  spam: ['没有垃圾评论', '看起来像广告的评论会直接到这里'],
  trash: ['回收站是空的', '删除的评论在这里保留 30 天'],
};

/** The comments of a state, one of them large; what is done with it brings up the next. */
export function CommentInbox(): ReactNode {
  const inbox = useCommentInbox();
  const place = useRef<HTMLElement>(null);
  const answer = useRef<TextAreaRef>(null);
  useInboxKeys(place, {
    j: () => inbox.move(1),
    k: () => inbox.move(-1),
    a: inbox.isBusy ? undefined : inbox.approve,
    s: inbox.isBusy ? undefined : inbox.spam,
    d: inbox.isBusy ? undefined : inbox.remove,
    r: inbox.canReply ? () => answer.current?.focus() : undefined,
  });
  const { list, rows, current } = inbox;
  const [title, text] = nothing[inbox.place.state];
  return (
    <section ref={place} className="wm-inbox" aria-label="评论审核">
      <h1 className="wm-visually-hidden">评论审核</h1>
      <States inbox={inbox} />
      {list.error && !list.data && <QueryError query={list} what="评论" />}
      {list.isPending && <Skeleton active className="wm-inbox-card" />}
      {list.data && rows.length === 0 && !current && (
        <div className="wm-inbox-none">
          <PageState picture="empty" title={title} text={text} />
        </div>
      )}
      {rows.length > 0 && <InboxList inbox={inbox} />}
      {current && <CommentCard key={current.id} comment={current} inbox={inbox} answer={answer} />}
    </section>
  );
}

function States({ inbox }: { inbox: Inbox }): ReactNode {
  const { place, change, rows, current } = inbox;
  const { data } = useCommentCounts(place.articleId);
  const articleTitle = current?.articleTitle ?? rows[0]?.articleTitle;
  return (
    <div className="wm-inbox-side">
      <nav className="wm-inbox-states" aria-label="评论状态">
        {states.map((state) => (
          <button
            key={state}
            type="button"
            aria-current={state === place.state || undefined}
            onClick={() => change({ state })}
          >
            <span>{commentStatuses[state]}</span>
            {data && <span className="wm-number wm-inbox-count">{formatCount(data[state])}</span>}
          </button>
        ))}
      </nav>
      <div className="wm-inbox-tools">
        {place.articleId !== undefined && (
          <p className="wm-inbox-only">
            只看{articleTitle ? `《${articleTitle}》` : '一篇文章'}的评论
            <Button type="link" size="small" onClick={() => change({ articleId: 0 })}>
              看全部
            </Button>
          </p>
        )}
        <Button type="link" size="small" onClick={inbox.showTable}>
          表格
        </Button>
      </div>
    </div>
  );
}

function InboxList({ inbox }: { inbox: Inbox }): ReactNode {
  const { rows, total, current, show, showMore } = inbox;
  return (
    <div className="wm-inbox-list">
      <ol aria-label="评论列表">
        {rows.map(({ id, nickname, content, createTime, articleTitle, score, status }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current?.id || undefined}
              onClick={() => show(id)}
            >
              <span className="wm-inbox-head">
                <b className="wm-ellipsis">{nickname}</b>
                {status === 'pending' && score > 0 && (
                  <span className="wm-inbox-odd">可疑 {score}</span>
                )}
                <time dateTime={createTime} title={formatDateTime(createTime)}>
                  {formatRelative(createTime)}
                </time>
              </span>
              <span className="wm-inbox-words">{content}</span>
              <span className="wm-muted wm-ellipsis">《{articleTitle}》</span>
            </button>
          </li>
        ))}
      </ol>
      {total > rows.length && showMore && (
        <Button type="link" onClick={showMore}>
          还有 {formatCount(total - rows.length)} 条，再看 50 条
        </Button>
      )}
    </div>
  );
}
