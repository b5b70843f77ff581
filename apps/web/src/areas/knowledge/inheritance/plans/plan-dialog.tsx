import type { FilterConditions } from '@wm/contract/knowledge/inheritance/filter';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
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

/** Saves what is filtered by now under a name. */
export function PlanDialog(props: PlanDialogProps): ReactNode {
  const { id, isOpen, conditions, named, onClose, onMade } = props;
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [place, setPlace] = useState<'case' | 'all'>('case');
  const [isBusy, run] = useBusy();
  const save = async (): Promise<void> => {
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
      okButtonProps={{ disabled: name.trim() === '', loading: isBusy }}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="方案名称">
          <Input
            aria-label="方案名称"
            value={name}
            maxLength={50}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Form.Item label="用在哪里">
          <Segmented aria-label="用在哪里" options={places} value={place} onChange={setPlace} />
        </Form.Item>
        <Form.Item label="说明">
          <Input
            aria-label="说明"
            value={note}
            maxLength={200}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
      <ConditionList conditions={conditions} named={named} />
    </AppModal>
  );
}
