import { yuan } from '@wm/contract/chat/money-rules';
import { useQueryClient } from '@tanstack/react-query';
import { chatLimits } from '@wm/contract/chat/limits';
import { Form, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { conversationKey, conversationsKey } from '../answers.api.ts';
import { saveConversation } from '../chat.api.ts';
import type { Limited } from './limit-rules.ts';

interface LimitDialogProps {
  conversation: Limited;
  onClose: () => void;
}

interface Draft {
  /** In yuan. */
  cost: number | null;
  tokens: number | null;
}

/** 对话额度: what a conversation may use in all. */
export function LimitDialog({ conversation, onClose }: LimitDialogProps): ReactNode {
  const { id, costLimit, tokenLimit, costSpent, tokensSpent } = conversation;
  const [form] = Form.useForm<Draft>();
  const [isSaving, run] = useBusy();
  const client = useQueryClient();
  const save = async ({ cost, tokens }: Draft): Promise<void> => {
    try {
      await saveConversation(id, {
        costLimit: cost === null ? null : Math.round(cost * 1e6),
        tokenLimit: tokens,
      });
    } catch {
      // The client has shown why; what was typed stays.
      return;
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: conversationKey(id) }),
      client.invalidateQueries({ queryKey: conversationsKey }),
    ]);
    onClose();
  };
  return (
    <AppModal
      open
      title="对话额度"
      okText="保存"
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Draft>
        form={form}
        layout="vertical"
        initialValues={{ cost: costLimit === null ? null : costLimit / 1e6, tokens: tokenLimit }}
        onFinish={(draft) => void run(() => save(draft))}
      >
        <p>用到上限后，这个对话不再问模型，已有的内容照常看。留空表示不限。</p>
        <Form.Item name="cost" label="费用上限（元）" extra={`已用 ${yuan(costSpent)}`}>
          <InputNumber
            min={0.01}
            max={chatLimits.cost / 1e6}
            step={0.5}
            precision={2}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item
          name="tokens"
          label="词元上限（读入与写出合计）"
          extra={`已用 ${tokensSpent} 个词元`}
        >
          <InputNumber
            min={1}
            max={chatLimits.tokens}
            step={10_000}
            precision={0}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
