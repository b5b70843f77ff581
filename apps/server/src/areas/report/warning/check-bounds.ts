import type { WarningTerms } from '@wm/contract/report/warning-words';
import { AppError } from '#core/app-error.ts';

type Bounds = Omit<WarningTerms, 'direction'>;

interface BoundFault {
  path: 'low' | 'high';
  message: string;
}

/** What is wrong with one field of a form. */
export function fieldFault(path: string, message: string): AppError {
  return new AppError('request.fields', { data: { fields: [{ path, message }] } });
}

/** From and to which whole number the n of a kind may be. */
const counted: Partial<Record<WarningTerms['kind'], [number, number]>> = {
  trend_n: [2, 100],
  top_n: [1, 1000],
  stale: [1, 8760],
};

const boundless = new Set<WarningTerms['kind']>(['duplicate', 'empty', 'condition']);

/** Which bound a rule lacks that its kind asks for, and what to say of it; nothing where all are there. */
export function boundFault({ kind, low, high }: Bounds): BoundFault | undefined {
  const range = counted[kind];
  if (range) {
    const [least, most] = range;
    const isFit = low !== null && Number.isInteger(low) && low >= least && low <= most;
    return isFit ? undefined : { path: 'low', message: `请输入 ${least} 到 ${most} 的整数` };
  }
  if (boundless.has(kind)) return undefined;
  return valueFault({ kind, low, high });
}

function valueFault({ kind, low, high }: Bounds): BoundFault | undefined {
  if (kind !== 'above' && low === null)
    return { path: 'low', message: kind === 'change' ? '请输入百分比' : '请输入下限' };
  if (kind === 'change' && low !== null && low < 0)
    return { path: 'low', message: '百分比不能小于 0' };
  if ((kind === 'above' || kind === 'outside') && high === null)
    return { path: 'high', message: '请输入上限' };
  if (kind === 'outside' && low !== null && high !== null && low > high)
    return { path: 'high', message: '上限不能小于下限' };
  return undefined;
}

/** Whether a rule has the bounds that its kind asks for. @throws AppError `request.fields` */
export function checkBounds(bounds: Bounds): void {
  const fault = boundFault(bounds);
  if (fault) throw fieldFault(fault.path, fault.message);
}
