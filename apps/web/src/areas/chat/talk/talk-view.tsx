import { BranchesOutlined, FileSearchOutlined } from '@ant-design/icons';
import type { Conversation } from '@wm/contract/chat/conversation';
import type { AskedThing, ChatMessage } from '@wm/contract/chat/message';
import type { ModelChoice } from '@wm/contract/chat/provider';
import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { useModels } from '../chat.api.ts';
import { Spent } from '../limit/spent.tsx';
import { useAttachments } from '../attachment/attachments.tsx';
import type { Starter } from '../about/starters.ts';
import { BranchPanel } from './branch-panel.tsx';
import { countBranches } from './branch-rows.ts';
import { branchTo, leafBelow, shownLeaf } from './branches.ts';
import type { BranchMessage } from './branches.ts';
import { Composer } from './composer.tsx';
import { FirstView } from './first-view.tsx';
import { ShownBranch, WillLeaveOut } from './left-out.tsx';
import { MessageView } from './message-view.tsx';
import { OnPaper } from '../print/printed-sources.tsx';
import { Scroller } from './scroller.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { useAsking } from './use-asking.ts';
import { useChoice } from './use-choice.ts';
import { useSending } from './use-sending.ts';
import { useSteadyActs } from './use-steady-acts.ts';
import { useWindow } from './use-window.ts';

/** What a panel beside a page asks about, and what it offers to begin with. */
export interface TalkAbout {
  thing: AskedThing;
  starters: readonly Starter[];
  /** Whether they are about what is selected on the page. */
  isPart: boolean;
}

interface TalkViewProps {
  /** Absent before anything was asked. */
  conversation: Conversation | undefined;
  /** The message that a search has found. */
  foundId: number | undefined;
  /** What stands in the box at first. */
  firstText: string;
  about?: TalkAbout;
  /** Whether one types at once. */
  takesFocus?: boolean;
  /** Whether all messages are drawn. */
  isWhole?: boolean;
  onOpen: (id: number) => void;
}

const noMessages: ChatMessage[] = [];
const noModels: ModelChoice[] = [];

/** The branch that is looked at. */
function useBranch(conversation: Conversation | undefined, foundId: number | undefined) {
  const messages = conversation?.messages ?? noMessages;
  const wanted = conversation && shownLeaf(conversation, foundId);
  const branch = useMemo(() => branchTo(messages, wanted), [messages, wanted]);
  return {
    messages,
    branch,
    last: branch.at(-1)?.message,
    running: branch.find(({ message }) => message.state === 'running')?.message,
    isRunning: messages.some(({ state }) => state === 'running'),
  };
}

/** What was typed beside a page is kept apart from what was typed in the chat. */
function boxKey(conversation: Conversation | undefined, about: TalkAbout | undefined): string {
  return `${about ? 'about' : 'text'}-${conversation?.id ?? 'new'}`;
}

/** A conversation along one of its branches, and the box to ask in. */
export function TalkView(props: TalkViewProps): ReactNode {
  const { conversation, foundId, firstText, about, takesFocus, isWhole, onOpen } = props;
  const { data: choices } = useModels();
  const models = choices?.models ?? noModels;
  const [choice, setChoice] = useChoice(models);
  const [text, setText] = useTabState(boxKey(conversation, about), firstText);
  const [editing, setEditing] = useState<number>();
  const mayEdit = usePermission('chat:data:edit');
  const mayKeep = usePermission('chat:provider:add');
  const files = useAttachments(boxKey(conversation, about));
  const box = useRef<TextAreaRef>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const asking = useAsking(conversation, choice, { about, onOpen });
  const { branch, last, running, ...whole } = useBranch(conversation, foundId);
  const isBusy = whole.isRunning || asking.isSending;
  const send = useSending({
    text,
    isHeld: () => whole.isRunning || !mayEdit || files.pending.length > 0,
    isSending: asking.isSending,
    mayFollow: conversation !== undefined,
    onText: setText,
    ask: async (question) => {
      const parentId = last?.role === 'assistant' ? last.id : null;
      const isAsked = await asking.handleAsk({
        text: question,
        parentId,
        files: files.fileNames,
      });
      if (isAsked) files.clear();
      return isAsked;
    },
  });
  const composer = mayEdit && (
    <Composer
      ref={box}
      text={text}
      files={files}
      choice={choice}
      models={models}
      isRunning={running !== undefined}
      isSending={asking.isSending}
      onText={setText}
      onChoice={setChoice}
      onSend={send}
      onStop={() => running && void asking.handleStop(running)}
      onEditLast={() =>
        setEditing(branch.findLast(({ message }) => message.role === 'user')?.message.id)
      }
    />
  );
  const begin = (question: string): void => {
    setText(question);
    box.current?.focus();
  };
  if (!conversation)
    return (
      <FirstView
        isLocal={choice.providerId === null}
        starters={about?.starters}
        settings={mayKeep ? '/chat?set=provider' : undefined}
        onTry={begin}
      >
        {composer}
      </FirstView>
    );
  return (
    <Talk
      {...{ branch, foundId, isWhole, asking, isBusy, mayEdit, editing }}
      messages={whole.messages}
      onEditing={setEditing}
      onLeaveFound={() => foundId !== undefined && onOpen(conversation.id)}
    >
      <WillLeaveOut {...{ branch, text, models, choice }} />
      {about?.isPart && mayEdit && <PartStarters starters={about.starters} onTry={begin} />}
      {composer}
      <Spent
        conversation={conversation}
        spentToday={choices?.spentToday ?? 0}
        dailyBudget={choices?.dailyBudget ?? null}
      />
    </Talk>
  );
}

