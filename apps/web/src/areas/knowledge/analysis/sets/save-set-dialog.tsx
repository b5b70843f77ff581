import { useQueryClient } from '@tanstack/react-query';
import type { Assembly } from '@wm/contract/knowledge/read-question';
import { Form, Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { saveMutationSet, setsKey } from './mutation-set.api.ts';

interface SaveSetDialogProps {
  isOpen: boolean;
  lines: readonly string[];
  assembly: Assembly | '';
  onClose: () => void;
  onMade: (made: { id: number; rowVersion: number }) => void;
}

interface SetValues {
  name: string;
  visibility: 'own' | 'all';
}

export const setVisibilities = [
  { value: 'own' as const, label: '仅自己' },
  { value: 'all' as const, label: '所有人' },
];

/** Saves what stands in the box under a name. */
export function SaveSetDialog({
  isOpen,
  lines,
  assembly,
  onClose,
  onMade,
}: SaveSetDialogProps): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<SetValues>();
  const [isBusy, run] = useBusy();
  const filled = lines.filter((line) => line.trim() !== '').length;
  const save = async (values: SetValues): Promise<void> => {
    try {
      const made = await saveMutationSet({
        ...values,
        name: values.name.trim(),
        lines: [...lines],
        assembly,
      });
      await client.invalidateQueries({ queryKey: setsKey });
      notifier().message('success', '已存为清单');
      onClose();
      onMade(made);
    } catch {
      // The client has shown why; what was typed stays.
    }
  };
  return (
    <AppModal
      open={isOpen}
      title="存为突变清单"
      okText="保存"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: '', visibility: 'own' }}
        onFinish={(values) => void run(() => save(values))}
      >
        <Form.Item
          name="name"
          label="清单名称"
          rules={[{ required: true, whitespace: true, message: '请输入清单名称' }]}
        >
          <Input maxLength={100} placeholder="例如：张医生发来的十二个" autoFocus />
        </Form.Item>
        <Form.Item
          name="visibility"
          label="可见范围"
          extra="所有人：能打开突变分析的人都能看到这些行，不能修改"
        >
          <Segmented aria-label="可见范围" options={setVisibilities} />
        </Form.Item>
        <p className="wm-muted">共 {formatCount(filled)} 行</p>
        <button type="submit" hidden />
      </Form>
    </AppModal>
  );
}
