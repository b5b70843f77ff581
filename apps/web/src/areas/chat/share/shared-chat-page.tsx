import type { SharedChat, SharedMessage } from '@wm/contract/chat/share';
import { Suspense, lazy, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { SharedDoor } from '#ui/share/shared-door.tsx';
import { branchTo, leafBelow } from '../talk/branches.ts';
import type { InBranch } from '../talk/branches.ts';
import { citedBy, linkCitations } from '../talk/citations.ts';
import { MessageBubble } from '../talk/message-bubble.tsx';
import { Switcher } from '../talk/switcher.tsx';
import { openShared } from './share.api.ts';
import '../chat.css';

const AnswerText = lazy(async () => ({
  default: (await import('../answer/answer-text.tsx')).AnswerText,
}));

/** /share/chat#token: a conversation as it was when its owner gave out the link. Needs no sign-in. */
export function SharedChatPage(): ReactNode {
  return (
    <SharedDoor what="这段对话" title="分享的对话" open={openShared} titleOf={({ title }) => title}>
      {(chat) => <SharedTalk chat={chat} />}
    </SharedDoor>
  );
}

function SharedTalk({ chat }: { chat: SharedChat }): ReactNode {
  const { title, createTime, messages } = chat;
  const [leaf, setLeaf] = useState<number>();
  const branch = branchTo(messages, leaf);
  const isWhole = branch.length < messages.length;
  return (
    <div className="chat-shared chat-column">
      <header>
        <h1>{title}</h1>
        <p className="chat-note">
          快照，{formatDateTime(createTime)} 分享，只能查看
          {isWhole && '；同一处的其他问法和回答用 ‹1/2› 切换'}
        </p>
      </header>
      {branch.map((one) => (
        <SharedPart
          key={one.message.id}
          {...one}
          onBranch={(id) => setLeaf(leafBelow(messages, id))}
        />
      ))}
    </div>
  );
}

interface PartProps extends InBranch<SharedMessage> {
  onBranch: (id: number) => void;
}

function SharedPart({ message, siblings, onBranch }: PartProps): ReactNode {
  const isQuestion = message.role === 'user';
  const what = isQuestion ? '问法' : '回答';
  const tools = (
    <>
      <Switcher id={message.id} {...{ siblings, what, onBranch }} />
      <time className="chat-time" dateTime={message.createTime}>
        {formatDateTime(message.createTime)}
      </time>
      {!isQuestion && message.model !== '' && (
        <span className="chat-time">{message.model === 'local' ? '本地助手' : message.model}</span>
      )}
    </>
  );
  return (
    <MessageBubble
      role={message.role}
      isBoxed={isQuestion}
      footer={
        <>
          <SharedSourceList message={message} />
          <div className="chat-tools">{tools}</div>
        </>
      }
    >
      {isQuestion ? message.text : <Answer {...message} />}
    </MessageBubble>
  );
}

const unfinished = {
  stopped: '回答到这里被停止',
  interrupted: '回答到这里中断',
  failed: '没有答完',
};

function Answer({ id, text, state, sources }: SharedMessage): ReactNode {
  const note = state === 'done' || state === 'running' ? undefined : unfinished[state];
  const handleClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const n = citedBy(link?.getAttribute('href') ?? null);
    if (n === undefined) return;
    event.preventDefault();
    const item = document.querySelector(`[data-source="${id}-${n}"]`);
    item?.querySelector('details')?.setAttribute('open', '');
    item?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      {/* Links within are reached by the keyboard; this only says where those of citations lead. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- see above */}
      <div className="chat-answer" onClick={handleClick}>
        <Suspense fallback={<div className="chat-plain">{text}</div>}>
          <AnswerText text={linkCitations(text, sources)} />
        </Suspense>
      </div>
      {note !== undefined && <p className="chat-note">{note}</p>}
    </>
  );
}

function SharedSourceList({
  message: { id, role, sources },
}: {
  message: SharedMessage;
}): ReactNode {
  if (sources.length === 0) return null;
  return (
    <section className="chat-shared-sources" aria-label="来源">
      <h2>{role === 'user' ? '问的是' : '来源'}</h2>
      <ol>
        {sources.map(({ n, title, place, quote }) => (
          <li key={n} data-source={`${id}-${n}`}>
            {role === 'assistant' && <span className="chat-source-n">{n}</span>} {title}
            {place !== '' && <span className="chat-note"> · {place}</span>}
            {quote !== '' && (
              <details>
                <summary>引用的原文</summary>
                <blockquote>{quote}</blockquote>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
