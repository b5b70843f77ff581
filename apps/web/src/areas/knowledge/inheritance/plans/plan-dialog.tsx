import type { FilterConditions } from '@wm/contract/knowledge/inheritance/filter';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { createPlan, plansKey } from './plan.api.ts';
import type { Named } from './plan-conditions.ts';
import { ConditionList } from './versions-drawer.tsx';

interface PlanDialogProps {
  id: number;
  isOpen: boolean;
  conditions: FilterConditions;
  named: Named;
  onClose: () => void;
  onMade: (id: number) => void;
}

const places = [
  { value: 'case' as const, label: '只在这个病例' },
  { value: 'all' as const, label: '所有病例共用' },
];

interface PlanValues {
  name: string;
  note: string;
  place: 'case' | 'all';
}

const first: PlanValues = { name: '', note: '', place: 'case' };

/** Saves what is filtered by now under a name. */
export function PlanDialog(props: PlanDialogProps): ReactNode {
  const { id, isOpen, conditions, named, onClose, onMade } = props;
  const client = useQueryClient();
  const [form] = Form.useForm<PlanValues>();
  const [isBusy, run] = useBusy();
  const save = async ({ name, note, place }: PlanValues): Promise<void> => {
    try {
      const body = { name: name.trim(), note: note.trim(), isShared: place === 'all', conditions };
      const made = await createPlan(id, body);
      await client.invalidateQueries({ queryKey: plansKey(id) });
      notifier().message('success', '已存为方案');
      onClose();
      onMade(made.id);
    } catch {
      // The client has shown why; what was typed stays.
    }
  };
  return (
    <AppModal
      open={isOpen}
      title="存为筛选方案"
      okText="保存"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onFinish={(values) => void run(() => save(values))}
      >
        <Form.Item
          name="name"
          label="方案名称"
          rules={[{ required: true, whitespace: true, message: '请输入方案名称' }]}
        >
          <Input maxLength={50} placeholder="例如：罕见的失活变异" autoFocus />
        </Form.Item>
        <Form.Item name="place" label="用在哪里">
          <Segmented aria-label="用在哪里" options={places} />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input maxLength={200} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
      <ConditionList conditions={conditions} named={named} />
    </AppModal>
  );
}
