import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ReportWarning, WarningEvent } from '@wm/contract/report/warning';
import { Button, Skeleton, Switch } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatRelative } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { dataAddress, designAddress } from '../report.api.ts';
import { WarningForm } from './warning-form.tsx';
import { levelKinds, levelNames } from './warning-levels.ts';
import {
  acknowledgeWarning,
  refetchWarnings,
  reportWarningApi,
  ruleText,
  useWarningEvents,
  useWarningRules,
} from './warning.api.ts';

const stateNames = { open: '待确认', ack: '已确认', closed: '已恢复' } as const;

const defaults = {
  kind: 'below',
  direction: 'up',
  level: 'warn',
  rearmMinutes: 60,
  status: '0',
} as const;

/** 预警: what one's own runs have shown that must not be, and the rules that say so. */
export function WarningList(): ReactNode {
  const mayRule = usePermission('report:warning:list');
  const mayAdd = usePermission('report:warning:add');
  const form = useCrudForm(reportWarningApi, { defaults });
  return (
    <div className="rp-schedules">
      <section className="rp-subscriptions" aria-label="我的预警">
        <div className="rp-bar">
          <h2>我的预警</h2>
        </div>
        <Events />
      </section>
      {mayRule && (
        <section className="rp-subscriptions" aria-label="预警规则">
          <div className="rp-bar">
            <h2>规则</h2>
            <span className="rp-spring" />
            {mayAdd && (
              <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={form.create}>
                新增规则
              </Button>
            )}
          </div>
          <Rules onEdit={form.edit} />
        </section>
      )}
      <WarningForm crud={form} />
    </div>
  );
}

function Events(): ReactNode {
  const events = useWarningEvents();
  if (events.error && !events.data) return <QueryError query={events} />;
  if (!events.data) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (events.data.length === 0)
    return <PageState picture="empty" title="没有预警" text="您运行的报表都没有触发规则。" />;
  return (
    <ul>
      {events.data.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventRow({ event }: { event: WarningEvent }): ReactNode {
  const client = useQueryClient();
  const { id, reportId, reportName, runId, level, state, message, count, lastTime } = event;
  const acknowledge = (): void =>
    void acknowledgeWarning(id)
      .then(() => {
        notifier().message('success', '已确认，恢复之前不再提醒');
        refetchWarnings(client);
      })
      .catch(() => undefined);
  return (
    <li className="rp-warning" data-state={state}>
      <span className="rp-subscription-who">
        <EntryTag label={levelNames[level]} kind={levelKinds[level]} />{' '}
        <Link to={dataAddress(reportId, runId ?? undefined)}>{reportName}</Link>：{message}
      </span>
      <span className="rp-schedule-last wm-muted">
        {stateNames[state]} · {formatRelative(lastTime)}
        {count > 1 && ` · 连续 ${count} 次`}
      </span>
      {state === 'open' && <RowAction onClick={acknowledge}>确认</RowAction>}
    </li>
  );
}

function Rules({ onEdit }: { onEdit: (rule: ReportWarning) => void }): ReactNode {
  const rules = useWarningRules(true);
  if (rules.error && !rules.data) return <QueryError query={rules} />;
  if (!rules.data) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (rules.data.length === 0)
    return (
      <PageState
        picture="empty"
        title="还没有规则"
        text="新增一条，例如金额小于 0 时在铃铛里提醒。"
      />
    );
  return (
    <ul>
      {rules.data.map((rule) => (
        <RuleRow key={rule.id} rule={rule} onEdit={onEdit} />
      ))}
    </ul>
  );
}

interface RuleRowProps {
  rule: ReportWarning;
  onEdit: (rule: ReportWarning) => void;
}

function RuleRow({ rule, onEdit }: RuleRowProps): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const mayEdit = usePermission('report:warning:edit');
  const mayRemove = usePermission('report:warning:remove');
  const mayDesign = usePermission('report:config:query');
  const navigate = useNavigate();
  const isOfReport = rule.warningId !== '';
  const text = `${rule.reportName} · ${ruleText(rule)}`;
  const setStatus = (isOn: boolean): void =>
    void reportWarningApi
      .update(rule.id, { status: isOn ? '0' : '1' })
      .then(() => refetchWarnings(client))
      .catch(() => undefined);
  const remove = (): void =>
    confirmRemove({
      what: `规则「${text}」`,
      permission: 'report:warning:remove',
      consequence: '它的预警一并删除。删除后 10 秒内可以撤销。',
      remove: async () => {
        const undo = await reportWarningApi.remove([rule.id]);
        refetchWarnings(client);
        return undo && (() => undo().then(() => refetchWarnings(client)));
      },
    });
  return (
    <li className="rp-rule">
      <span className="rp-subscription-who">
        {text}
        {isOfReport && <span className="wm-muted"> · 随报表发布</span>}
      </span>
      <span className="rp-schedule-last">
        <EntryTag label={levelNames[rule.level]} kind={levelKinds[rule.level]} />
        <Switch
          size="small"
          checked={rule.status === '0'}
          disabled={!mayEdit || isOfReport}
          aria-label={`启用规则 ${text}`}
          onChange={setStatus}
        />
      </span>
      <span className="rp-schedule-actions">
        {isOfReport && mayDesign && (
          <RowAction onClick={() => void navigate(designAddress(rule.reportId))}>去设计</RowAction>
        )}
        {mayEdit && !isOfReport && <RowAction onClick={() => onEdit(rule)}>修改</RowAction>}
        {mayRemove && !isOfReport && (
          <RowAction danger onClick={remove}>
            删除
          </RowAction>
        )}
      </span>
    </li>
  );
}
