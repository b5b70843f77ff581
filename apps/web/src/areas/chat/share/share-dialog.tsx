import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@wm/contract/chat/conversation';
import type { SharedSources } from '@wm/contract/chat/share';
import { Form, Input, Radio, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { OpenLinks, ShareForm } from '#ui/share/share-links.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useConversation } from '../chat.api.ts';
import { branchTo, shownLeaf } from '../talk/branches.ts';
import { endShare, shareConversation, sharesKey, useShares } from './share.api.ts';
import { detailOf } from './share-text.ts';

interface ShareDialogProps {
  id: number;
  /** The message that a search has found, whose branch is looked at. */
  foundId: number | undefined;
  onClose: () => void;
}

/** Shares a conversation as it is now by a link that anybody may read. */
export function ShareDialog({ id, foundId, onClose }: ShareDialogProps): ReactNode {
  const read = useConversation(id);
  return (
    <AppModal
      open
      title={read.data ? `分享「${read.data.title}」` : '分享对话'}
      footer={null}
      onCancel={onClose}
    >
      {read.isPending && <Spin className="chat-waiting" />}
      {read.isError && <QueryError query={read} />}
      {read.data && <ShareOf conversation={read.data} foundId={foundId} />}
    </AppModal>
  );
}

interface Choice {
  title: string;
  isBranch: boolean;
  sources: SharedSources;
}

const sourceChoices: { value: SharedSources; label: string }[] = [
  { value: 'none', label: '不附来源' },
  { value: 'titles', label: '只附来源的标题' },
  { value: 'quotes', label: '附标题和引用的原文' },
];

interface ShareOfProps {
  conversation: Conversation;
  foundId: number | undefined;
}

function ShareOf({ conversation, foundId }: ShareOfProps): ReactNode {
  const client = useQueryClient();
  const { data = [] } = useShares();
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: sharesKey });
  const { id, title, messages } = conversation;
  const branch = branchTo(messages, shownLeaf(conversation, foundId));
  const first: Choice = { title, isBranch: true, sources: 'none' };
  return (
    <>
      <p className="wm-muted">
        拿到链接的人不用登录就能看到这段对话现在的样子，以后的修改不会出现在链接里。问题和回答的文字原样公开，请先看一遍。
      </p>
      <ShareForm<Choice>
        initial={first}
        onMake={async ({ days, password, isBranch, sources, title: name }) => {
          const end = branch.at(-1)?.message.id ?? null;
          const leaf = isBranch ? end : null;
          const wish = { title: name, leafId: leaf, sources, days, password };
          const address = await shareConversation(id, wish);
          await renew();
          return address;
        }}
      >
        <Form.Item
          name="title"
          label="标题"
          rules={[{ required: true, whitespace: true, message: '请输入标题' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="isBranch" label="内容" hidden={branch.length === messages.length}>
          <Radio.Group
            options={[
              { value: true, label: `当前分支（${branch.length} 条）` },
              { value: false, label: `全部分支（${messages.length} 条）` },
            ]}
          />
        </Form.Item>
        <Form.Item name="sources" label="来源" extra="没有附上的来源，编号和引文都不出现">
          <Select options={sourceChoices} />
        </Form.Item>
      </ShareForm>
      <OpenLinks
        links={data.filter((link) => link.conversationId === id)}
        detailOf={detailOf}
        onRevoke={(link) => endShare(link).finally(() => void renew())}
      />
    </>
  );
}
