import type { OwnFile } from '@wm/contract/files/own-file';
import type { ReactNode } from 'react';
import { RowAction } from '#ui/actions/row-action.tsx';
import { copyMarkdown, downloadFile } from '../use-file-actions.ts';
import type { FileActions } from '../use-file-actions.ts';

interface FileRowActionsProps {
  file: OwnFile;
  actions: FileActions;
}

/** What can be done with one file. What is used stays: its uses are named beside it. */
export function FileRowActions({ file, actions }: FileRowActionsProps): ReactNode {
  const isUsed = file.unusedTime === null;
  return (
    <span className="wm-file-actions">
      <RowAction aria-label={`下载「${file.name}」`} onClick={() => void downloadFile(file)}>
        下载
      </RowAction>
      <RowAction
        aria-label={`复制「${file.name}」的 Markdown`}
        title="复制为 Markdown，可以粘贴到笔记和文章里"
        onClick={() => void copyMarkdown(file)}
      >
        复制
      </RowAction>
      <RowAction
        danger
        aria-label={`删除「${file.name}」`}
        disabled={isUsed}
        title={isUsed ? '正在使用，不能删除' : ''}
        onClick={() => actions.remove([file])}
      >
        删除
      </RowAction>
    </span>
  );
}
