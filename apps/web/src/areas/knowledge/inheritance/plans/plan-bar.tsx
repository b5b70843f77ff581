import type {
  FilterConditions,
  VariantFilterPlan,
} from '@wm/contract/knowledge/inheritance/filter';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { plansKey, savePlan, usePlans } from './plan.api.ts';
import { addressOf, conditionsOf, isSame } from './plan-conditions.ts';
import type { Named } from './plan-conditions.ts';
import { mayChange } from './plan-rights.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { VersionsDrawer } from './versions-drawer.tsx';
import './plans.css';

interface PlanBarProps {
  /** The case. */
  id: number;
  params: URLSearchParams;
  named: Named;
  onChange: (values: Record<string, string>) => void;
}

/** 筛选方案: the filters that were saved, the one that is looked through, and whether it has been changed since. */
export function PlanBar({ id, params, named, onChange }: PlanBarProps): ReactNode {
  const query = usePlans(id);
  const { data, error } = query;
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const [opened, setOpened] = useState<'versions' | 'new'>();
  const [turn, setTurn] = useState(0);
  const plans = data?.rows ?? [];
  const plan = plans.find((one) => one.id === Number(params.get('plan')));
  const conditions = conditionsOf(params);
  const use = (chosen: VariantFilterPlan, version = chosen.versions[0]): void => {
    if (version) onChange({ ...addressOf(version.conditions), plan: String(chosen.id) });
  };
  if (error !== null && !data) return <QueryError query={query} what="筛选方案" />;
  if (plans.length === 0 && !mayEdit) return null;
  return (
    <div className="kb-plans" role="group" aria-label="筛选方案">
      <Select
        allowClear
        aria-label="选择筛选方案"
        placeholder="筛选方案"
        className="kb-plan-choice"
        popupMatchSelectWidth={false}
        value={plan?.id}
        options={optionsOf(plans)}
        onChange={(chosen: number | undefined) => {
          const next = plans.find((one) => one.id === chosen);
          if (next) use(next);
          else onChange({ plan: '' });
        }}
      />
      {plan && <PlanState id={id} plan={plan} conditions={conditions} onReturn={() => use(plan)} />}
      {mayEdit && (
        <Button
          size="small"
          onClick={() => {
            setTurn(turn + 1);
            setOpened('new');
          }}
        >
          {plan ? '另存为方案' : '存为方案'}
        </Button>
      )}
      {plan && (
        <Button size="small" onClick={() => setOpened('versions')}>
          版本
        </Button>
      )}
      <PlanDialog
        key={turn}
        id={id}
        isOpen={opened === 'new'}
        conditions={conditions}
        named={named}
        onClose={() => setOpened(undefined)}
        onMade={(made) => onChange({ plan: String(made) })}
      />
      {plan && (
        <VersionsDrawer
          id={id}
          isOpen={opened === 'versions'}
          plan={plan}
          current={conditions}
          named={named}
          onClose={() => setOpened(undefined)}
          onUse={(version) => use(plan, version)}
          onRemoved={() => onChange({ plan: '' })}
        />
      )}
    </div>
  );
}

interface PlanStateProps {
  id: number;
  plan: VariantFilterPlan;
  conditions: FilterConditions;
  onReturn: () => void;
}

/** Which version holds, and what can be done with what was changed since. */
function PlanState({ id, plan, conditions, onReturn }: PlanStateProps): ReactNode {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit') && mayChange(plan);
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const seen = plan.versions[0]?.version ?? 1;
  const isChanged = !isSame(conditions, heldBy(plan));
  const save = async (): Promise<void> => {
    try {
      const { version } = await savePlan(id, plan.id, { conditions, note: '', seen });
      notifier().message('success', `已保存为第 ${version} 版`);
    } catch {
      // The client has shown why.
    }
    await client.invalidateQueries({ queryKey: plansKey(id) });
  };
  return (
    <>
      <span className="wm-muted" aria-live="polite">
        第 {seen} 版{isChanged && '，有改动'}
      </span>
      {isChanged && mayEdit && (
        <Button size="small" type="primary" loading={isBusy} onClick={() => void run(save)}>
          保存
        </Button>
      )}
      {isChanged && (
        <Button size="small" onClick={onReturn}>
          还原
        </Button>
      )}
    </>
  );
}

function heldBy({ versions }: VariantFilterPlan) {
  return versions[0]?.conditions ?? { keep: 'loose' as const };
}

function optionsOf(plans: readonly VariantFilterPlan[]) {
  const of = (isShared: boolean) =>
    plans
      .filter((plan) => plan.isShared === isShared)
      .map(({ id, name }) => ({ value: id, label: name }));
  return [
    { label: '这个病例', options: of(false) },
    { label: '所有病例共用', options: of(true) },
  ].filter(({ options }) => options.length > 0);
}