const messageAt = (id: number): string => `.chat-message[data-id="${id}"]`;

interface TalkProps {
  messages: readonly ChatMessage[];
  branch: readonly BranchMessage[];
  foundId: number | undefined;
  /** Whether all messages are drawn, because they are about to be printed. */
  isWhole: boolean | undefined;
  asking: ReturnType<typeof useAsking>;
  isBusy: boolean;
  mayEdit: boolean;
  /** The question that is being changed. */
  editing: number | undefined;
  onEditing: (id: number | undefined) => void;
  /** From here on the branch that was left last is looked at, not the one that a search has found. */
  onLeaveFound: () => void;
  /** What stands below the messages. */
  children: ReactNode;
}

function Talk({ messages, branch, foundId, asking, ...props }: TalkProps): ReactNode {
  const { isWhole, isBusy, mayEdit, editing, onEditing, onLeaveFound, children } = props;
  const [cited, setCited] = useState<{ id: number; n: number | undefined }>();
  const [isOutlined, setOutlined] = useState(false);
  /** The message that the outline has led to. */
  const [goneTo, setGoneTo] = useState<number>();
  const acts = useSteadyActs({
    onBranch: (id) => void asking.handleBranch(leafBelow(messages, id)).then(onLeaveFound),
    onEdit: async ({ parentId }, text, files) => {
      const isAsked = await asking.handleAsk({ text, parentId, files });
      if (isAsked) onLeaveFound();
      return isAsked;
    },
    onRetry: (message) =>
      void asking.handleRetry(message).then((isAsked) => isAsked && onLeaveFound()),
    onContinue: (message) => void asking.handleContinue(message),
    onCite: ({ id }, n) => setCited({ id, n }),
  });
  const lookedId = goneTo ?? foundId;
  const isOnPaper = useIsPrinting() || isWhole === true;
  const { hidden, ...drawn } = useWindow(branch, { foundId: lookedId, isWhole: isOnPaper });
  const handleGo = async (id: number): Promise<void> => {
    const isThere = branch.some(({ message }) => message.id === id);
    setGoneTo(id);
    if (isThere) document.querySelector(messageAt(id))?.scrollIntoView({ block: 'center' });
    else await asking.handleBranch(leafBelow(messages, id)).then(onLeaveFound);
  };
  const branches = countBranches(messages);
  const shown = { messages: branch.map(({ message }) => message), showFrom: drawn.showFrom };
  const answer = branch.findLast(({ message }) => message.sources.length > 0)?.message;
  const looked = messages.find(({ id }) => id === cited?.id);
  return (
    <div className="chat-body">
      <ShownBranch value={shown}>
        <div className="chat-talk">
          <OnPaper value={isOnPaper}>
            <Scroller
              lastId={branch.at(-1)?.message.id ?? 0}
              foundId={lookedId}
              hidden={hidden}
              onEarlier={drawn.showEarlier}
            >
              {branch.slice(hidden).map((one) => (
                <Row
                  key={one.message.id}
                  {...one}
                  question={messages.find(({ id }) => id === one.message.parentId)?.text ?? ''}
                  mayEdit={mayEdit}
                  isLast={one === branch.at(-1)}
                  isBusy={isBusy}
                  isEditing={editing === one.message.id}
                  onEditing={onEditing}
                  acts={acts}
                />
              ))}
            </Scroller>
          </OnPaper>
          <div className="chat-foot">
            {answer && !looked && (
              <Button
                size="small"
                icon={<FileSearchOutlined />}
                onClick={() => setCited({ id: answer.id, n: undefined })}
              >
                来源 {answer.sources.length}
              </Button>
            )}
            {branches > 1 && (
              <Button
                size="small"
                icon={<BranchesOutlined />}
                aria-expanded={isOutlined}
                onClick={() => setOutlined(!isOutlined)}
              >
                分支 {branches}
              </Button>
            )}
            {children}
          </div>
        </div>
      </ShownBranch>
      {isOutlined && (
        <BranchPanel
          messages={messages}
          branch={branch}
          onGo={(id) => void handleGo(id)}
          onClose={() => setOutlined(false)}
        />
      )}
      {looked && <Sources message={looked} n={cited?.n} onClose={() => setCited(undefined)} />}
    </div>
  );
}

type RowProps = Omit<ComponentProps<typeof MessageView>, 'onEditing'> & {
  onEditing: (id: number | undefined) => void;
};

const isSameRow = (before: RowProps, after: RowProps): boolean =>
  before.message === after.message &&
  before.siblings.join(' ') === after.siblings.join(' ') &&
  before.question === after.question &&
  before.mayEdit === after.mayEdit &&
  before.isLast === after.isLast &&
  before.isBusy === after.isBusy &&
  before.isEditing === after.isEditing &&
  before.onEditing === after.onEditing &&
  before.acts === after.acts;

/** A message that is drawn again when something of it has changed, not with each letter that is typed or written below it. */
const Row = memo(function Row({ onEditing, ...props }: RowProps): ReactNode {
  const handleEditing = (isEditing: boolean): void =>
    onEditing(isEditing ? props.message.id : undefined);
  return <MessageView {...props} onEditing={handleEditing} />;
}, isSameRow);

/** What may be asked about the words that are selected on the page. */
function PartStarters(props: Pick<TalkAbout, 'starters'> & { onTry: (text: string) => void }) {
  return (
    <p className="chat-parts" role="group" aria-label="选中的文字">
      {props.starters.map(({ label, text }) => (
        <Button key={label} size="small" onClick={() => props.onTry(text)}>
          {label}选中的文字
        </Button>
      ))}
    </p>
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
