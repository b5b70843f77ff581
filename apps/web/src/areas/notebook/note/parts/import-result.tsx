import type { NoteImportResult } from '@wm/contract/notebook/note';
import type { ReactNode } from 'react';
import './import-dialog.css';

interface ListingProps {
  title: string;
  lines: { path: string; text: string }[];
}

function Listing({ title, lines }: ListingProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <details className="wm-import-list" open={lines.length <= 5}>
      <summary>{title}</summary>
      <ul>
        {lines.map(({ path, text }) => (
          <li key={path}>
            <span>{path}</span>
            <span className="wm-muted">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What became of each file of an import. */
export function ImportResult({ result: given }: { result: unknown }): ReactNode {
  const result = given as NoteImportResult;
  const renamed = result.renamed.map(({ path, name }) => ({ path, text: `改名为 ${name}` }));
  const refused = result.refused.map(({ path, reason }) => ({ path, text: reason }));
  return (
    <>
      <p className="wm-import-summary">
        已导入 <b className="wm-number">{result.imported}</b> 篇到笔记本「{result.notebook}」
      </p>
      <Listing title={`${renamed.length} 篇因重名改了名`} lines={renamed} />
      <Listing title={`${refused.length} 个文件没有导入`} lines={refused} />
    </>
  );
}
