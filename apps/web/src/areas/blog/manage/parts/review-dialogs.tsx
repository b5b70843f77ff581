import { longestReason } from '@wm/contract/blog/article-status';
import { DatePicker, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import type { ArticleEditor } from '../use-article-editor.ts';
import { instantOf } from './instant-of.ts';

interface DialogProps {
  editor: ArticleEditor;
  isOpen: boolean;
  onClose: () => void;
}

/** Lays an article before those who may publish it, with the time it is to be public at. */
export function SubmitDialog({ editor, isOpen, onClose }: DialogProps): ReactNode {
  const isNew = editor.stored.status === 'draft';
  const [isLater, setLater] = useState(false);
  const [time, setTime] = useState('');
  const handleSubmit = async (): Promise<void> => {
    if (!(await editor.submit(isNew && isLater ? instantOf(time) : null))) return;
    notifier().message('success', '已提交，审核的人会收到通知');
    onClose();
  };
  return (
    <AppModal
      open={isOpen}
      title="提交审核"
      okText="提交"
      cancelText="取消"
      confirmLoading={editor.isBusy}
      okButtonProps={{ disabled: isNew && isLater && time === '' }}
      onOk={() => void handleSubmit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>
        {isNew
          ? '通过之后文章才公开，审核结果会在右上角的通知里告诉你。'
          : '读者继续看到已发布的内容，通过之后才换成你的修改。'}
      </p>
      {isNew && (
        <Form layout="vertical" component="div">
          <Form.Item label="何时公开">
            <Radio.Group
              value={isLater}
              onChange={(event) => setLater(event.target.value === true)}
              options={[
                { value: false, label: '通过后立即' },
                { value: true, label: '定时' },
              ]}
            />
          </Form.Item>
          {isLater && (
            <Form.Item label="希望的发布时间" extra="由审核的人确定">
              <DatePicker
                showTime={{ format: 'HH:mm' }}
                format="YYYY-MM-DD HH:mm"
                placeholder="选择日期和时间"
                onChange={(_, text) => setTime(typeof text === 'string' ? text : '')}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </AppModal>
  );
}

/** Sends an article back with the reason that its author reads. */
export function ReturnDialog({
  editor,
  isOpen,
  onClose,
  onDone,
}: DialogProps & { onDone: () => void }): ReactNode {
  const [form] = Form.useForm<{ reason: string }>();
  const handleReturn = async ({ reason }: { reason: string }): Promise<void> => {
    if (!(await editor.sendBack(reason))) return;
    notifier().message('success', '已退回，作者会收到通知');
    onDone();
  };
  return (
    <AppModal
      open={isOpen}
      title="退回文章"
      okText="退回"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={editor.isBusy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={(fields: { reason: string }) => void handleReturn(fields)}
      >
        <Form.Item
          name="reason"
          label="退回原因"
          extra="作者在通知和文章里看得到"
          rules={[{ required: true, whitespace: true, message: '请填写退回原因' }]}
        >
          <Input.TextArea rows={4} maxLength={longestReason} showCount autoFocus />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
