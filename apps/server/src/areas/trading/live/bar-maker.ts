import type { Quote } from '@wm/market/read-quotes';
import { barLength, isOnGrid } from '@wm/market/market-hours';
import type { Bar } from '@wm/market/series';

/** A source whose bars cannot be those of the symbol; in Chinese. */
export class OddSource extends Error {}

/** A bar that has not been followed by another is closed so long after its end; what comes later does not change it. */
const graceMs = 5000;

export type BarMaker = ReturnType<typeof barMaker>;

interface Kept {
  period: string;
  /** Only quotes of this code are taken; empty for all, which must be of one then. */
  sourceCode: string;
  /** Time of the last bar that is stored. */
  after: number;
}

/**
 * Makes bars of quotes: the newest is forming, and is closed when the source says so, when a later one comes, or when its time
 * is over. A quote of a closed bar changes nothing.
 */
export function barMaker({ period, sourceCode, after }: Kept) {
  let closedTo = after;
  let forming: Bar | undefined;
  let late = 0;
  let seenCode: string | undefined;

  const isTaken = (code: string): boolean => {
    if (sourceCode !== '') return code.toLowerCase() === sourceCode.toLowerCase();
    if (code === '') return true;
    seenCode ??= code;
    if (code !== seenCode)
      throw new OddSource(`来源里不只一个品种（${seenCode}、${code}），请填写要取的代码`);
    return true;
  };
  const closeForming = (): Bar[] => {
    if (!forming) return [];
    const bar = forming;
    closedTo = bar.time;
    forming = undefined;
    return [bar];
  };
  return {
    /** Takes a quote; answers the bars that are closed by it. @throws OddSource */
    take: ({ bar, isClosed, code }: Quote): Bar[] => {
      if (!isTaken(code)) return [];
      if (!isOnGrid(bar.time, period))
        throw new OddSource('K线的时间与品种的周期不符，请检查来源的周期和时区');
      if (bar.time <= closedTo || (forming && bar.time < forming.time)) {
        late += 1;
        return [];
      }
      const closed = forming && bar.time > forming.time ? closeForming() : [];
      forming = bar;
      return isClosed ? [...closed, ...closeForming()] : closed;
    },
    /** Closes what is over by the exchange's clock. */
    pass: (clock: number): Bar[] =>
      forming && forming.time + barLength(period) + graceMs <= clock ? closeForming() : [],
    /** Bars up to a time have come another way. */
    skipTo: (time: number): void => {
      closedTo = Math.max(closedTo, time);
      if (forming && forming.time <= closedTo) forming = undefined;
    },
    forming: (): Bar | undefined => forming,
    closedTo: (): number => closedTo,
    /** Quotes that came too late. */
    late: (): number => late,
  };
}
