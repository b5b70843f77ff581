import { DownOutlined, FileSearchOutlined } from '@ant-design/icons';
import type { Conversation } from '@wm/contract/chat/conversation';
import type { ChatMessage } from '@wm/contract/chat/message';
import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { useModels } from '../chat.api.ts';
import { branchTo, leafBelow } from './branches.ts';
import { Composer } from './composer.tsx';
import { FirstView } from './first-view.tsx';
import { MessageView } from './message-view.tsx';
import type { MessageActs } from './message-view.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { useAsking } from './use-asking.ts';
import { useChoice } from './use-choice.ts';

interface TalkViewProps {
  /** Absent before anything was asked. */
  conversation: Conversation | undefined;
  /** The message that a search has found. */
  foundId: number | undefined;
  /** What stands in the box at first. */
  firstText: string;
  onOpen: (id: number) => void;
}

const noMessages: ChatMessage[] = [];

/** A conversation along one of its branches, and the box to ask in. */
export function TalkView({ conversation, foundId, firstText, onOpen }: TalkViewProps): ReactNode {
  const { data: choices } = useModels();
  const models = choices?.models ?? [];
  const [choice, setChoice] = useChoice(models);
  const [text, setText] = useTabState(`text-${conversation?.id ?? 'new'}`, firstText);
  const [editing, setEditing] = useState<number>();
  const [cited, setCited] = useState<{ id: number; n: number | undefined }>();
  const mayEdit = usePermission('chat:data:edit');
  const box = useRef<TextAreaRef>(null);
  const asking = useAsking(conversation, choice, onOpen);
  const messages = conversation?.messages ?? noMessages;
  const wanted =
    foundId !== undefined && messages.some(({ id }) => id === foundId)
      ? leafBelow(messages, foundId)
      : conversation?.leafId;
  const branch = useMemo(() => branchTo(messages, wanted), [messages, wanted]);
  const running = branch.find(({ message }) => message.state === 'running')?.message;
  const isBusy = messages.some(({ state }) => state === 'running') || asking.isSending;
  const last = branch.at(-1)?.message;
  const send = async (asked: string): Promise<void> => {
    const question = asked.trim();
    if (question === '' || isBusy || !mayEdit) return;
    const parentId = last?.role === 'assistant' ? last.id : null;
    if (await asking.handleAsk({ text: question, parentId })) setText('');
  };
  const acts: MessageActs = {
    onBranch: (id) => void asking.handleBranch(leafBelow(messages, id)),
    onEdit: ({ parentId }, changed) => void asking.handleAsk({ text: changed, parentId }),
    onRetry: (message) => void asking.handleRetry(message),
    onContinue: (message) => void asking.handleContinue(message),
    onCite: ({ id }, n) => setCited({ id, n }),
  };
  const answer = branch.findLast(({ message }) => message.sources.length > 0)?.message;
  const shown = messages.find(({ id }) => id === cited?.id);
  const composer = (
    <Composer
      ref={box}
      text={text}
      choice={choice}
      models={models}
      isRunning={running !== undefined}
      isSending={asking.isSending}
      onText={setText}
      onChoice={setChoice}
      onSend={() => void send(text)}
      onStop={() => running && void asking.handleStop(running)}
      onEditLast={() =>
        setEditing(branch.findLast(({ message }) => message.role === 'user')?.message.id)
      }
    />
  );
  if (!conversation)
    return (
      <FirstView
        isLocal={choice.providerId === null}
        onTry={(example) => {
          setText(example);
          box.current?.focus();
        }}
      >
        {mayEdit && composer}
      </FirstView>
    );
  return (
    <div className="chat-body">
      <div className="chat-talk">
        <Scroller length={last?.text.length ?? 0} lastId={last?.id ?? 0} foundId={foundId}>
          {branch.map((one) => (
            <MessageView
              key={one.message.id}
              {...one}
              mayEdit={mayEdit}
              isBusy={isBusy}
              isEditing={editing === one.message.id}
              onEditing={(isEditing) => setEditing(isEditing ? one.message.id : undefined)}
              acts={acts}
            />
          ))}
        </Scroller>
        <div className="chat-foot">
          {answer && !shown && (
            <Button
              size="small"
              icon={<FileSearchOutlined />}
              onClick={() => setCited({ id: answer.id, n: undefined })}
            >
              来源 {answer.sources.length}
            </Button>
          )}
          {mayEdit && composer}
          <Spent spent={choices?.spentToday ?? 0} budget={choices?.dailyBudget ?? null} />
        </div>
      </div>
      {shown && <Sources message={shown} n={cited?.n} onClose={() => setCited(undefined)} />}
    </div>
  );
}

interface SourcesProps {
  message: ChatMessage;
  n: number | undefined;
  onClose: () => void;
}

function Sources({ message, n, onClose }: SourcesProps): ReactNode {
  const hasNoSide = useHasNoSide();
  const panel = <SourcesPanel sources={message.sources} chosen={n} onClose={onClose} />;
  if (!hasNoSide) return panel;
  return (
    <AppDrawer open placement="bottom" size="70%" title="来源" closable={false} onClose={onClose}>
      {panel}
    </AppDrawer>
  );
}

const yuan = (micro: number): string => `¥${(micro / 1e6).toFixed(2)}`;

function Spent({ spent, budget }: { spent: number; budget: number | null }): ReactNode {
  if (spent === 0 && budget === null) return null;
  return (
    <p className="chat-note chat-spent">
      今天 {yuan(spent)}
      {budget !== null && ` / ${yuan(budget)}`}
    </p>
  );
}

interface ScrollerProps {
  /** How long the last message is, and which it is. */
  length: number;
  lastId: number;
  foundId: number | undefined;
  children: ReactNode;
}

/** How near the end one has to be for the page to follow what is written. */
const nearPx = 80;

/** Follows an answer only while one reads at its end. */
function Scroller({ length, lastId, foundId, children }: ScrollerProps): ReactNode {
  const view = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const toEnd = (): void => {
    const element = view.current;
    element?.scrollTo({ top: element.scrollHeight });
  };
  useLayoutEffect(() => {
    if (foundId === undefined) toEnd();
  }, [lastId, foundId]);
  useEffect(() => {
    if (foundId === undefined) return;
    isAtEnd.current = false;
    view.current?.querySelector(`[data-id="${foundId}"]`)?.scrollIntoView({ block: 'center' });
  }, [foundId]);
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [length]);
  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    // What is drawn late (code, formulas) makes it longer, too.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd();
    });
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const handleScroll = (): void => {
    const element = view.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    setAway(!isAtEnd.current);
  };
  return (
    <div className="chat-scroller">
      <div
        ref={view}
        className="chat-scroll"
        role="log"
        aria-label="消息"
        aria-live="off"
        // oxlint-disable-next-line no-noninteractive-tabindex -- so that it scrolls by the keyboard
        tabIndex={0}
        onScroll={handleScroll}
      >
        <div className="chat-column">{children}</div>
      </div>
      {isAway && (
        <Button className="chat-newest" size="small" icon={<DownOutlined />} onClick={toEnd}>
          最新
        </Button>
      )}
    </div>
  );
}
