import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { dataAddress } from './report.api.ts';

function isResult(value: unknown): value is { runId: number; rows: number } {
  return typeof value === 'object' && value !== null && 'runId' in value && 'rows' in value;
}

/** What a run of a report has come to. */
export function RunTaskResult({ result }: { result: unknown }): ReactNode {
  if (!isResult(result)) return null;
  return (
    <p>
      {formatCount(result.rows)} 行 <Link to={dataAddress(null, result.runId)}>查看结果</Link>
    </p>
  );
}
