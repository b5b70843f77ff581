import type { ChatMessage } from '@wm/contract/chat/message';
import type { ModelChoice } from '@wm/contract/chat/provider';
import { cutText } from '@wm/contract/core/stored-text';
import { Button } from 'antd';
import { createContext, useContext, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { BranchMessage } from './branches.ts';
import type { AskChoice } from './composer.tsx';
import { firstLeftOut, leftOutOf } from './left-out-rules.ts';

interface Branch {
  /** From its beginning. */
  messages: readonly ChatMessage[];
  /** Draws a message that is too far above to be drawn at once. */
  showFrom: (id: number) => void;
}

/** The branch that is looked at. */
export const ShownBranch = createContext<Branch>({ messages: [], showFrom: () => undefined });

/** Of an answer: how many of the first messages its model has not read, and which they are. */
export function LeftOut({ message }: { message: ChatMessage }): ReactNode {
  if (message.omitted === 0) return null;
  return <LeftOutOf message={message} />;
}

function LeftOutOf({ message }: { message: ChatMessage }): ReactNode {
  const out = leftOutOf(useContext(ShownBranch).messages, message);
  return <Telling text={`对话较长，前 ${message.omitted} 条没有给模型看。`} messages={out} />;
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
  return <Telling text={`对话较长，发送后前 ${out.length} 条大约不会给模型看。`} messages={out} />;
}

const shownSigns = 40;
/** Of those that are left out, the newest. */
const shownMessages = 50;

function Telling({ text, messages }: { text: string; messages: readonly ChatMessage[] }) {
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
            {isOpen ? '收起' : '看是哪些'}
          </Button>
        )}
      </p>
      {isOpen && (
        <ol id={id} className="chat-left-out-list" aria-label="没有给模型看的消息">
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
      )}
    </div>
  );
}
