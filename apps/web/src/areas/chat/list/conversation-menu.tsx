import { EllipsisOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { Conversation, ConversationRow } from '@wm/contract/chat/conversation';
import type { ChatFolder } from '@wm/contract/chat/folder';
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
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import {
  purgeConversation,
  readConversation,
  restoreConversation,
  saveConversation,
  trashConversation,
} from '../chat.api.ts';
import { conversationKey, conversationsKey, foldersKey } from '../answers.api.ts';
import { LimitDialog } from '../limit/limit-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { FolderActs } from './use-folder-acts.ts';
import { chatFileOf, fileNameOf, markdownOfChat } from '../transfer/chat-file.ts';

interface ConversationMenuProps {
  row: ConversationRow;
  acts: FolderActs;
  /** The message that a search has found in it, whose branch is looked at. */
  foundId: number | undefined;
  /** Called to name it where it stands. */
  onName: () => void;
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

/** What is done with a conversation; each answers whether the server has taken it. */
export function useConversationActs(row: Pick<ConversationRow, 'id'>) {
  const renew = useRenew();
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
  return { act, rename: (title: string) => act(() => saveConversation(row.id, { title })) };
}

/** What may be done with a conversation. */
export function ConversationMenu(props: ConversationMenuProps): ReactNode {
  const { row, acts, foundId, onName, onGone } = props;
  const [isEditing, setEditing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const mayRemove = usePermission('chat:data:remove');
  const { act } = useConversationActs(row);
  const confirmRemove = useConfirmRemove();
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
        { key: 'name', label: '重命名', onClick: onName },
        { key: 'move', label: '移动到…', onClick: () => setMoving(true) },
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
      {isMoving && (
        <MoveDialog
          what={{ kind: 'conversation', row }}
          acts={acts}
          onClose={() => setMoving(false)}
        />
      )}
      {isEditing && (
        <EditDialog row={row} folders={acts.folders} onClose={() => setEditing(false)} />
      )}
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
  folderId?: number;
  tags: string[];
}

interface EditDialogProps {
  row: ConversationRow;
  folders: readonly ChatFolder[];
  onClose: () => void;
}

function EditDialog({ row, folders, onClose }: EditDialogProps): ReactNode {
  const [form] = Form.useForm<Draft>();
  const [isSaving, run] = useBusy();
  const renew = useRenew();
  const save = async ({ title, folderId, tags }: Draft): Promise<void> => {
    try {
      await saveConversation(row.id, { title, folderId: folderId ?? null, tags });
      await renew(row.id);
      onClose();
    } catch {
      // The client has shown why; what was typed stays.
    }
  };
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
          folderId: row.folderId ?? undefined,
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
        <Form.Item name="folderId" label="文件夹">
          <AppTreeSelect
            rows={folders.map(({ id, name, parentId }) => ({
              id,
              label: name,
              parent_id: parentId,
            }))}
            placeholder="不放进文件夹"
          />
        </Form.Item>
        <Form.Item name="tags" label="标签">
          <Select mode="tags" maxCount={20} tokenSeparators={[',', '，', ' ']} open={false} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
