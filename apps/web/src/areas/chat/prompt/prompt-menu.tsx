import type { ReactNode } from 'react';
import { FillPrompt } from './fill-prompt.tsx';
import type { PromptMenu } from './use-prompt-menu.ts';

/** The id of the list, which the box refers to. */
export const promptListId = 'chat-prompt-list';

export const promptOptionId = (at: number): string => `${promptListId}-${at}`;

/** The prompts that `/` has found, above the box. The focus stays in the box. */
export function PromptList({ menu }: { menu: PromptMenu }): ReactNode {
  const { found, active, choose, filling, fill, stopFilling } = menu;
  return (
    <>
      {found.length > 0 && (
        <div className="chat-prompts" role="listbox" id={promptListId} aria-label="提示词">
          {found.map((prompt, at) => (
            // Keys are the box's.
            // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus -- see above
            <div
              key={prompt.id}
              id={promptOptionId(at)}
              role="option"
              aria-selected={at === active}
              className="chat-prompt"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(prompt)}
            >
              <strong>{prompt.title}</strong>
              <span className="wm-ellipsis">{prompt.body}</span>
            </div>
          ))}
        </div>
      )}
      {filling && (
        <FillPrompt key={filling.id} prompt={filling} onDone={fill} onClose={stopFilling} />
      )}
    </>
  );
}
