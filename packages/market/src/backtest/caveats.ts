import { limitOn } from '../venue/instrument.ts';
import type { Book } from './book.ts';
import { firstVolumeBar } from './closed-bars.ts';

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What a finished run took for granted because no rule of its days is recorded. */
export function findCaveats({ fills, settings, series }: Book): string[] {
  const { fees, instrument } = settings;
  const caveats: string[] = [];
  const note = (name: string, from: number | undefined): void => {
    const early = from === undefined ? 0 : fills.filter(({ time }) => time < from).length;
    if (from === undefined || early === 0) return;
    caveats.push(`${dateOf(from)} 之前的${name}未收录，${early} 笔成交没有计入这项费用`);
  };
  note('印花税', fees.stampDuty[0]?.from);
  note('过户费', fees.transfers[0]?.from);
  if (instrument) {
    const unknown = fills.filter(
      ({ time }) => limitOn(instrument, time, undefined).kind === 'unknown',
    );
    const last = unknown.at(-1);
    if (last)
      caveats.push(
        `${dateOf(last.time)} 及以前的涨跌停规则未收录，${unknown.length} 笔成交按没有涨跌停处理`,
      );
  }
  const volumeFrom = settings.needsVolume ? firstVolumeBar(series) : 0;
  const blind = fills.filter(({ bar }) => bar < volumeFrom).length;
  if (blind > 0) caveats.push(`数据开头没有成交量，无法识别停牌，涉及 ${blind} 笔成交`);
  return caveats;
}
