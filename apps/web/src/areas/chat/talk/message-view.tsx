import { EditOutlined, RedoOutlined } from '@ant-design/icons';
import { isDecided } from '@wm/contract/chat/call-rules';
import type { ChatMessage } from '@wm/contract/chat/message';
import { cutText } from '@wm/contract/core/stored-text';
import { Button, Input } from 'antd';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { attachmentsOf } from '../attachment/attachment-names.ts';
import { KeptAttachments, SentAttachments } from '../attachment/attachments.tsx';
import { CallCard } from '../call/call-card.tsx';
import { CallList, CallResults } from '../call/call-list.tsx';
import { SaveAsMap, SaveAsNote } from '../transfer/save-answer.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { citedBy, linkCitations } from './citations.ts';
import { stateText } from './fault-text.ts';
import type { BranchMessage } from './branches.ts';
import { LeftOut } from './left-out.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { PrintedSources } from '../print/printed-sources.tsx';
import { Switcher } from './switcher.tsx';

const AnswerText = lazy(async () => ({
  default: (await import('../answer/answer-text.tsx')).AnswerText,
}));

/** Of an answer, what is shown as it came until it is drawn. */
const plainSigns = 4000;

/** What one does about a message. */
export interface MessageActs {
  /** Shows another branch, by a message of it. */
  onBranch: (id: number) => void;
  /** Puts a question otherwise, with the files that it keeps; answers whether it was taken. */
  onEdit: (message: ChatMessage, text: string, files: string[]) => Promise<boolean>;
  onRetry: (message: ChatMessage) => void;
  onContinue: (message: ChatMessage) => void;
  onCite: (message: ChatMessage, n: number) => void;
}

interface MessageViewProps extends BranchMessage {
  /** What an answer answers; empty for a question. */
  question: string;
  mayEdit: boolean;
  /** Whether the branch ends with it. */
  isLast: boolean;
  isBusy: boolean;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  acts: MessageActs;
}

/** A question or an answer with what may be done about it. */
export function MessageView(props: MessageViewProps): ReactNode {
  return props.message.role === 'user' ? <Question {...props} /> : <Answer {...props} />;
}

function Question(props: MessageViewProps): ReactNode {
  const { message, mayEdit, isBusy, isEditing, onEditing, acts } = props;
  if (isEditing)
    return (
      <MessageBubble role="user" id={message.id} isBoxed={false}>
        <EditQuestion
          message={message}
          isBusy={isBusy}
          onCancel={() => onEditing(false)}
          onDone={async (text, files) => {
            if (await acts.onEdit(message, text, files)) onEditing(false);
          }}
        />
      </MessageBubble>
    );
  const tools = (
    <div className="chat-tools">
      <Switcher id={message.id} siblings={props.siblings} what="问法" onBranch={acts.onBranch} />
      <Time {...props} />
      <CopyButton text={message.text} what="问题" />
      {mayEdit && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined />}
          disabled={isBusy}
          onClick={() => onEditing(true)}
        >
          修改
        </Button>
      )}
    </div>
  );
  return (
    <MessageBubble
      role="user"
      id={message.id}
      isBoxed
      header={<SentAttachments sources={message.sources} />}
      footer={tools}
    >
      {message.text}
    </MessageBubble>
  );
}

interface EditQuestionProps {
  message: ChatMessage;
  isBusy: boolean;
  onDone: (text: string, files: string[]) => Promise<void>;
  onCancel: () => void;
}

function EditQuestion({ message, isBusy, onDone, onCancel }: EditQuestionProps): ReactNode {
  const [text, setText] = useState(message.text);
  const [files, setFiles] = useState(() => attachmentsOf(message.sources));
  const handleDone = (): void => {
    const names = files.map(({ fileName }) => fileName);
    void onDone(text.trim(), names);
  };
  return (
    <div className="chat-edit">
      <KeptAttachments
        files={files}
        onRemove={(gone) => setFiles(files.filter(({ fileName }) => fileName !== gone))}
      />
      <Input.TextArea
        autoFocus
        aria-label="修改问题"
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className="chat-tools">
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button
          size="small"
          type="primary"
          disabled={isBusy || text.trim() === ''}
          onClick={handleDone}
        >
          发送修改
        </Button>
      </div>
    </div>
  );
}

