import type {
  FilterConditions,
  FilterVersion,
  VariantFilterPlan,
} from '@wm/contract/knowledge/inheritance/filter';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { plansKey, removePlan, savePlan } from './plan.api.ts';
import { compareConditions, isSame, sayConditions } from './plan-conditions.ts';
import type { Named } from './plan-conditions.ts';
import { mayChange } from './plan-rights.ts';

interface VersionsDrawerProps {
  id: number;
  isOpen: boolean;
  plan: VariantFilterPlan;
  /** What is filtered by now. */
  current: FilterConditions;
  named: Named;
  onClose: () => void;
  /** Looks through a version without changing the plan. */
  onUse: (version: FilterVersion) => void;
  onRemoved: () => void;
}

/** The versions of a plan: each compared with what is looked through now, looked through, and made the newest again. */
export function VersionsDrawer(props: VersionsDrawerProps): ReactNode {
  const { id, isOpen, plan, current, named, onClose, onUse, onRemoved } = props;
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const isChanger = usePermission('knowledge:inheritance-mutation:edit') && mayChange(plan);
  const [isBusy, run] = useBusy();
  const newest = plan.versions[0];
  const renew = () => client.invalidateQueries({ queryKey: plansKey(id) });
  const restore = async (version: FilterVersion): Promise<void> => {
    try {
      await savePlan(id, plan.id, {
        conditions: version.conditions,
        note: `恢复第 ${version.version} 版`,
        seen: newest?.version ?? 1,
      });
      onUse(version);
    } catch {
      // The client has shown why.
    }
    await renew();
  };
  return (
    <AppDrawer title={`筛选方案“${plan.name}”的版本`} open={isOpen} onClose={onClose} size={560}>
      <ol className="kb-plan-versions">
        {plan.versions.map((version) => (
          <li key={version.version} aria-label={`第 ${version.version} 版`}>
            <p>
              <strong>第 {version.version} 版</strong>
              {version === newest && '（现在用的）'}{' '}
              <span className="wm-muted">
                {[version.note, version.userName, formatDateTime(version.createTime)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <ConditionList conditions={version.conditions} named={named} />
            <Differences version={version} current={current} named={named} />
            <div className="kb-plan-actions">
              <Button size="small" onClick={() => onUse(version)}>
                按这一版筛选
              </Button>
              {isChanger && version !== newest && (
                <Button
                  size="small"
                  loading={isBusy}
                  onClick={() => void run(() => restore(version))}
                >
                  恢复为最新版
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {isChanger && (
        <Button
          danger
          onClick={() =>
            confirmRemove({
              what: `筛选方案“${plan.name}”和它的 ${plan.versions.length} 个版本`,
              remove: async () => {
                await removePlan(id, plan.id);
                onClose();
                onRemoved();
                await renew();
              },
            })
          }
        >
          删除方案
        </Button>
      )}
    </AppDrawer>
  );
}

/** What a filter chooses by, each by its name. */
export function ConditionList({
  conditions,
  named,
}: {
  conditions: FilterConditions;
  named: Named;
}): ReactNode {
  return (
    <dl className="kb-plan-conditions">
      {sayConditions(conditions, named).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Differences({
  version,
  current,
  named,
}: {
  version: FilterVersion;
  current: FilterConditions;
  named: Named;
}): ReactNode {
  if (isSame(version.conditions, current)) return <p className="wm-muted">与当前筛选相同</p>;
  const differences = compareConditions(version.conditions, current, named);
  return (
    <p className="kb-plan-differences">
      与当前筛选不同：
      {differences.map(({ name, before, after }) => (
        <span key={name}>
          {name} {before === '' ? <span className="wm-muted">无</span> : <del>{before}</del>}
          {' → '}
          {after === '' ? <span className="wm-muted">无</span> : <ins>{after}</ins>}
        </span>
      ))}
    </p>
  );
}
