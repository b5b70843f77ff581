import type { ReportSchedule } from '@wm/contract/report/schedule';
import { Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDate, formatRelative } from '#core/time/format-date.ts';
import { MoreActions } from '#ui/actions/more-actions.tsx';
import type { MoreAction } from '#ui/actions/more-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { cronSentence, zoneText } from '#ui/cron/cron-sentence.ts';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { dataAddress } from '../report.api.ts';
import { stateKinds, stateNames } from '../run-states.ts';
import { AddSubscriber } from './add-subscriber.tsx';
import { useScheduleActions } from './use-schedule-actions.ts';

interface ScheduleRowProps {
  schedule: ReportSchedule;
  onEdit: (schedule: ReportSchedule) => void;
}

/** One schedule: of what, when, how it went, who gets it, and what can be done. */
export function ScheduleRow({ schedule, onEdit }: ScheduleRowProps): ReactNode {
  const actions = useScheduleActions(schedule);
  const mayEdit = usePermission('report:schedule:edit') && schedule.mayChange;
  const mayRemove = usePermission('report:schedule:remove') && schedule.mayChange;
  const maySubscribe = usePermission('report:data:run') && !schedule.isSubscribed;
  const { reportId, reportName, cron, timeZone, ownerName, subscribers } = schedule;
  const isOn = schedule.status === '0';
  const [isAdding, setAdding] = useState(false);
  const more: MoreAction[] = [
    ...(mayEdit ? [{ key: 'edit', label: '修改', onClick: () => onEdit(schedule) }] : []),
    ...(mayEdit ? [{ key: 'add', label: '新增订阅人', onClick: () => setAdding(true) }] : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true, onClick: actions.remove }] : []),
  ];
  return (
    <li className={isOn ? 'rp-schedule' : 'rp-schedule rp-schedule-off'}>
      <div className="rp-schedule-what">
        <Link to={dataAddress(reportId)}>{reportName}</Link>
        <span title={cron}>
          {cronSentence(cron)}（{zoneText(timeZone)}）
        </span>
      </div>
      <span className="rp-schedule-next wm-number">
        <small>下次</small> {nextText(schedule)}
      </span>
      <LastRun schedule={schedule} />
      <span className="rp-schedule-people">
        {ownerName === '' ? '所有者已离开' : ownerName} · {subscribers} 人订阅
      </span>
      <Switch
        checked={isOn}
        disabled={!mayEdit}
        aria-label={`启用「${reportName}」${cronSentence(cron)}`}
        onChange={(checked) => actions.setStatus(checked ? '0' : '1')}
      />
      <div className="rp-schedule-actions">
        {maySubscribe && <RowAction onClick={actions.subscribe}>订阅</RowAction>}
        {mayEdit && <RowAction onClick={actions.run}>立即运行</RowAction>}
        <MoreActions actions={more} />
      </div>
      {isAdding && (
        <AddSubscriber
          scheduleId={schedule.id}
          title={`${reportName} · ${cronSentence(cron)}`}
          onClose={() => setAdding(false)}
        />
      )}
      {schedule.trouble !== '' && (
        <p className="rp-schedule-trouble">
          {formatDate(schedule.troubleTime, 'MM-DD HH:mm')} 没有运行：{schedule.trouble}
        </p>
      )}
    </li>
  );
}

function nextText({ status, nextTime }: ReportSchedule): string {
  if (status === '1') return '已暂停';
  return nextTime === null ? '不再执行' : formatDate(nextTime, 'MM-DD HH:mm');
}

function LastRun({ schedule }: { schedule: ReportSchedule }): ReactNode {
  const { lastState, lastTime, lastRunId, reportId } = schedule;
  if (lastState === null || lastTime === null)
    return <span className="rp-schedule-last wm-muted">还没有运行过</span>;
  const when = formatRelative(lastTime);
  return (
    <span className="rp-schedule-last">
      <EntryTag label={stateNames[lastState]} kind={stateKinds[lastState]} />
      {lastRunId === null ? when : <Link to={dataAddress(reportId, lastRunId)}>{when}</Link>}
    </span>
  );
}
