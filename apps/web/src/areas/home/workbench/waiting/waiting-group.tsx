import { Button } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { useOwnNotice, useReadNotices } from '#core/notices/own-notice.api.ts';
import type { OwnNotice } from '#core/notices/own-notice.api.ts';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { NoticeText } from '#ui/text/notice-text.tsx';
import { useFailedTasks } from './failed-tasks.ts';
import { useWaitingComments, useWaitingNotices, useWaitingReviews } from './waiting.api.ts';

const shownAtFirst = 5;

interface WaitingItemProps {
  kind: string;
  time: string;
  text: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

function WaitingItem({ kind, time, text, actions, children }: WaitingItemProps): ReactNode {
  return (
    <li className="waiting-item">
      <div>
        <span className="waiting-kind">{kind}</span>
        <span className="waiting-text">{text}</span>
        <time className="wm-number" dateTime={time} title={formatDateTime(time)}>
          {formatRelative(time)}
        </time>
        <span className="waiting-actions">{actions}</span>
      </div>
      {children}
    </li>
  );
}

function WaitingNotice({ notice }: { notice: OwnNotice }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { readOne } = useReadNotices();
  return (
    <WaitingItem
      kind="通知"
      time={notice.createTime}
      text={notice.noticeTitle}
      actions={
        <>
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '看内容'}
          </Button>
          <Button type="link" size="small" onClick={() => void readOne(notice.id)}>
            已读
          </Button>
        </>
      }
    >
      {isOpen && <NoticeBody id={notice.id} />}
    </WaitingItem>
  );
}

function NoticeBody({ id }: { id: number }): ReactNode {
  const { data, error } = useOwnNotice(id);
  if (error && !data) return <p role="alert">内容没有加载出来</p>;
  if (!data) return null;
  return (
    <div className="waiting-body">
      <NoticeText text={data.noticeContent} format={data.contentFormat} />
    </div>
  );
}

/** 等我处理: what waits for me in all areas, each settled where it stands. Nothing where nothing waits. */
export function WaitingGroup(): ReactNode {
  const comments = useWaitingComments();
  const reviews = useWaitingReviews();
  const tasks = useFailedTasks();
  const notices = useWaitingNotices();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const count = comments.total + reviews.total + tasks.rows.length + notices.length;
  if (count === 0) return null;
  const shown = isWhole ? notices : notices.slice(0, shownAtFirst);
  return (
    <section className="todo-group" aria-labelledby={id} data-group="waiting">
      <h2 id={id}>
        等我处理 <span>{formatCount(count)}</span>
      </h2>
      <ul>
        {comments.rows.map(({ id: commentId, nickname, content, createTime }) => (
          <WaitingItem
            key={`comment ${commentId}`}
            kind="评论"
            time={createTime}
            text={`${nickname}：“${content}”`}
            actions={
              <>
                <Button type="link" size="small" onClick={() => void comments.approve(commentId)}>
                  通过
                </Button>
                <Link to={`/article/comment?id=${commentId}`}>回复</Link>
              </>
            }
          />
        ))}
        {reviews.rows.map(({ id: articleId, title, updateTime }) => (
          <WaitingItem
            key={`review ${articleId}`}
            kind="审核"
            time={updateTime}
            text={`《${title}》等着审核`}
            actions={<Link to={`/article/edit/${articleId}`}>去审核</Link>}
          />
        ))}
        {tasks.rows.map(({ id: taskId, title, message, endTime }) => (
          <WaitingItem
            key={`task ${taskId}`}
            kind="任务"
            time={endTime ?? ''}
            text={`${title}失败${message ? `：${message}` : ''}`}
            actions={
              <>
                <Button type="link" size="small" onClick={openTaskDrawer}>
                  看原因
                </Button>
                <Button type="link" size="small" onClick={() => tasks.settle(taskId)}>
                  知道了
                </Button>
              </>
            }
          />
        ))}
        {shown.map((notice) => (
          <WaitingNotice key={`notice ${notice.id}`} notice={notice} />
        ))}
      </ul>
      {comments.total > comments.rows.length && (
        <Link className="waiting-more" to="/article/comment">
          还有 {formatCount(comments.total - comments.rows.length)} 条评论
        </Link>
      )}
      {reviews.total > reviews.rows.length && (
        <Link className="waiting-more" to="/article/manage?state=waiting">
          还有 {formatCount(reviews.total - reviews.rows.length)} 篇文章
        </Link>
      )}
      {notices.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          还有 {formatCount(notices.length - shown.length)} 条通知
        </Button>
      )}
    </section>
  );
}
