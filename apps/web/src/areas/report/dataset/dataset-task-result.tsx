import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DatasetResult, outcomeOf } from './dataset-result.tsx';

/** What the task of an upload has come to, where tasks are listed. */
export function DatasetTaskResult({ result }: { result: unknown }): ReactNode {
  const outcome = outcomeOf(result);
  if (!outcome) return null;
  return (
    <>
      <DatasetResult outcome={outcome} />
      {outcome.kind === 'stored' && <Link to="/report/dataset">查看文件数据</Link>}
    </>
  );
}
