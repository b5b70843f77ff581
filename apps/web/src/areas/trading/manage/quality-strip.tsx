import { useQuery } from '@tanstack/react-query';
import type { TradeSymbol } from '@wm/contract/trading/symbol';
import type { Calendar } from '@wm/market/calendar';
import { createFindings, FINDING_NAMES } from '@wm/market/finding';
import type { FindingCode } from '@wm/market/finding';
import { inspectSeries } from '@wm/market/inspect-series';
import type { Series } from '@wm/market/series';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryError } from '#ui/states/query-error.tsx';
import { seriesOf } from '../kline/bar-list.ts';
import { dayText } from '../price-text.ts';
import { chartAddress, readBars } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';
import { calendarFor, useCalendars } from './calendars.ts';

/** What is wrong where in a history: kinds by year. */
interface Found {
  code: FindingCode;
  time: number;
}

const listed = 30;

/** Gaps, spikes and days without volume of bars that are kept, each with its time. */
export function findFaults(series: Series, calendar?: Calendar): Found[] {
  const findings = createFindings(5000);
  const places = Array.from({ length: series.length }, (_, i) => i);
  inspectSeries(series, places, findings, calendar && { calendar });
  return findings.items
    .filter(({ level }) => level !== 'info')
    .map(({ code, line }) => ({ code, time: series.time[line] ?? 0 }));
}

interface QualityStripProps {
  symbol: TradeSymbol;
}

/** 数据质量: a strip of years for each kind of fault; a cell leads to the first of them on the chart. */
export function QualityStrip({ symbol }: QualityStripProps): ReactNode {
  const { id: symbolId, revision } = symbol;
  const [calendars] = useCalendars();
  const found = useQuery({
    queryKey: [...chartSymbolsKey, 'faults', symbolId, revision, calendars[symbol.venue]],
    queryFn: async () => {
      const series = seriesOf(await readBars(symbolId));
      const faults = findFaults(series, calendarFor(symbol, calendars));
      return { faults, from: series.time[0] ?? 0, to: series.time.at(-1) ?? 0 };
    },
  });
  if (found.isError) return <QueryError query={found} />;
  if (!found.data) return null;
  const { faults, from, to } = found.data;
  if (faults.length === 0) return <p>现有的K线里没有缺口、尖刺和零成交。</p>;
  const [first, last] = [from, to].map((time) => new Date(time).getUTCFullYear());
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, i) => (first ?? 0) + i);
  const kinds = [...new Set(faults.map(({ code }) => code))];
  return (
    <section>
      <h3>逐年分布</h3>
      <div className="tr-scroll" tabIndex={0} role="region" aria-label="问题的逐年分布">
        <table className="tr-strip">
          <thead>
            <tr>
              <th scope="col">种类</th>
              {years.map((year) => (
                <th key={year} scope="col">
                  {String(year).slice(2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{FINDING_NAMES[kind]}</th>
                {years.map((year) => {
                  const own = faults.filter(
                    ({ code, time }) => code === kind && new Date(time).getUTCFullYear() === year,
                  );
                  return (
                    <td key={year}>
                      {own.length > 0 && (
                        <Link
                          className="tr-strip-cell"
                          to={`${chartAddress(symbolId)}&at=${own[0]?.time ?? 0}`}
                          aria-label={`${year} 年 ${FINDING_NAMES[kind]} ${own.length} 处，看第一处`}
                        >
                          {own.length}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="tr-fault-list">
        {faults.slice(0, listed).map(({ code, time }) => (
          <li key={`${code} ${time}`}>
            <Link to={`${chartAddress(symbolId)}&at=${time}`}>{dayText(time)}</Link>{' '}
            {FINDING_NAMES[code]}
          </li>
        ))}
      </ul>
      {faults.length > listed && (
        <p className="wm-muted">
          显示前 {listed} 处，共 {faults.length} 处。
        </p>
      )}
    </section>
  );
}
