import type { NoteImportResult } from '@wm/contract/notebook/note';
import type { ReactNode } from 'react';
import './import-dialog.css';

interface ListingProps {
  title: string;
  lines: { path: string; text: string }[];
}

/** Files by their paths, with a word to each. */
export function ImportListing({ title, lines }: ListingProps): ReactNode {
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

interface ImportResultProps {
  result: unknown;
  /** Files that were picked and not sent; none where nobody knows any more. */
  others?: string[];
}

const none: string[] = [];

/** What became of each file of an import. */
export function ImportResult({ result: given, others = none }: ImportResultProps): ReactNode {
  const result = given as NoteImportResult;
  const renamed = result.renamed.map(({ path, name }) => ({ path, text: `改名为 ${name}` }));
  const refused = [
    ...result.refused.map(({ path, reason }) => ({ path, text: reason })),
    ...others.map((path) => ({ path, text: '不是 Markdown' })),
  ];
  // A task of an earlier edition of the product knew of none.
  const taken = (result.attachments ?? []).length;
  return (
    <>
      <p className="wm-import-summary">
        已导入 <b className="wm-number">{result.imported}</b> 篇到笔记本「{result.notebook}」
        {taken > 0 && (
          <>
            ，带上附件 <b className="wm-number">{taken}</b> 个
          </>
        )}
      </p>
      <ImportListing title={`${renamed.length} 篇因重名改了名`} lines={renamed} />
      <ImportListing title={`${refused.length} 个文件没有导入`} lines={refused} />
    </>
  );
}
