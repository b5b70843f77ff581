import type { JobRun } from '@wm/contract/monitor/job';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { causeLabels, spanText, statusLabels } from '../run-labels.ts';

interface RunListProps {
  runs: JobRun[];
  /** Whether they are of several jobs. */
  isAll: boolean;
  shown: number | undefined;
  onChoose: (id: number) => void;
  more: ReactNode;
}

const barAtMost = 100;

/** Runs, newest first, with how long each took beside the others. */
export function RunList({ runs, isAll, shown, onChoose, more }: RunListProps): ReactNode {
  const longest = Math.max(1, ...runs.map(({ duration }) => duration ?? 0));
  return (
    <ul className="wm-run-list" aria-label="运行">
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            className="wm-run"
            aria-current={run.id === shown}
            onClick={() => onChoose(run.id)}
          >
            <span className={`wm-run-status wm-run-${run.status}`}>{statusLabels[run.status]}</span>
            <span className="wm-run-name wm-ellipsis">
              {isAll ? run.jobName : causeLabels[run.cause]}
            </span>
            <time
              className="wm-number"
              dateTime={run.fireTime}
              title={formatDateTime(run.fireTime)}
            >
              {formatDate(run.fireTime, 'MM-DD HH:mm:ss')}
            </time>
            <span className="wm-run-bar" aria-hidden>
              <span style={{ width: `${((run.duration ?? 0) / longest) * barAtMost}%` }} />
            </span>
            <span className="wm-run-span wm-number">{spanText(run.duration)}</span>
          </button>
        </li>
      ))}
      <li>{more}</li>
    </ul>
  );
}
