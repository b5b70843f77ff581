import type { ChatMessage } from '@wm/contract/chat/message';
import type { ModelChoice } from '@wm/contract/chat/provider';
import { cutText } from '@wm/contract/core/stored-text';
import { Button, Spin } from 'antd';
import { createContext, useContext, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSummary } from '../chat.api.ts';
import type { BranchMessage } from './branches.ts';
import type { AskChoice } from './composer.tsx';
import { firstLeftOut, isSummedUp, leftOutOf, summedUpOf } from './left-out-rules.ts';

interface Branch {
  /** From its beginning. */
  messages: readonly ChatMessage[];
  /** Draws a message that is too far above to be drawn at once. */
  showFrom: (id: number) => void;
}

/** The branch that is looked at. */
export const ShownBranch = createContext<Branch>({ messages: [], showFrom: () => undefined });

/** Of an answer: how many of the first messages its model has not read, or knows by a summary, and which they are. */
export function LeftOut({ message }: { message: ChatMessage }): ReactNode {
  const { omitted, summarised, hasSummary, state } = message;
  if (hasSummary) return <SummedUp message={message} />;
  if (summarised > 0 && state === 'running')
    return (
      <p className="chat-note" role="status">
        对话较长，正在概括前面的 {summarised} 条…
      </p>
    );
  return omitted === 0 ? null : <LeftOutOf message={message} />;
}

function LeftOutOf({ message }: { message: ChatMessage }): ReactNode {
  const out = leftOutOf(useContext(ShownBranch).messages, message);
  return (
    <Telling
      text={`对话较长，前 ${message.omitted} 条没有给模型看。`}
      what="没有给模型看的消息"
      messages={out}
    />
  );
}

function SummedUp({ message }: { message: ChatMessage }): ReactNode {
  const { messages } = useContext(ShownBranch);
  const { omitted, summarised } = message;
  const text =
    omitted === 0
      ? `对话较长，前 ${summarised} 条已概括。`
      : `对话较长，前 ${omitted} 条没有给模型看，之后的 ${summarised} 条已概括。`;
  return (
    <Telling text={text} what="已概括的消息" messages={summedUpOf(messages, message)}>
      <SummaryText id={message.id} />
    </Telling>
  );
}

/** What a model was told instead of the first messages. */
function SummaryText({ id }: { id: number }): ReactNode {
  const { data, isError, refetch } = useSummary(id);
  if (isError)
    return (
      <p>
        没有读到概括。
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (!data) return <Spin size="small" />;
  return (
    <blockquote className="chat-summary" aria-label={`${data.model} 的概括`}>
      {data.text}
    </blockquote>
  );
}

interface WillLeaveOutProps {
  branch: readonly BranchMessage[];
  /** The question as far as it is written. */
  text: string;
  models: readonly ModelChoice[];
  choice: AskChoice;
}

/** Before a question is sent: what the chosen model will probably not read with it. */
export function WillLeaveOut({ branch, text, models, choice }: WillLeaveOutProps): ReactNode {
  const { providerId, model } = choice;
  const chosen = models.find((one) => one.providerId === providerId && one.model === model);
  const room = chosen?.room ?? null;
  if (room === null || text.trim() === '') return null;
  const messages = branch.map(({ message }) => message);
  const out = firstLeftOut(messages, text, room);
  if (out.length === 0) return null;
  return isSummedUp(room) ? (
    <Telling
      text={`对话较长，发送后前 ${out.length} 条大约会先概括，再给模型看。`}
      what="会概括的消息"
      messages={out}
    />
  ) : (
    <Telling
      text={`对话较长，发送后前 ${out.length} 条大约不会给模型看。`}
      what="不会给模型看的消息"
      messages={out}
    />
  );
}

const shownSigns = 40;
/** Of those that are left out, the newest. */
const shownMessages = 50;

interface TellingProps {
  text: string;
  /** What the list of the messages is called. */
  what: string;
  messages: readonly ChatMessage[];
  /** Stands above the list once it is open. */
  children?: ReactNode;
}

function Telling({ text, what, messages, children }: TellingProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { showFrom } = useContext(ShownBranch);
  const id = useId();
  const goTo = (messageId: number): void => {
    flushSync(() => showFrom(messageId));
    document
      .querySelector(`.chat-message[data-id="${messageId}"]`)
      ?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="chat-note">
      <p className="chat-left-out">
        {text}
        {messages.length > 0 && (
          <Button
            type="link"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : children === undefined ? '看是哪些' : '查看'}
          </Button>
        )}
      </p>
      {isOpen && (
        <div id={id}>
          {children}
          <ol className="chat-left-out-list" aria-label={what}>
            {messages.length > shownMessages && (
              <li className="chat-note">更早的 {messages.length - shownMessages} 条</li>
            )}
            {messages.slice(-shownMessages).map(({ id: messageId, role, text: said }) => (
              <li key={messageId}>
                <Button type="link" size="small" onClick={() => goTo(messageId)}>
                  {role === 'user' ? '问题' : '回答'}：{cutText(said, shownSigns)}
                  {said.length > shownSigns && '…'}
                </Button>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
