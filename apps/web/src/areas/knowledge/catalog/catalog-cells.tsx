import { LockOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '#core/crud/columns-of.ts';
import { significanceColor } from './significance.ts';
import './catalog.css';

interface Origin {
  source: string;
  sourceId: string;
  sourceVersion: string;
  lockedFields: string[];
  updateTime: string;
}

/** Where a row comes from, with a lock where somebody has corrected it. */
export const sourceColumn = {
  dataIndex: 'source',
  title: '来源',
  width: 140,
  render: (_, row) => <SourceCell row={row} />,
} as const satisfies Column<Origin>;

function SourceCell({ row }: { row: Origin }): ReactNode {
  const { source, sourceId, sourceVersion, lockedFields } = row;
  // A right on columns may withhold any of them.
  const locked = lockedFields ?? [];
  const title = source === '手工' ? '' : [sourceId, sourceVersion].filter(Boolean).join(' · ');
  return (
    <span className="kb-source" title={title}>
      {source || '--'}
      {locked.length > 0 && (
        <Tooltip title={`手工修订了 ${locked.length} 个字段，导入不覆盖`}>
          <LockOutlined className="kb-lock" aria-label="手工修订，导入不覆盖" />
        </Tooltip>
      )}
    </span>
  );
}

/** Several words in one line. */
export function Words({ words }: { words: string[] | undefined }): ReactNode {
  const text = (words ?? []).join('、');
  return (
    <span className="kb-words" title={text}>
      {text || '--'}
    </span>
  );
}

/** A word of the source in Chinese; the source's own word when one points at it. */
export function Translated({
  word,
  names,
}: {
  word: string | undefined;
  names: Readonly<Record<string, string>>;
}): ReactNode {
  if (!word) return <>--</>;
  return <span title={word}>{names[word] ?? word}</span>;
}

/** Stars of a review, with their number for whoever hears the page. */
export function Stars({ count }: { count: number | null | undefined }): ReactNode {
  if (count === null || count === undefined) return <>--</>;
  return (
    <span className="kb-stars" role="img" aria-label={`${count} 星`}>
      {'★'.repeat(count)}
      {'☆'.repeat(4 - count)}
    </span>
  );
}

/** A clinical significance by word and color. */
export function Significance({ value }: { value: string | undefined }): ReactNode {
  if (!value) return <>--</>;
  return (
    <span
      className="kb-sig"
      style={{ '--kb-sig': significanceColor(value) } as React.CSSProperties}
    >
      {value}
    </span>
  );
}
