import type { ChatSource } from '@wm/contract/chat/message';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

/** Whether the conversation is on its way to paper. */
export const OnPaper = createContext(false);

/** On paper: what the numbers in an answer stand for. On the screen they are pressed instead. */
export function PrintedSources({ sources }: { sources: readonly ChatSource[] }): ReactNode {
  const isOnPaper = useContext(OnPaper);
  const cited = sources.filter(({ isCited }) => isCited);
  if (!isOnPaper || cited.length === 0) return null;
  return (
    <ul className="chat-printed-sources">
      {cited.map(({ n, title, place }) => (
        <li key={n}>
          [{n}] {title}
          {place !== '' && `，${place}`}
        </li>
      ))}
    </ul>
  );
}
