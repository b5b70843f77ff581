import type { Backup, BackupState } from '@wm/contract/monitor/backup';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { formatDuration } from '#core/time/format-duration.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { kindOf, momentText, stateText } from '../backup-texts.ts';
import { downloadBackup } from '../backup.api.ts';

interface BackupListProps {
  state: BackupState;
  /** The one that was chosen on the line. */
  chosen: string;
  onRehearse: (name: string) => void;
  onRestore: (name: string) => void;
}

/** Every backup, newest first, and what can be done with it. */
export function BackupList({ state, chosen, ...actions }: BackupListProps): ReactNode {
  return (
    <ul className="wm-backup-list" aria-label="备份">
      {state.rows.toReversed().map((row) => (
        <BackupRow
          key={row.name}
          row={row}
          state={state}
          isChosen={row.name === chosen}
          {...actions}
        />
      ))}
    </ul>
  );
}

interface BackupRowProps extends Pick<BackupListProps, 'state' | 'onRehearse' | 'onRestore'> {
  row: Backup;
  isChosen: boolean;
}

function BackupRow({ row, state, isChosen, onRehearse, onRestore }: BackupRowProps): ReactNode {
  const mayRun = usePermission('monitor:backup:run');
  const mayRestore = usePermission('monitor:backup:restore');
  const isGood = row.status === 'done';
  const { name } = row;
  return (
    <li className={isChosen ? 'wm-backup-row wm-backup-chosen' : 'wm-backup-row'} id={name}>
      <strong className="wm-number" title={formatDateTime(row.at)}>
        {momentText(row.at, state.now)}
      </strong>
      <span className="wm-number wm-backup-size">{isGood ? formatFileSize(row.bytes) : '--'}</span>
      <span className="wm-backup-state">
        <i className={`wm-backup-point wm-backup-${kindOf(row)}`} />
        <span>
          {stateText(row)}
          {isGood && <small>{contentText(row)}</small>}
        </span>
      </span>
      {isGood && (
        <span className="wm-backup-actions">
          {mayRun && state.mayRehearse && (
            <RowAction onClick={() => onRehearse(name)}>演练</RowAction>
          )}
          {mayRestore && (
            <RowAction onClick={() => void downloadBackup(name).catch(() => undefined)}>
              下载
            </RowAction>
          )}
          {mayRestore && <RowAction onClick={() => onRestore(name)}>恢复</RowAction>}
        </span>
      )}
    </li>
  );
}

function contentText({ tables, rows, files, hasFiles, ms }: Backup): string {
  const contents = `${tables} 张表 ${formatCount(rows)} 行`;
  return `${contents}，${hasFiles ? `${formatCount(files)} 个文件` : '不含文件'}，用时 ${formatDuration(ms)}`;
}
