import type { ChatMessage } from '@wm/contract/chat/message';
import { useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { branchRows } from './branch-rows.ts';
import type { BranchRow } from './branch-rows.ts';
import type { BranchMessage } from './branches.ts';

interface BranchPanelProps {
  messages: readonly ChatMessage[];
  /** The branch that is looked at. */
  branch: readonly BranchMessage[];
  onGo: (id: number) => void;
  onClose: () => void;
}

/** Further in than this nothing is indented: the level is told all the same. */
const deepestIndent = 8;
const noun = { user: '问题', assistant: '回答' } as const;

/** 分支: all branches of a conversation as an outline, and the way to each. */
export function BranchPanel({ messages, branch, onGo, onClose }: BranchPanelProps): ReactNode {
  const hasNoSide = useHasNoSide();
  const rows = useMemo(
    () => branchRows(messages, new Set(branch.map(({ message }) => message.id))),
    [messages, branch],
  );
  return (
    <AppDrawer
      open
      mask={false}
      placement={hasNoSide ? 'bottom' : 'right'}
      size={hasNoSide ? '70%' : 360}
      title="分支"
      onClose={onClose}
    >
      <BranchOutline rows={rows} onGo={onGo} />
    </AppDrawer>
  );
}

/** The row a key leads to. */
function keyTarget(rows: readonly BranchRow[], at: number, key: string): number | undefined {
  const row = rows[at];
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return rows.length - 1;
  if (key === 'ArrowLeft') return rows.findIndex(({ id }) => id === row?.parentId);
  // What forks off a piece stands right below it.
  if (key === 'ArrowRight') return rows[at + 1]?.parentId === row?.id ? at + 1 : -1;
  return undefined;
}

interface OutlineProps {
  rows: readonly BranchRow[];
  onGo: (id: number) => void;
}

export function BranchOutline({ rows, onGo }: OutlineProps): ReactNode {
  const current = rows.findLast(({ isShown }) => isShown)?.id;
  const [focusedId, setFocusedId] = useState(current);
  const stop = rows.some(({ id }) => id === focusedId) ? focusedId : rows[0]?.id;
  const handleKey = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const next = keyTarget(rows, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    const row = rows[next];
    if (!row) return;
    setFocusedId(row.id);
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-branch="${row.id}"]`)
      ?.focus();
  };
  return (
    <div className="chat-branches" role="tree" aria-label="分支">
      {rows.map((row, at) => (
        <div
          key={row.id}
          role="treeitem"
          data-branch={row.id}
          data-shown={row.isShown || undefined}
          tabIndex={row.id === stop ? 0 : -1}
          aria-level={row.depth + 1}
          aria-posinset={row.place}
          aria-setsize={row.of}
          aria-selected={row.id === current}
          aria-current={row.isShown ? 'true' : undefined}
          aria-label={nameOf(row)}
          title={row.words}
          style={{ paddingInlineStart: 8 + 14 * Math.min(row.depth, deepestIndent) }}
          onClick={() => onGo(row.id)}
          onFocus={() => setFocusedId(row.id)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              onGo(row.id);
            } else handleKey(event, at);
          }}
        >
          <span className="chat-branch-kind">{noun[row.role]}</span>
          <span className="chat-item-title">{row.words || '（空）'}</span>
          <small>{row.count} 条</small>
        </div>
      ))}
    </div>
  );
}

function nameOf({ role, words, count, place, of, isShown }: BranchRow): string {
  const which = of > 1 ? `，第 ${place} 个，共 ${of} 个` : '';
  return `${noun[role]}：${words || '（空）'}${which}，${count} 条${isShown ? '，正在看' : ''}`;
}
