import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import {
  articleAddress,
  articleApi,
  newArticle,
  articleFromNote,
  useNoteChoices,
} from '../article.api.ts';

interface NewArticleDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What it offers first. */
  from?: Fields['from'];
}

interface Fields {
  from: 'blank' | 'note';
  title?: string;
  noteId?: number;
}

/** Begins an article: with a title, or with what a note of one's own holds. */
export function NewArticleDialog({
  isOpen,
  onClose,
  from: first = 'blank',
}: NewArticleDialogProps): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const [sought, setSought] = useState('');
  const from = Form.useWatch('from', form);
  const mayReadNotes = usePermission('note:data:list');
  const notes = useNoteChoices(sought, isOpen && mayReadNotes && from === 'note');

  const handleMake = async ({ title, noteId }: Fields): Promise<void> => {
    setBusy(true);
    try {
      const made =
        noteId === undefined
          ? await articleApi.create(newArticle((title ?? '').trim()))
          : await articleFromNote(noteId);
      void client.invalidateQueries({ queryKey: [articleApi.path] });
      onClose();
      void navigate(articleAddress(made.id));
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AppModal
      open={isOpen}
      title="新建文章"
      okText="开始写"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ from: first }}
        onFinish={(fields: Fields) => void handleMake(fields)}
      >
        <Form.Item name="from" label="从哪里开始" hidden={!mayReadNotes}>
          <Radio.Group
            options={[
              { value: 'blank', label: '空白文章' },
              { value: 'note', label: '我的笔记' },
            ]}
          />
        </Form.Item>
        {from === 'note' ? (
          <Form.Item
            name="noteId"
            label="笔记"
            extra="笔记的名称和正文会复制成一篇草稿，笔记本身不变"
            rules={[{ required: true, message: '请选择笔记' }]}
          >
            <Select
              showSearch={{ filterOption: false, onSearch: setSought }}
              placeholder="输入名称查找"
              loading={notes.isFetching}
              notFoundContent="没有找到笔记"
              options={(notes.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        ) : (
          <Form.Item
            name="title"
            label="标题"
            rules={[{ required: true, whitespace: true, message: '请输入文章标题' }]}
          >
            <Input maxLength={120} autoFocus placeholder="例如：我们怎样做代码评审" />
          </Form.Item>
        )}
      </Form>
    </AppModal>
  );
}
