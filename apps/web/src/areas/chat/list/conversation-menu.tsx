import { EllipsisOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { Conversation, ConversationRow } from '@wm/contract/chat/conversation';
import { Button, Dropdown, Form, Input, Select } from 'antd';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { saveBlob } from '#core/http/download.ts';
import { toWire } from '#core/http/from-wire.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import {
  addFolder,
  foldersKey,
  purgeConversation,
  readConversation,
  restoreConversation,
  saveConversation,
  trashConversation,
  useFolders,
} from '../chat.api.ts';
import { conversationKey, conversationsKey } from '../answers.api.ts';
import { LimitDialog } from '../limit/limit-dialog.tsx';
import { chatFileOf, fileNameOf, markdownOfChat } from '../transfer/chat-file.ts';

interface ConversationMenuProps {
  row: ConversationRow;
  /** The message that a search has found in it, whose branch is looked at. */
  foundId: number | undefined;
  /** Called when it is no longer in the list. */
  onGone: () => void;
}

function useRenew(): (id: number) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: conversationsKey }),
      client.invalidateQueries({ queryKey: foldersKey }),
      client.invalidateQueries({ queryKey: conversationKey(id) }),
    ]);
  };
}

/** What may be done with a conversation. */
export function ConversationMenu({ row, foundId, onGone }: ConversationMenuProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const mayRemove = usePermission('chat:data:remove');
  const renew = useRenew();
  const confirmRemove = useConfirmRemove();
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
    } catch {
      // The client has shown why.
      return false;
    }
    await renew(row.id);
    return true;
  };
  const handleTrash = async (): Promise<void> => {
    if (!(await act(() => trashConversation(row.id)))) return;
    onGone();
    notifier().undoable(`「${row.title}」已移到回收站`, async () => {
      await act(() => restoreConversation(row.id));
    });
  };
  const handlePurge = (): void =>
    confirmRemove({
      what: `对话「${row.title}」`,
      remove: async () => {
        if (await act(() => purgeConversation(row.id))) onGone();
      },
    });
  const inTrash = row.deleteTime !== null;
  const items: MenuProps['items'] = inTrash
    ? [
        {
          key: 'restore',
          label: '恢复',
          onClick: () => void act(() => restoreConversation(row.id)),
        },
        { key: 'purge', label: '彻底删除', danger: true, onClick: handlePurge },
      ]
    : [
        {
          key: 'pin',
          label: row.isPinned ? '取消置顶' : '置顶',
          onClick: () => void act(() => saveConversation(row.id, { isPinned: !row.isPinned })),
        },
        { key: 'edit', label: '标题、文件夹与标签', onClick: () => setEditing(true) },
        { key: 'limit', label: '对话额度', onClick: () => setLimiting(true) },
        {
          key: 'markdown',
          label: '导出 Markdown（当前分支）',
          onClick: () => void exportAs(row.id, 'md', (read) => markdownOfChat(read, foundId)),
        },
        {
          key: 'json',
          label: '导出 JSON（全部分支）',
          onClick: () => void exportAs(row.id, 'json', jsonOfChat),
        },
        ...(mayRemove
          ? [{ key: 'trash', label: '删除', danger: true, onClick: () => void handleTrash() }]
          : []),
      ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={`「${row.title}」的操作`}
        />
      </Dropdown>
      {isEditing && <EditDialog row={row} onClose={() => setEditing(false)} />}
      {isLimiting && <LimitDialog conversation={row} onClose={() => setLimiting(false)} />}
    </>
  );
}

function jsonOfChat(conversation: Conversation): string {
  return JSON.stringify(toWire(chatFileOf(conversation)), null, 2);
}

const types = { md: 'text/markdown', json: 'application/json' } as const;

async function exportAs(
  id: number,
  kind: keyof typeof types,
  textOf: (conversation: Conversation) => string,
): Promise<void> {
  try {
    const conversation = await readConversation(id);
    const blob = new Blob([textOf(conversation)], { type: `${types[kind]};charset=utf-8` });
    saveBlob(blob, fileNameOf(conversation.title, kind));
  } catch {
    notifier().message('error', '没有导出，请重试');
  }
}

interface Draft {
  title: string;
  /** The name: one that is new makes a folder. */
  folder: string[];
  tags: string[];
}

function EditDialog({ row, onClose }: { row: ConversationRow; onClose: () => void }): ReactNode {
  const [form] = Form.useForm<Draft>();
  const [isSaving, run] = useBusy();
  const renew = useRenew();
  const { data: folders = [] } = useFolders();
  const save = async ({ title, folder, tags }: Draft): Promise<void> => {
    const name = folder.at(-1)?.trim() ?? '';
    try {
      const known = folders.find((one) => one.name === name)?.id;
      const folderId = name === '' ? null : (known ?? (await addFolder(name)));
      await saveConversation(row.id, { title, folderId, tags });
      await renew(row.id);
      onClose();
    } catch {
      // The client has shown why; what was typed stays.
    }
  };
  const folder = folders.find(({ id }) => id === row.folderId)?.name;
  return (
    <AppModal
      open
      title="标题、文件夹与标签"
      okText="保存"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          title: row.title,
          folder: folder === undefined ? [] : [folder],
          tags: row.tags,
        }}
        onFinish={(draft: Draft) => void run(() => save(draft))}
      >
        <Form.Item
          name="title"
          label="标题"
          rules={[{ required: true, whitespace: true, message: '请输入标题' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="folder" label="文件夹" extra="选择一个，或输入新的名称">
          <Select
            mode="tags"
            maxCount={1}
            options={folders.map(({ name }) => ({ value: name, label: name }))}
          />
        </Form.Item>
        <Form.Item name="tags" label="标签">
          <Select mode="tags" maxCount={20} tokenSeparators={[',', '，', ' ']} open={false} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
