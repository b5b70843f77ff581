import type { NoteImportResult } from '@wm/contract/notebook/note-import';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { saveBlob } from '#core/http/download.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { previewAddress } from '../note.api.ts';
import { ImportActions } from './import-actions.tsx';
import { FillMissing } from './fill-missing.tsx';
import { useImportRecord } from './import.api.ts';
import { importSheet } from './import-sheet.ts';
import './import-dialog.css';

interface Line {
  path: string;
  text: ReactNode;
}

/** Files by their paths, with a word to each. */
function ImportListing({ title, lines }: { title: string; lines: Line[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <details className="wm-import-list" open={lines.length <= 5}>
      <summary>{title}</summary>
      <ul>
        {lines.map(({ path, text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may break several links; the list never changes
          <li key={at}>
            <span>{path}</span>
            <span className="wm-muted">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const told = (number: number): string => number.toLocaleString('zh-CN');

/** What an import brought, or would bring, in one sentence. */
function Summary({ result }: { result: NoteImportResult }): ReactNode {
  const { imported, notebook, program, isDry = false } = result;
  // A task of an earlier edition of the product knew of none.
  const [taken, same] = [(result.attachments ?? []).length, (result.same ?? []).length];
  if (imported === 0 && same > 0)
    return <p className="wm-import-summary">内容都已在这里，没有需要导入的笔记。</p>;
  return (
    <p className="wm-import-summary">
      {program !== undefined && <span className="wm-muted">{program} · </span>}
      {isDry ? '将导入' : '已导入'} <b className="wm-number">{told(imported)}</b> 篇到笔记本「
      {notebook}」
      {taken > 0 && (
        <>
          ，{isDry ? '带上' : '带来'}附件 <b className="wm-number">{told(taken)}</b> 个
        </>
      )}
      {same > 0 && <>，跳过相同的 {told(same)} 篇</>}
    </p>
  );
}

/** Offers to bring what is missing; what was brought is told also when that was all. */
function Fill({ importId, hasMissing }: { importId: number; hasMissing: boolean }): ReactNode {
  const [wasMissing] = useState(hasMissing);
  const { data: record } = useImportRecord(importId);
  if (record?.state !== 'done' || (!hasMissing && !wasMissing)) return null;
  return <FillMissing importId={importId} />;
}

/** What became of an import, with the files that were brought for it since. */
function useNewest(given: NoteImportResult): NoteImportResult {
  const { data: record } = useImportRecord(given.isDry ? undefined : given.importId);
  return record?.state === 'done' && record.report ? record.report : given;
}

interface ImportResultProps {
  result: unknown;
  /** The import began: its task. */
  onRun?: (taskId: number) => void;
}

/** What became, or would become, of each file of an import, and what can be done about it. */
export function ImportResult({ result: given, onRun }: ImportResultProps): ReactNode {
  const result = useNewest(given as NoteImportResult);
  const canFill = usePermission('note:data:import');
  const { isDry = false, notes = [], same = [], broken = [], remarks = [] } = result;
  const renamed = result.renamed.map(({ path, name }) => ({ path, text: `改名为 ${name}` }));
  const refused = result.refused.map(({ path, reason }) => ({ path, text: reason }));
  const shown = notes.map(({ path, notebook, name }) => ({
    path,
    text: isDry ? `${notebook} / ${name}` : <Link to={previewAddress(name)}>{name}</Link>,
  }));
  const dead = broken.map(({ path, target }) => ({ path: target, text: `《${path}》引用` }));
  const rest = remarks.map(({ path, reason }) => ({ path, text: reason }));
  return (
    <>
      <Summary result={result} />
      <ImportListing
        title={`${told(refused.length)} 个文件${isDry ? '不会导入' : '没有导入'}`}
        lines={refused}
      />
      <ImportListing title={`${told(dead.length)} 个断开的链接`} lines={dead} />
      {canFill && !isDry && result.importId !== undefined && (
        <Fill importId={result.importId} hasMissing={dead.length > 0} />
      )}
      <ImportListing title={`${told(renamed.length)} 篇因重名改了名`} lines={renamed} />
      <ImportListing title={`${told(rest.length)} 条说明`} lines={rest} />
      <ImportListing
        title={`${told(same.length)} 篇已导入过或内容相同，跳过`}
        lines={same.map((path) => ({ path, text: '' }))}
      />
      <ImportListing title={isDry ? '将新增的笔记' : '新增的笔记'} lines={shown} />
      <Button
        type="link"
        size="small"
        className="wm-import-sheet"
        onClick={() =>
          saveBlob(
            new Blob([importSheet(result)], { type: 'text/csv' }),
            `导入清单 ${result.notebook}.csv`,
          )
        }
      >
        下载清单
      </Button>
      <ImportActions importId={result.importId} imported={result.imported} onRun={onRun} />
    </>
  );
}
