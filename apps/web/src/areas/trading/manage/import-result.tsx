import type { CsvImportResult } from '@wm/contract/trading/import';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { chartAddress } from '../trading.api.ts';

function isResult(value: unknown): value is CsvImportResult {
  return typeof value === 'object' && value !== null && 'symbolId' in value;
}

/** What an import of prices has brought. */
export function ImportResult({ result }: { result: unknown }): ReactNode {
  if (!isResult(result)) return null;
  const { symbolId, code, bars, isReplaced } = result;
  return (
    <p>
      已{isReplaced ? '更新' : '导入'} {formatCount(bars)} 根「{code}」{' '}
      <Link to={chartAddress(symbolId)}>看图</Link>
    </p>
  );
}
