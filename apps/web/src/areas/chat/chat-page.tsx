import { Button, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { useConversation } from './chat.api.ts';
import { ChatHead } from './chat-head.tsx';
import type { ChatPanel } from './chat-head.tsx';
import { ConversationList } from './list/conversation-list.tsx';
import { PromptDrawer } from './prompt/prompt-drawer.tsx';
import { ProviderDrawer } from './provider/provider-drawer.tsx';
import { SharesDrawer } from './share/shares-drawer.tsx';
import { printChat } from './print/print-chat.ts';
import { TalkView } from './talk/talk-view.tsx';
import { UsageDrawer } from './usage/usage-drawer.tsx';
import './chat.css';

const keys: ShortcutGroup = {
  title: 'AI 对话',
  shortcuts: [
    { keys: 'Enter', does: '发送' },
    { keys: 'Shift+Enter', does: '换行' },
    { keys: 'Esc', does: '停止回答' },
    { keys: '↑', does: '空白时修改上一个问题' },
    { keys: '/', does: '空白时选提示词' },
    { keys: 'Ctrl+Shift+O', does: '新对话' },
  ],
};

/** Begins anew on Ctrl+Shift+O, or Cmd+Shift+O. */
function useNewKey(begin: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== 'KeyO') return;
    event.preventDefault();
    begin();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

/** AI 对话: ask my own material and check the answer; find last week's. */
export function ChatPage(): ReactNode {
  useShortcuts(keys);
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const id = Number(params.get('c')) || undefined;
  const found = Number(params.get('m')) || undefined;
  const [isListOpen, setListOpen] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  /** How often one has begun anew: each time the box is ready to be typed in. */
  const [begun, setBegun] = useState(0);
  const hasNoSide = useHasNoSide();
  const read = useConversation(id);
  const open = (next: number | undefined, foundId?: number | null): void => {
    setListOpen(false);
    const m = foundId === null || foundId === undefined ? undefined : String(foundId);
    go(searchWith(search, { c: next === undefined ? undefined : String(next), m, q: undefined }));
  };
  const begin = (): void => {
    open(undefined);
    setBegun(begun + 1);
  };
  useNewKey(begin);
  const print = async (): Promise<void> => {
    setPrinting(true);
    await printChat();
    setPrinting(false);
  };
  const show = (set: ChatPanel | undefined): void => go(searchWith(search, { set }), 'replace');
  const list = (
    <ConversationList
      openId={id}
      openFolderId={read.data?.folderId ?? null}
      foundId={found}
      onOpen={(next, foundId) => (next === undefined ? begin() : open(next, foundId))}
      onShares={() => show('shares')}
    />
  );
  return (
    <div className="chat">
      {!hasNoSide && list}
      <section className="chat-main" aria-label="对话">
        <ChatHead
          id={id}
          foundId={found}
          title={read.data?.title ?? 'AI 对话'}
          hasNoSide={hasNoSide}
          onList={() => setListOpen(true)}
          onNew={begin}
          isPrinting={isPrinting}
          onPrint={() => void print()}
          onShow={show}
        />
        <Opened id={id} read={read} onNew={begin}>
          <TalkView
            key={id ?? `new ${begun}`}
            takesFocus={id === undefined && begun > 0}
            conversation={read.data}
            foundId={found}
            isWhole={isPrinting}
            firstText={params.get('q') ?? ''}
            onOpen={open}
          />
        </Opened>
      </section>
      <AppDrawer
        open={hasNoSide && isListOpen}
        placement="left"
        size={300}
        title="对话列表"
        onClose={() => setListOpen(false)}
      >
        {list}
      </AppDrawer>
      <ProviderDrawer open={params.get('set') === 'provider'} onClose={() => show(undefined)} />
      <PromptDrawer open={params.get('set') === 'prompt'} onClose={() => show(undefined)} />
      <UsageDrawer open={params.get('set') === 'usage'} onClose={() => show(undefined)} />
      <SharesDrawer open={params.get('set') === 'shares'} onClose={() => show(undefined)} />
    </div>
  );
}

interface OpenedProps {
  id: number | undefined;
  read: ReturnType<typeof useConversation>;
  onNew: () => void;
  children: ReactNode;
}

/** What is there of the conversation: itself, that it is on its way, or why it cannot be shown. */
function Opened({ id, read: { data, error, refetch }, onNew, children }: OpenedProps): ReactNode {
  if (id === undefined || data) return children;
  if (!error) return <Spin className="chat-waiting" />;
  return (
    <ErrorState
      error={error}
      what="对话"
      actions={<Button onClick={() => void refetch()}>重试</Button>}
      leaving={<Button onClick={onNew}>新对话</Button>}
    />
  );
}
