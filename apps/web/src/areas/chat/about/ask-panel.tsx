import type { AskedThing } from '@wm/contract/chat/message';
import { Button, Spin, Tag } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { useConversation } from '../chat.api.ts';
import { TalkView } from '../talk/talk-view.tsx';
import { useHasOneSide } from '#ui/use-is-narrow.ts';
import { useSelected } from './use-selected.ts';
import { startersFor } from './starters.ts';
import '../chat.css';

interface AskPanelProps {
  thing: AskedThing;
  title: string;
  /** What was selected on the page; empty for all of it. */
  selected: string;
  isOpen: boolean;
  onClose: () => void;
  /** It has gone out of sight. */
  onClosed: () => void;
}

/** 问问 AI: a conversation about what the page shows, which goes on among the others. */
export function AskPanel(props: AskPanelProps): ReactNode {
  const { thing, title, isOpen, onClose, onClosed } = props;
  const isOver = useHasOneSide();
  const panel = useRef<HTMLDivElement>(null);
  const { selected, forget } = useSelected(props.selected, isOpen && !isOver);
  const [id, setId] = useState<number>();
  const { data, error, refetch } = useConversation(id);
  // The box of the conversation is another one than that of its first question.
  const hadFocus = useRef(false);
  const isOpened = data !== undefined;
  useEffect(() => {
    if (isOpened && hadFocus.current && document.activeElement === document.body)
      panel.current?.querySelector('textarea')?.focus();
    hadFocus.current = false;
  }, [isOpened]);
  const handleOpen = (opened: number): void => {
    hadFocus.current = panel.current?.contains(document.activeElement) ?? false;
    setId(opened);
  };
  const about = useMemo(
    () => ({ thing, starters: startersFor(selected), isPart: selected !== '' }),
    [thing, selected],
  );
  const isWaiting = id !== undefined && !data && !error;
  return (
    <AppDrawer
      open={isOpen}
      size={440}
      title="问问 AI"
      // Where there is room the page goes on beside it: it is read, and words of it are selected.
      mask={isOver}
      rootClassName="chat-beside"
      onClose={onClose}
      afterOpenChange={(isShown) => {
        if (!isShown) onClosed();
        // Where the panel covers the page, a keyboard of the screen would cover the panel.
        else if (!isOver) panel.current?.querySelector('textarea')?.focus();
      }}
      extra={id !== undefined && <Link to={`/chat?c=${id}`}>在 AI 对话中打开</Link>}
    >
      <div className="chat-panel" ref={panel}>
        <p className="chat-note">
          <Tag>当前：{title}</Tag>
          {selected !== '' && (
            <Tag
              closable={{ 'aria-label': '不管选中的文字' }}
              onClose={(event) => {
                event.preventDefault();
                forget();
              }}
            >
              选中 {selected.length} 字
            </Tag>
          )}
        </p>
        {isWaiting && <Spin className="chat-waiting" />}
        {id !== undefined && error && !data && (
          <ErrorState
            error={error}
            what="对话"
            actions={<Button onClick={() => void refetch()}>重试</Button>}
          />
        )}
        {(id === undefined || data) && (
          <TalkView
            key={id ?? 'new'}
            conversation={data}
            foundId={undefined}
            firstText=""
            about={about}
            onOpen={handleOpen}
          />
        )}
      </div>
    </AppDrawer>
  );
}
