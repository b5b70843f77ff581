import type { Comment } from '@wm/contract/blog/comment';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { replyToComment } from '../comment.api.ts';

interface ReplyDialogProps {
  /** What is answered; nothing when the dialog is closed. */
  comment: Comment | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Answers a visitor under one's own name, below his comment. */
export function ReplyDialog({ comment, onClose, onDone }: ReplyDialogProps): ReactNode {
  const [form] = Form.useForm<{ content: string }>();
  const [isBusy, setBusy] = useState(false);
  const isApproved = comment?.status === 'approved';
  const handleSend = async ({ content }: { content: string }): Promise<void> => {
    if (!comment) return;
    setBusy(true);
    try {
      await replyToComment(comment.id, content);
      notifier().message('success', '已回复');
      onDone();
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AppModal
      open={comment !== undefined}
      title={`回复「${comment?.nickname ?? ''}」`}
      okText={isApproved ? '回复' : '通过并回复'}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <blockquote className="wm-comment wm-comment-quoted">{comment?.content}</blockquote>
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={(fields: { content: string }) => void handleSend(fields)}
      >
        <Form.Item
          name="content"
          label="回复内容"
          extra="以你的名字公开显示在这条评论下面"
          rules={[{ required: true, whitespace: true, message: '请填写回复内容' }]}
        >
          <Input.TextArea rows={4} maxLength={1000} showCount autoFocus />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
