import { PERIOD_NAMES } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { Button, Segmented, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownIndicator } from '../kline/indicator-params.ts';
import { detailAddress } from '../runs/runs.api.ts';
import { IndicatorPicker } from './indicator-picker.tsx';
import type { useChartAddress } from './use-chart-address.ts';

interface ChartBarProps {
  symbols: readonly SymbolBrief[];
  symbol: SymbolBrief | undefined;
  period: Period | undefined;
  periods: readonly Period[];
  indicators: readonly ShownIndicator[];
  pairProblem: string | undefined;
  isBlind: boolean;
  address: ReturnType<typeof useChartAddress>;
  onIndicators: (indicators: ShownIndicator[]) => void;
  end: ReactNode;
}

/** What is shown, in which period, with which indicators. */
export function ChartBar({
  symbols,
  symbol,
  period,
  periods,
  indicators,
  pairProblem,
  isBlind,
  address,
  onIndicators,
  end,
}: ChartBarProps): ReactNode {
  return (
    <div className="tr-chart-bar">
      <Select
        aria-label="品种"
        className="tr-symbol-choice"
        showSearch={{ optionFilterProp: 'label' }}
        value={symbol?.id ?? null}
        disabled={isBlind}
        options={
          isBlind
            ? [{ value: symbol?.id ?? 0, label: '盲测品种' }]
            : symbols.map(({ id, code, name }) => ({
                value: id,
                label: name === code ? code : `${code} ${name}`,
              }))
        }
        onChange={(id: number | null) => id !== null && address.show(id)}
      />
      <Segmented
        aria-label="周期"
        value={period ?? ''}
        options={periods.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
        onChange={address.setPeriod}
      />
      <IndicatorPicker shown={indicators} pairProblem={pairProblem} onChange={onIndicators} />
      <span className="tr-bar-end">{end}</span>
    </div>
  );
}

interface ChartExtrasProps {
  symbols: readonly SymbolBrief[];
  symbol: SymbolBrief | undefined;
  compared: SymbolBrief | undefined;
  address: ReturnType<typeof useChartAddress>;
  canReplay: boolean;
  onReplay: () => void;
  /** Undefined while one is on. */
  onBlind: (() => void) | undefined;
}

/** Another symbol beside it, the past once more, the trades of a run. */
export function ChartExtras({
  symbols,
  symbol,
  compared,
  address,
  canReplay,
  onReplay,
  onBlind,
}: ChartExtrasProps): ReactNode {
  return (
    <>
      {onBlind && (
        <Select
          size="small"
          aria-label="对比"
          className="tr-compare"
          allowClear
          placeholder="对比"
          showSearch={{ optionFilterProp: 'label' }}
          value={compared?.id ?? null}
          options={symbols
            .filter(({ id }) => id !== symbol?.id)
            .map(({ id, code }) => ({ value: id, label: code }))}
          onChange={(id?: number | null) => address.compare(id ?? undefined)}
        />
      )}
      <Button size="small" disabled={!canReplay} onClick={onReplay}>
        回放
      </Button>
      <Button
        size="small"
        disabled={!canReplay || !onBlind}
        title="随机一段行情，不显示品种和日期，揭晓后才知道"
        onClick={onBlind}
      >
        盲测
      </Button>
      {address.runId !== undefined && (
        <Tag closable onClose={() => address.leaveRun()}>
          <Link to={detailAddress(address.runId)}>#{address.runId} 的成交</Link>
        </Tag>
      )}
    </>
  );
}
