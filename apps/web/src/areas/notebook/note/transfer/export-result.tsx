import type { NoteExportResult } from '@wm/contract/notebook/note';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { exportedAddress } from '../note.api.ts';
import './import-dialog.css';

/** What an export has made, and where it is fetched. */
export function ExportResult({ result: given }: { result: unknown }): ReactNode {
  const result = given as NoteExportResult;
  const assets = result.assets > 0 ? `和 ${result.assets.toLocaleString('zh-CN')} 个附件` : '';
  return (
    <p className="wm-import-summary">
      已导出 <b className="wm-number">{result.notes.toLocaleString('zh-CN')}</b> 篇{assets}（
      {formatFileSize(result.size)}）。
      <a href={exportedAddress(result)} download>
        下载
      </a>
      <span className="wm-muted">，一天内有效</span>
    </p>
  );
}
