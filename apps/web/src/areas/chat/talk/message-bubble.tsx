import Bubble from '@ant-design/x/es/bubble/Bubble';
import type { ReactNode } from 'react';

interface MessageBubbleProps {
  role: 'user' | 'assistant';
  /** Where the message is kept, for who looks for it. */
  id?: number;
  /** Whether the body stands in a box of its own: a question that is not being edited does. */
  isBoxed: boolean;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A question or an answer, in the conversation as in a shared copy of it: what belongs above, the body, what one may do. */
export function MessageBubble(props: MessageBubbleProps): ReactNode {
  const { role, id, isBoxed, header, footer, children } = props;
  const isQuestion = role === 'user';
  return (
    <Bubble<ReactNode>
      role="article"
      className={`chat-message chat-${role}`}
      aria-label={isQuestion ? '问题' : '回答'}
      {...(id !== undefined && { 'data-id': id })}
      placement={isQuestion ? 'end' : 'start'}
      variant={isBoxed ? 'filled' : 'borderless'}
      header={header}
      footer={footer}
      content={children}
    />
  );
}
