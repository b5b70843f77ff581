import type { ConversationRow } from '@wm/contract/chat/conversation';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ConversationMenu, useConversationActs } from './conversation-menu.tsx';
import { NameField } from './name-field.tsx';
import type { FolderActs } from './use-folder-acts.ts';
import { dragOf } from './use-list-drag.ts';

export interface RowListProps {
  openId: number | undefined;
  /** The message that a search has found in the one that is open. */
  foundId: number | undefined;
  onOpen: (id: number | undefined, foundId?: number | null) => void;
}

interface ItemProps extends RowListProps {
  row: ConversationRow;
  acts: FolderActs;
}

/** A conversation in the list: it is dragged into a folder, and named where it stands. */
export function ConversationItem({ row, acts, openId, foundId, onOpen }: ItemProps): ReactNode {
  const mayEdit = usePermission('chat:data:edit');
  const [isNaming, setNaming] = useState(false);
  const own = useConversationActs(row);
  const isOpen = row.id === openId;
  const isMovable = mayEdit && row.deleteTime === null;
  const handleGone = (): void => {
    if (isOpen) onOpen(undefined);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F2' || !isMovable) return;
    event.preventDefault();
    setNaming(true);
  };
  return (
    <li className={isOpen ? 'chat-item chat-item-open' : 'chat-item'}>
      {isNaming ? (
        <NameField
          name={row.title}
          what="对话"
          maxLength={100}
          onName={own.rename}
          onEnd={() => setNaming(false)}
        />
      ) : (
        <button
          type="button"
          title={row.title}
          aria-current={isOpen ? 'page' : undefined}
          {...dragOf(isMovable ? { kind: 'conversation', row } : undefined)}
          onClick={() => onOpen(row.id, row.foundId)}
          onKeyDown={handleKey}
        >
          <span className="chat-item-title">
            {row.isRunning && <span className="chat-dot" role="img" aria-label="正在回答" />}
            {row.title}
          </span>
          {row.snippet !== '' && <span className="chat-item-snippet">{row.snippet}</span>}
          {row.tags.length > 0 && (
            <span className="chat-item-snippet">{row.tags.map((tag) => `#${tag}`).join(' ')}</span>
          )}
        </button>
      )}
      {mayEdit && (
        <ConversationMenu
          row={row}
          acts={acts}
          foundId={isOpen ? foundId : undefined}
          onName={() => setNaming(true)}
          onGone={handleGone}
        />
      )}
    </li>
  );
}