function Answer(props: MessageViewProps): ReactNode {
  const { message, mayEdit, acts } = props;
  const isRunning = message.state === 'running';
  const handleClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const n = citedBy(link?.getAttribute('href') ?? null);
    if (n === undefined) return;
    event.preventDefault();
    acts.onCite(message, n);
  };
  return (
    <MessageBubble
      role="assistant"
      id={message.id}
      isBoxed={false}
      header={<LeftOut message={message} />}
      footer={!isRunning && <AnswerTools {...props} />}
    >
      {/* Links within are reached by the keyboard; this only says where those of citations lead. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- see above */}
      <div className="chat-answer" aria-busy={isRunning} onClick={handleClick}>
        <CallList calls={message.calls} />
        {message.text === '' && isRunning && <p className="chat-note">正在想…</p>}
        {message.text !== '' && (
          <Suspense
            fallback={<div className="chat-plain">{cutText(message.text, plainSigns)}</div>}
          >
            <AnswerText text={linkCitations(message.text, message.sources)} />
          </Suspense>
        )}
        <CallResults calls={message.calls} />
        <PrintedSources sources={message.sources} />
        {message.calls
          .filter(({ fields }) => fields.length > 0)
          .map((call) => (
            <CallCard
              key={call.n}
              messageId={message.id}
              call={call}
              mayDecide={mayEdit && !isRunning}
            />
          ))}
      </div>
      <AnswerState message={message} />
    </MessageBubble>
  );
}

/** How an answer ended that did not end as it should. */
function AnswerState({ message }: { message: ChatMessage }): ReactNode {
  const note = stateText(message);
  if (note === undefined) return null;
  return (
    <p className={message.state === 'failed' ? 'chat-note chat-fault' : 'chat-note'} role="status">
      {note}
      <RetryCountdown message={message} />
    </p>
  );
}

function AnswerTools(props: MessageViewProps): ReactNode {
  const { message, mayEdit, isBusy, acts } = props;
  return (
    <div className="chat-tools">
      <Switcher id={message.id} siblings={props.siblings} what="回答" onBranch={acts.onBranch} />
      {message.text !== '' && (
        <>
          <CopyButton text={message.text} what="回答" />
          <SaveAsNote message={message} question={props.question} />
          <SaveAsMap message={message} question={props.question} />
        </>
      )}
      {mayEdit && (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined />}
          disabled={isBusy}
          onClick={() => acts.onRetry(message)}
        >
          {message.state === 'failed' ? '重试' : '重新生成'}
        </Button>
      )}
      <GoOn {...props} />
      <Time {...props} />
      <Cost {...props} />
    </div>
  );
}

/** What going on with an answer is called; undefined where there is nothing to go on from, or nobody who can. */
function goOnText({ message, isLast }: MessageViewProps): string | undefined {
  const { state, text, model, calls } = message;
  const isBegun = text !== '' || calls.some(({ isTold }) => isTold);
  if (isBegun && model !== 'local' && ['stopped', 'failed', 'interrupted'].includes(state))
    return '继续生成';
  return isLast && state === 'done' && isDecided(calls) ? '接着回答' : undefined;
}

function GoOn(props: MessageViewProps): ReactNode {
  const { message, mayEdit, isBusy, acts } = props;
  const text = goOnText(props);
  if (text === undefined || !mayEdit) return null;
  return (
    <Button
      type="link"
      size="small"
      disabled={isBusy}
      {...(message.state === 'done' && { title: '把您的决定告诉模型，让它接着回答' })}
      onClick={() => acts.onContinue(message)}
    >
      {text}
    </Button>
  );
}

function RetryCountdown({ message: { retryTime } }: { message: ChatMessage }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  const seconds = retryTime === null ? 0 : Math.ceil((Date.parse(retryTime) - now) / 1000);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting ? `，${seconds} 秒后重试` : null;
}

function Time({ message }: MessageViewProps): ReactNode {
  return (
    <time
      className="chat-time"
      dateTime={message.createTime}
      title={formatDateTime(message.createTime)}
    >
      {formatRelative(message.createTime)}
    </time>
  );
}

/** What it has cost, where anything is known of it. */
function Cost({ message: { tokensIn, tokensOut, costMicro, model } }: MessageViewProps): ReactNode {
  if (tokensIn === null || tokensOut === null) return null;
  const money = costMicro === null || costMicro === 0 ? '' : ` · ¥${(costMicro / 1e6).toFixed(4)}`;
  return (
    <span className="chat-time" title={`读入 ${tokensIn}，写出 ${tokensOut}`}>
      {model} · {tokensIn + tokensOut} 个词元{money}
    </span>
  );
}
