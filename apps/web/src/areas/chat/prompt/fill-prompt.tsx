import { fillPlaces, placesOf } from '@wm/contract/chat/prompt-places';
import type { ChatPrompt } from '@wm/contract/chat/prompt';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';

interface FillPromptProps {
  prompt: ChatPrompt;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Asks for what a prompt leaves open. */
export function FillPrompt({ prompt, onDone, onClose }: FillPromptProps): ReactNode {
  const [form] = Form.useForm<{ values: string[] }>();
  const places = placesOf(prompt.body);
  const finish = ({ values }: { values: string[] }): void =>
    onDone(fillPlaces(prompt.body, new Map(places.map((name, at) => [name, values[at] ?? '']))));
  return (
    <AppModal open title={prompt.title} okText="填入" onOk={() => form.submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={finish}>
        {places.map((name, at) => (
          <Form.Item
            key={name}
            name={['values', at]}
            label={name}
            rules={[{ required: true, whitespace: true, message: `请输入${name}` }]}
          >
            <Input.TextArea autoFocus={at === 0} autoSize={{ minRows: 1, maxRows: 8 }} />
          </Form.Item>
        ))}
      </Form>
    </AppModal>
  );
}
