import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TradeStrategy } from '@wm/contract/trading/strategy';
import { BUILTIN_STRATEGIES } from '@wm/market/builtin-strategies';
import { parseStrategyText, printStrategy } from '@wm/market/strategy-text';
import { App, Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { strategyApi } from '../runs/runs.api.ts';

/** Which strategy is worked on: one that was saved, or none yet. */
export interface StrategyAtHand {
  text: string;
  saved: TradeStrategy | undefined;
}

interface StrategyChoiceProps {
  atHand: StrategyAtHand;
  onChange: (atHand: StrategyAtHand) => void;
}

/** What is worked on after one of the choices was made. */
function chosenOf(value: string, rows: readonly TradeStrategy[]): StrategyAtHand | undefined {
  const [kind, key] = value.split(' ');
  if (kind === 'saved') {
    const row = rows.find(({ id }) => id === Number(key));
    return row && { text: row.text, saved: row };
  }
  const example = BUILTIN_STRATEGIES[Number(key)];
  return example && { text: printStrategy(example), saved: undefined };
}

/** Whether a text is one of the examples as it comes: nothing is lost when another one is chosen. */
function isExample(text: string): boolean {
  return BUILTIN_STRATEGIES.some((example) => printStrategy(example).trim() === text.trim());
}

/** Saved strategies and examples to begin with, and the state of what is being changed. */
export function StrategyChoice({ atHand, onChange }: StrategyChoiceProps): ReactNode {
  const { text, saved } = atHand;
  const client = useQueryClient();
  const { message } = App.useApp();
  const mayAdd = usePermission('trading:test:add');
  const mayEdit = usePermission('trading:test:edit');
  const mayRemove = usePermission('trading:test:remove');
  const confirm = useConfirmRemove();
  const confirmLeave = useConfirmLeave();
  const [isSaving, run] = useBusy();
  const [newName, setNewName] = useState<string>();
  const { data } = useQuery({
    queryKey: [strategyApi.path, 'choice'],
    queryFn: () => strategyApi.list({ limit: 500, sort: 'update_time', order: 'desc' }),
  });
  const rows = data?.rows ?? [];
  const parsed = parseStrategyText(text);
  const isChanged = saved ? saved.text !== text.trim() : !isExample(text);
  const keep = async (work: () => Promise<TradeStrategy>): Promise<void> => {
    // The client shows why it failed; a name stays where it was typed.
    const kept = await work().catch(() => undefined);
    if (!kept) return;
    await client.invalidateQueries({ queryKey: [strategyApi.path] });
    onChange({ text: kept.text, saved: kept });
    setNewName(undefined);
    message.success(`已保存「${kept.name}」第 ${kept.version} 版`);
  };
  const handleChoose = (value: string): void => {
    const chosen = chosenOf(value, rows);
    if (chosen) confirmLeave(isChanged, () => onChange(chosen));
  };
  const handleSaveAs = (): void => {
    if (newName?.trim())
      void run(() => keep(() => strategyApi.create({ name: newName.trim(), text })));
  };
  return (
    <Space wrap>
      <Select
        aria-label="策略"
        className="tr-symbol-choice"
        showSearch={{ optionFilterProp: 'label' }}
        value={saved ? `saved ${saved.id}` : null}
        placeholder={parsed.ok ? parsed.strategy.name : '示例策略'}
        options={[
          {
            label: '我的策略',
            options: rows.map(({ id, name }) => ({ value: `saved ${id}`, label: name })),
          },
          {
            label: '示例策略',
            options: BUILTIN_STRATEGIES.map(({ name }, i) => ({
              value: `example ${i}`,
              label: name,
            })),
          },
        ]}
        onChange={(value: string | null) => value !== null && handleChoose(value)}
      />
      {saved && (
        <span className="wm-muted">
          v{saved.version} {isChanged ? '有改动' : '已保存'}
        </span>
      )}
      {saved && mayEdit && (
        <Button
          disabled={!isChanged || !parsed.ok}
          loading={isSaving}
          onClick={() =>
            void run(() =>
              keep(() => strategyApi.update(saved.id, { text, version: saved.version })),
            )
          }
        >
          保存
        </Button>
      )}
      {mayAdd && (
        <Button
          disabled={!parsed.ok}
          onClick={() => setNewName(parsed.ok ? parsed.strategy.name : '')}
        >
          另存为
        </Button>
      )}
      {saved && mayRemove && (
        <Button
          type="text"
          danger
          onClick={() =>
            confirm({
              what: `策略「${saved.name}」`,
              consequence: '用它做过的回测会保留。',
              remove: async () => {
                await strategyApi.remove([saved.id]);
                await client.invalidateQueries({ queryKey: [strategyApi.path] });
                onChange({ text, saved: undefined });
              },
            })
          }
        >
          删除
        </Button>
      )}
      <AppModal
        open={newName !== undefined}
        title="另存为策略"
        okText="保存"
        cancelText="取消"
        confirmLoading={isSaving}
        okButtonProps={{ disabled: newName?.trim() === '' }}
        onCancel={() => setNewName(undefined)}
        onOk={handleSaveAs}
      >
        <Input
          aria-label="策略名称"
          maxLength={60}
          placeholder="请输入名称"
          showCount
          autoFocus
          value={newName}
          onChange={({ target }) => setNewName(target.value)}
          onPressEnter={handleSaveAs}
        />
      </AppModal>
    </Space>
  );
}
