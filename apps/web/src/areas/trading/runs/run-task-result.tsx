import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { gainText } from './figure-text.ts';
import { analysisAddress } from './runs.api.ts';

function isResult(
  value: unknown,
): value is { runId: number; returnPercent: number | null; trades: number | null } {
  return typeof value === 'object' && value !== null && 'runId' in value;
}

/** What a run has come to. */
export function RunTaskResult({ result }: { result: unknown }): ReactNode {
  if (!isResult(result)) return null;
  return (
    <p>
      总收益 {gainText(result.returnPercent)}，{result.trades ?? 0} 笔{' '}
      <Link to={analysisAddress(result.runId)}>查看分析</Link>
    </p>
  );
}
