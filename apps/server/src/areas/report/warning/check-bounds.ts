import type { WarningTerms } from '@wm/contract/report/warning-words';
import { AppError } from '#core/app-error.ts';

type Bounds = Omit<WarningTerms, 'direction'>;

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

/** Whether a rule has the bounds that its kind asks for. @throws AppError `request.fields` */
export function checkBounds({ kind, low, high }: Bounds): void {
  const range = counted[kind];
  if (range) {
    const [least, most] = range;
    const isFit = low !== null && Number.isInteger(low) && low >= least && low <= most;
    if (!isFit) throw fieldFault('low', `请输入 ${least} 到 ${most} 的整数`);
    return;
  }
  if (kind === 'duplicate' || kind === 'empty') return;
  checkValues({ kind, low, high });
}

function checkValues({ kind, low, high }: Bounds): void {
  if (kind !== 'above' && low === null)
    throw fieldFault('low', kind === 'change' ? '请输入百分比' : '请输入下限');
  if (kind === 'change' && low !== null && low < 0) throw fieldFault('low', '百分比不能小于 0');
  if ((kind === 'above' || kind === 'outside') && high === null)
    throw fieldFault('high', '请输入上限');
  if (kind === 'outside' && low !== null && high !== null && low > high)
    throw fieldFault('high', '上限不能小于下限');
}
