import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { HealthLine } from '@wm/contract/monitor/overview';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatDate } from '#core/time/format-date.ts';
import { formatSpan } from '../format-span.ts';
import { samplesKey } from '../monitor-events.ts';
import { HealthStrip } from './health-strip.tsx';
import { takeHealth } from './overview.api.ts';

const icons = {
  ok: <CheckCircleFilled className="wm-health-ok" aria-label="正常" />,
  warn: <ExclamationCircleFilled className="wm-health-warn" aria-label="需要处理" />,
  bad: <CloseCircleFilled className="wm-health-bad" aria-label="故障" />,
};

/** What is wrong: what, since when, and what one does about it. */
export function TroubleList({ lines, now }: { lines: HealthLine[]; now: number }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <ul className="wm-troubles" aria-label="需要处理">
      {lines.map((line) => (
        <Trouble key={line.key} line={line} now={now} />
      ))}
    </ul>
  );
}

function Trouble({ line, now }: { line: HealthLine; now: number }): ReactNode {
  const { title, message, since, level, page, actions, takenBy } = line;
  return (
    <li className={`wm-trouble wm-trouble-${level}`}>
      {icons[level ?? 'warn']}
      <strong>
        <Link to={page}>{title}</Link>
      </strong>
      <p>
        {message}
        {since && (
          <time dateTime={since} title={formatDateTime(since)} className="wm-number">
            {formatDate(since, 'HH:mm')} 起，已 {formatSpan(now - Date.parse(since))}
          </time>
        )}
      </p>
      <div className="wm-trouble-acts">
        {actions.map((action) => (
          <Link key={action.to} to={action.to}>
            {action.title}
          </Link>
        ))}
        {takenBy !== '' && <span className="wm-trouble-taken">{takenBy} 在处理</span>}
        <PermissionGate anyOf={['monitor:overview:handle']}>
          <TakeButton line={line} />
        </PermissionGate>
      </div>
    </li>
  );
}

function TakeButton({ line }: { line: HealthLine }): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isTaken = line.takenTime !== null;
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    try {
      await takeHealth(line.key, !isTaken);
    } catch {
      // The client has shown why.
    }
    await client.invalidateQueries({ queryKey: [samplesKey] });
    setBusy(false);
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void handleClick()}>
      {isTaken ? '不再处理' : '我来处理'}
    </Button>
  );
}

/** What is well, a line each, with its last day. Each leads to its screen. */
export function HealthList({ lines }: { lines: HealthLine[] }): ReactNode {
  return (
    <ul className="wm-healths" aria-label="正常的项目">
      {lines.map(({ key, title, message, page, strip }) => (
        <li key={key}>
          <Link to={page} className="wm-health">
            {icons.ok}
            <strong>{title}</strong>
            <span className="wm-number">{message || '正常'}</span>
            <HealthStrip title={title} strip={strip} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
