import type { DatasetOutcome } from '@wm/contract/report/dataset-rules';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import './dataset.css';

/** What the task of an upload has left, where it left anything. */
export function outcomeOf(result: unknown): DatasetOutcome | undefined {
  const isOne = typeof result === 'object' && result !== null && 'kind' in result;
  return isOne ? (result as DatasetOutcome) : undefined;
}

/** What became of a file: its rows and what has changed, or all that is wrong with it. */
export function DatasetResult({ outcome }: { outcome: DatasetOutcome }): ReactNode {
  return outcome.kind === 'refused' ? <Faults {...outcome} /> : <Stored {...outcome} />;
}

function Faults({ faults, count }: DatasetOutcome & { kind: 'refused' }): ReactNode {
  return (
    <>
      <p>
        文件没有导入，也没有保存。共 {formatCount(count)} 处问题
        {count > faults.length && `，下面是前 ${faults.length} 处`}：
      </p>
      <ul className="rp-dataset-faults" aria-label="文件的问题">
        {faults.map(({ line, column, reason }) => (
          <li key={`${line}:${column}:${reason}`}>
            {line > 0 && `第 ${line} 行`}
            {column > 0 && `第 ${column} 列`}
            {line > 0 && '：'}
            {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

function Stored({
  name,
  rows,
  missing,
  added,
  left,
}: DatasetOutcome & { kind: 'stored' }): ReactNode {
  return (
    <>
      <p>
        「{name}」共 {formatCount(rows)} 行，可以在报表向导和报表设计里使用。
      </p>
      {added.length > 0 && <p>新增列：{added.join('、')}</p>}
      {left && <p>没有导入的列（存的是字节，不是文字或数值）：{left.join('、')}</p>}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="新文件里少了这些列"
          description={
            <ul className="rp-dataset-faults">
              {missing.map(({ title, reports }) => (
                <li key={title}>
                  {title}
                  {reports.length > 0
                    ? `：报表 ${reports.join('、')} 在用，要改过才能再显示`
                    : '：没有报表在用'}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}
