import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePublishNotes } from '#areas/blog/public.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { NotebookSelect } from '../../notebook/notebook-select.tsx';
import { moveNotes, tagNotes, useTags } from '../note.api.ts';
import { tagRules } from '../parts/tag-rules.ts';

interface BatchBarProps {
  ids: number[];
  onDone: () => void;
  onRemove: () => void;
}

interface Values {
  notebookId?: number;
  tags?: string[];
}

/** What can be done with several notes at once. */
export function BatchBar({ ids, onDone, onRemove }: BatchBarProps): ReactNode {
  const [form] = Form.useForm<Values>();
  const [open, setOpen] = useState<'move' | 'tag'>();
  const [isBusy, setBusy] = useState(false);
  const tags = useTags();
  const publish = usePublishNotes();
  const [isPublishing, setPublishing] = useState(false);
  const handlePublish = async (): Promise<void> => {
    setPublishing(true);
    await publish?.(ids);
    setPublishing(false);
  };
  const act = async ({ notebookId, tags: add }: Values): Promise<void> => {
    setBusy(true);
    try {
      const { changed } =
        open === 'move' && notebookId !== undefined
          ? await moveNotes(ids, notebookId)
          : await tagNotes(ids, add ?? []);
      notifier().message('success', `${open === 'move' ? '已移动' : '已添加标签'} ${changed} 篇`);
      setOpen(undefined);
      form.resetFields();
      onDone();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PermissionGate anyOf={['note:data:edit']}>
        <Button size="small" onClick={() => setOpen('move')}>
          移动到
        </Button>
        <Button size="small" onClick={() => setOpen('tag')}>
          添加标签
        </Button>
      </PermissionGate>
      {publish && (
        <Button size="small" loading={isPublishing} onClick={() => void handlePublish()}>
          发布为文章
        </Button>
      )}
      <PermissionGate anyOf={['note:data:remove']}>
        <Button danger size="small" onClick={onRemove}>
          删除
        </Button>
      </PermissionGate>
      <AppModal
        open={open !== undefined}
        title={`${open === 'move' ? '移动' : '添加标签到'} ${ids.length} 篇笔记`}
        okText="确定"
        cancelText="取消"
        confirmLoading={isBusy}
        onOk={form.submit}
        onCancel={() => setOpen(undefined)}
      >
        <Form form={form} layout="vertical" onFinish={(values) => void act(values)}>
          {open === 'move' ? (
            <Form.Item
              name="notebookId"
              label="笔记本"
              rules={[{ required: true, message: '请选择笔记本' }]}
            >
              <NotebookSelect />
            </Form.Item>
          ) : (
            <Form.Item
              name="tags"
              label="标签"
              rules={[{ required: true, message: '请输入标签' }, ...tagRules]}
            >
              <Select
                mode="tags"
                options={tags.map(({ tag }) => ({ value: tag, label: tag }))}
                tokenSeparators={[',', '，']}
                placeholder="输入后按回车"
              />
            </Form.Item>
          )}
        </Form>
      </AppModal>
    </>
  );
}
