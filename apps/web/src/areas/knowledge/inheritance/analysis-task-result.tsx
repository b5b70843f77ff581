import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';

function isResult(value: unknown): value is { caseId: number; runNo: number; kept: number } {
  return typeof value === 'object' && value !== null && 'runNo' in value && 'kept' in value;
}

/** What an analysis has come to, in the list of tasks. */
export function AnalysisTaskResult({ result }: { result: unknown }): ReactNode {
  if (!isResult(result)) return null;
  const { caseId, runNo, kept } = result;
  return (
    <p>
      候选变异 {formatCount(kept)} 个{' '}
      <Link to={`/knowledge/case/${caseId}/results?run=${runNo}`}>查看结果</Link>
    </p>
  );
}
