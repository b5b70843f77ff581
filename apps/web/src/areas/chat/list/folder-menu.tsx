import { EllipsisOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ChatFolder } from '@wm/contract/chat/conversation';
import { Button, Dropdown, Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { foldersKey, removeFolder, renameFolder } from '../chat.api.ts';
import { conversationsKey } from '../answers.api.ts';

/** What may be done with a folder. */
export function FolderMenu({ folder }: { folder: ChatFolder }): ReactNode {
  const { id, name } = folder;
  const client = useQueryClient();
  const [isNaming, setNaming] = useState(false);
  const confirmRemove = useConfirmRemove();
  const renew = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: foldersKey });
    await client.invalidateQueries({ queryKey: conversationsKey });
  };
  const handleRemove = (): void =>
    confirmRemove({
      what: `文件夹「${name}」`,
      consequence: '里面的对话会保留。',
      remove: async () => {
        await removeFolder(id);
        await renew();
      },
    });
  const items = [
    { key: 'name', label: '重命名', onClick: () => setNaming(true) },
    { key: 'remove', label: '删除文件夹', danger: true, onClick: handleRemove },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={`文件夹「${name}」的操作`}
        />
      </Dropdown>
      {isNaming && <NameDialog folder={folder} onDone={renew} onClose={() => setNaming(false)} />}
    </>
  );
}

interface NameDialogProps {
  folder: ChatFolder;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function NameDialog({ folder, onDone, onClose }: NameDialogProps): ReactNode {
  const [form] = Form.useForm<{ name: string }>();
  const [isSaving, run] = useBusy();
  const save = async (name: string): Promise<void> => {
    try {
      await renameFolder(folder.id, name);
    } catch {
      // The client has shown why; what was typed stays.
      return;
    }
    await onDone();
    onClose();
  };
  return (
    <AppModal
      open
      title="重命名文件夹"
      okText="保存"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: folder.name }}
        onFinish={({ name }: { name: string }) => void run(() => save(name))}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请输入名称' }]}
        >
          <Input maxLength={40} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
