import { formatCount } from '#core/format-count.ts';
import { Collapse } from 'antd';
import type { ReactNode } from 'react';

interface Quality {
  code: string;
  name: string;
  level?: 'error' | 'warning' | 'info';
  count: number;
  lines: { line: number; message: string }[];
}

/** Faults by kind; each opens to the lines where they stand. */
export function QualityList({ quality }: { quality: Quality[] }): ReactNode {
  if (quality.length === 0) return <p className="wm-muted">没有发现问题。</p>;
  return (
    <Collapse
      size="small"
      className="tr-quality"
      items={quality.map(({ code, name, level = 'info', count, lines }) => ({
        key: code,
        label: (
          <>
            <span className={`tr-level tr-level-${level}`}>{name}</span>
            {formatCount(count)} 处
          </>
        ),
        children: (
          <ul>
            {lines.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{message}</li>
            ))}
            {count > lines.length && (
              <li className="wm-muted">
                显示前 {lines.length} 处，共 {formatCount(count)} 处
              </li>
            )}
          </ul>
        ),
      }))}
    />
  );
}
