import { fileKindNames } from '@wm/contract/files/file-kinds';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { FileName } from './file-name.tsx';
import { FileRowActions } from './file-row-actions.tsx';
import type { FileListProps } from './file-table.tsx';
import { FileUses } from './file-uses.tsx';

/** The same on a phone: a card each. */
export function FileCards({ files, selected, onSelect, actions }: FileListProps): ReactNode {
  return (
    <ul className="wm-file-cards">
      {files.map((file) => {
        const isSelected = selected.some(({ id }) => id === file.id);
        const others = selected.filter(({ id }) => id !== file.id);
        return (
          <li key={file.id}>
            <div className="wm-file-card-head">
              <Checkbox
                checked={isSelected}
                disabled={file.unusedTime === null}
                onChange={() => onSelect(isSelected ? others : [...others, file])}
                aria-label={`选择「${file.name}」`}
              />
              <FileName file={file} />
            </div>
            <p className="wm-muted wm-number">
              {fileKindNames[file.kind]} · {formatFileSize(file.size)} ·{' '}
              {formatDateTime(file.createTime)}
            </p>
            <FileUses file={file} />
            <FileRowActions file={file} actions={actions} />
          </li>
        );
      })}
    </ul>
  );
}
