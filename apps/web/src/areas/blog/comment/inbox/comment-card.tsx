import type { Comment } from '@wm/contract/blog/comment';
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import type { Inbox } from './use-inbox.ts';

interface CommentCardProps {
  comment: Comment;
  inbox: Inbox;
  /** Where an answer is written. */
  answer: RefObject<TextAreaRef | null>;
}

/** One comment with what it answers, what speaks against it, and what can be done with it. */
export function CommentCard({ comment, inbox, answer }: CommentCardProps): ReactNode {
  const { articleId, articleTitle, nickname, createTime, content, parentText } = comment;
  return (
    <article className="wm-inbox-card" aria-label={`「${nickname}」的评论`}>
      <header className="wm-inbox-title">
        <div>
          <h2>{nickname}</h2>
          <p className="wm-muted">
            <time dateTime={createTime} title={formatDateTime(createTime)}>
              {formatRelative(createTime)}
            </time>
            {' 评论 '}
            <a
              href={`/blog/article/${articleId}${comment.status === 'approved' ? `#comment-${comment.id}` : ''}`}
              target="_blank"
              rel="noopener"
            >
              《{articleTitle}》
            </a>
            {comment.isClosed && '（评论已关闭）'}
          </p>
        </div>
        <Steps inbox={inbox} />
        <CardMenu comment={comment} inbox={inbox} />
      </header>
      <Against comment={comment} />
      {parentText && <blockquote className="wm-inbox-quoted">回复 {parentText}</blockquote>}
      <p className="wm-inbox-content">{content}</p>
      {comment.sourceCount > 0 && inbox.mayEdit && (
        <p className="wm-inbox-source">
          同一来源还有 {comment.sourceCount} 条待审核
          <Button type="link" size="small" onClick={() => void inbox.block(comment)}>
            拉黑来源
          </Button>
        </p>
      )}
      <CardActions comment={comment} inbox={inbox} answer={answer} />
      {inbox.canReply && <Answer comment={comment} inbox={inbox} field={answer} />}
    </article>
  );
}

/** On a phone there is no list to choose from. */
function Steps({ inbox: { at, total, rows, move } }: { inbox: Inbox }): ReactNode {
  if (at < 0) return null;
  return (
    <div className="wm-inbox-steps">
      <Button disabled={at === 0} onClick={() => move(-1)} aria-label="上一条">
        ‹
      </Button>
      <span className="wm-number">
        {at + 1} / {total}
      </span>
      <Button disabled={at >= rows.length - 1} onClick={() => move(1)} aria-label="下一条">
        ›
      </Button>
    </div>
  );
}

function Against({ comment: { score, signs, status } }: { comment: Comment }): ReactNode {
  if (score === 0 || status === 'approved') return null;
  return (
    <p className="wm-inbox-against">
      可疑 <b className="wm-number">{score}</b>：{signs}
    </p>
  );
}

function CardMenu({ comment, inbox }: Omit<CommentCardProps, 'answer'>): ReactNode {
  const mayClose = usePermission('article:data:edit');
  const items = [
    {
      key: 'article',
      label: '只看这篇的评论',
      onClick: () => inbox.change({ articleId: comment.articleId }),
    },
    ...(mayClose
      ? [
          {
            key: 'close',
            label: comment.isClosed ? '重新开放这篇的评论' : '关闭这篇的评论',
            onClick: () => void inbox.close(comment),
          },
        ]
      : []),
    ...(inbox.mayEdit
      ? [
          {
            key: 'block',
            label: '拉黑来源',
            danger: true,
            onClick: () => void inbox.block(comment),
          },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<MoreOutlined />} aria-label="更多操作" aria-haspopup="menu" />
    </Dropdown>
  );
}

const Key = ({ name }: { name: string }): ReactNode => (
  <kbd className="wm-inbox-key" aria-hidden>
    {name}
  </kbd>
);

function CardActions({ comment, inbox, answer }: CommentCardProps): ReactNode {
  const { approve, spam, remove, isBusy } = inbox;
  const isTrash = comment.status === 'trash';
  const words = { pending: '通过', approved: '通过', spam: '不是垃圾', trash: '放回待审核' };
  return (
    <div className="wm-inbox-actions">
      {approve && (
        <Button type="primary" loading={isBusy} onClick={approve}>
          {words[comment.status]}
          <Key name="A" />
        </Button>
      )}
      {inbox.canReply && (
        <Button onClick={() => answer.current?.focus()}>
          回复
          <Key name="R" />
        </Button>
      )}
      {spam && (
        <Button disabled={isBusy} onClick={spam}>
          垃圾
          <Key name="S" />
        </Button>
      )}
      {remove && (
        <Button danger disabled={isBusy} onClick={remove}>
          {isTrash ? '彻底删除' : '删除'}
          <Key name="D" />
        </Button>
      )}
    </div>
  );
}

interface AnswerProps {
  comment: Comment;
  inbox: Inbox;
  field: RefObject<TextAreaRef | null>;
}

const longest = 1000;

/** An answer in the open, under one's own name; it approves what it answers. */
function Answer({ comment, inbox, field }: AnswerProps): ReactNode {
  const [text, setDraft] = useState(inbox.answers.get(comment.id) ?? '');
  const [isRefused, setRefused] = useState(false);
  const setText = (next: string): void => {
    if (next === '') inbox.answers.delete(comment.id);
    else inbox.answers.set(comment.id, next);
    setDraft(next);
    setRefused(false);
  };
  const isNew = comment.status === 'pending';
  useTabHold(inbox.answers.size === 0 ? undefined : 'dirty', () => inbox.answers.size > 0);
  const send = async (): Promise<void> => {
    if (inbox.isBusy) return;
    if (text.trim() === '') return setRefused(true);
    await inbox.reply(comment, text.trim());
    // Refused, it stays.
    setDraft(inbox.answers.get(comment.id) ?? '');
  };
  return (
    <div className="wm-inbox-answer">
      <Input.TextArea
        ref={field}
        aria-label="回复内容"
        placeholder={`以你的名字公开回复，${isNew ? '同时通过这条评论，' : ''}Ctrl+回车发送`}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longest}
        {...(isRefused && { status: 'error' as const })}
        aria-invalid={isRefused}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send().catch(() => undefined);
        }}
      />
      {isRefused && (
        <p className="wm-inbox-refused" role="alert">
          请输入回复内容
        </p>
      )}
      {text.trim() !== '' && (
        <Button
          type="primary"
          loading={inbox.isBusy}
          onClick={() => void send().catch(() => undefined)}
        >
          {isNew ? '通过并回复' : '发送回复'}
        </Button>
      )}
    </div>
  );
}
