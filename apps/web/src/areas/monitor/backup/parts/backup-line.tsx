import type { Backup } from '@wm/contract/monitor/backup';
import type { ReactNode } from 'react';
import { kindOf, momentText, stateText } from '../backup-texts.ts';

interface BackupLineProps {
  rows: readonly Backup[];
  now: string;
  days: number;
  onChoose: (name: string) => void;
}

const shown = 30;

/** Backups as points of a line, oldest first: which there are, which were rehearsed, which failed. */
export function BackupLine({ rows, now, days, onChoose }: BackupLineProps): ReactNode {
  const points = rows.slice(-shown);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  return (
    <div className="wm-backup-line">
      <span className="wm-number">{momentText(first.at, now).slice(0, -6)}</span>
      <ol aria-label="最近的备份">
        {points.map((row) => {
          const title = `${momentText(row.at, now)} ${stateText(row)}`;
          return (
            <li key={row.name}>
              <button
                type="button"
                className={`wm-backup-point wm-backup-${kindOf(row)}`}
                aria-label={title}
                title={title}
                onClick={() => onChoose(row.name)}
              />
            </li>
          );
        })}
      </ol>
      <span className="wm-number">{momentText(last.at, now).slice(0, -6)}</span>
      <span className="wm-backup-legend">
        <i className="wm-backup-point wm-backup-rehearsed" /> 演练过
        <i className="wm-backup-point wm-backup-failed" /> 失败
        <span>保留 {days} 天</span>
      </span>
    </div>
  );
}
