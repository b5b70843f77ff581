import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { OutlineEntry } from '@wm/markdown/outline';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { openRows, outlineRows, rowFor } from './outline-rows.ts';
import type { OutlineRow } from './outline-rows.ts';

interface OutlineListProps {
  entries: readonly OutlineEntry[];
  /** The heading one is reading below. */
  active: number | undefined;
  onJump: (entry: OutlineEntry, index: number) => void;
}

/** Headings are known by their words: a line more above moves all of them. */
const nameOf = ({ text, depth }: OutlineRow): string => `${depth} ${text}`;

/** The headings of a text: where one is, and the way to each. */
export function OutlineList({ entries, active, onJump }: OutlineListProps): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => outlineRows(entries), [entries]);
  const shown = openRows(rows, (row) => closed.has(nameOf(row)));
  const current = rowFor(shown, active);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const row = list.current?.querySelector('[aria-current]');
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const handleToggle = (row: OutlineRow): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(nameOf(row))) next.add(nameOf(row));
      return next;
    });
  if (rows.length === 0) return <p className="wm-muted wm-outline-empty">正文里的标题会列在这里</p>;
  return (
    <nav aria-label="大纲">
      <ul ref={list} className="wm-outline">
        {shown.map((row) => {
          const isClosed = closed.has(nameOf(row));
          const entry = entries[row.index];
          return (
            <li key={row.index} style={{ paddingLeft: (row.depth - 1) * 14 }}>
              {row.hasBelow ? (
                <button
                  type="button"
                  className="wm-outline-fold"
                  aria-expanded={!isClosed}
                  aria-label={`${isClosed ? '展开' : '收起'}「${row.text}」`}
                  onClick={() => handleToggle(row)}
                >
                  {isClosed ? (
                    <CaretRightOutlined aria-hidden />
                  ) : (
                    <CaretDownOutlined aria-hidden />
                  )}
                </button>
              ) : (
                <span className="wm-outline-fold" />
              )}
              <button
                type="button"
                className="wm-outline-row"
                title={row.text}
                {...(row.index === current && { 'aria-current': 'location' })}
                onClick={() => entry && onJump(entry, row.index)}
              >
                {row.text || '（没有文字的标题）'}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
