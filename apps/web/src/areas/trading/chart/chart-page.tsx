import { CameraOutlined, MenuFoldOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { TradeAlert } from '@wm/contract/trading/alert';
import type { Drawing } from '@wm/contract/trading/drawing';
import { PERIOD_NAMES } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';
import { Button, Segmented, Select, Spin, Tabs, Tag } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { usePreference } from '#core/preferences/preferences.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { Disclaimer } from '../disclaimer.tsx';
import { firstIndicators, parseIndicators } from '../kline/indicator-params.ts';
import type { ShownIndicator } from '../kline/indicator-params.ts';
import { periodsFrom } from '../period-names.ts';
import { detailAddress } from '../runs/runs.api.ts';
import { chartSymbolsKey, listChartSymbols } from '../trading.api.ts';
import { AlertPanel } from './alert-panel.tsx';
import { useAlerts } from './alerts.api.ts';
import { DrawTools } from './draw-tools.tsx';
import { DrawingList } from './drawing-list.tsx';
import { IndicatorPicker } from './indicator-picker.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { useChartAddress } from './use-chart-address.ts';
import { useAlertLines, useCompared, usePolledFeed, useRunMarkers } from './use-chart-extras.ts';
import { useDrawings } from './use-drawings.ts';
import { usePriceChart } from './use-price-chart.ts';
import type { ChartState } from './use-price-chart.ts';
import { useReplay } from './use-replay.ts';
import { WatchList } from './watch-list.tsx';
import '../trading.css';

const chartKeys: ShortcutGroup = {
  title: '图表',
  shortcuts: [
    { keys: 'Alt+T', does: '画线段' },
    { keys: 'Alt+H', does: '画水平线' },
    { keys: 'Ctrl+Z', does: '撤销画线' },
  ],
};

const noAlerts: readonly TradeAlert[] = [];

const saveTexts = { saved: '画线已保存', saving: '正在保存', failed: '画线未保存' };

/** 行情图表: what happened here. */
export function ChartPage(): ReactNode {
  useShortcuts(chartKeys);
  const {
    data: symbols,
    error,
    refetch,
  } = useQuery({
    queryKey: chartSymbolsKey,
    queryFn: listChartSymbols,
  });
  const navigate = useNavigate();
  if (error) {
    const actions = <Button onClick={() => void refetch()}>重试</Button>;
    return <ErrorState error={error} actions={actions} />;
  }
  if (!symbols) return <Spin className="tr-waiting" />;
  if (symbols.length === 0) {
    const actions = (
      <Button type="primary" onClick={() => void navigate('/trading/manage')}>
        去导入
      </Button>
    );
    return (
      <PageState
        picture="empty"
        title="还没有行情"
        text="导入 CSV 后在这里看图。"
        actions={actions}
      />
    );
  }
  return <Workplace symbols={symbols} />;
}

type Symbols = Awaited<ReturnType<typeof listChartSymbols>>;

function Workplace({ symbols }: { symbols: Symbols }): ReactNode {
  const page = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [isSideOpen, setSideOpen] = useState(false);
  const address = useChartAddress();
  const [kept, keep] = usePreference('trading-indicators');
  const indicators = useMemo(() => parseIndicators(kept) ?? firstIndicators(), [kept]);
  const symbol = symbols.find(({ id }) => id === address.symbolId) ?? symbols[0];
  const periods = periodsFrom(symbol?.period ?? '');
  const period = periods.find((name) => name === address.period) ?? periods[0];
  const { drawings, saveState, take, undo, maySave } = useDrawings();
  const compared = symbols.find(({ id }) => id === address.comparedId && id !== symbol?.id);
  const { chart, state, retry, replaying, alerts } = useDrawnChart({
    element,
    symbol,
    compared,
    period,
    indicators,
    address,
    onDrawings: take,
  });
  const { replay } = replaying;
  const change = (next: Drawing[]): void => {
    chart?.setDrawings(next);
    // The button that was pressed may be gone with its drawing; keys must go on reaching the page.
    page.current?.focus();
    if (symbol) take(symbol.id, next, false);
  };
  const handleUndo = (): void => {
    const before = undo();
    if (before) chart?.setDrawings(before);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    if (command === 'undo') handleUndo();
    else chart?.draw(command);
  };
  const handleReplay = (): void => {
    const from = chart?.middleTime();
    if (from !== undefined) void replaying.start(from);
  };
  const side = (
    <Side
      symbols={symbols}
      symbol={symbol}
      isReplay={replay !== undefined}
      alerts={alerts}
      drawings={drawings}
      onShow={(id) => {
        address.show(id);
        setSideOpen(false);
      }}
      onDrawings={change}
    />
  );
  return (
    <div ref={page} className="tr-chart-page" tabIndex={-1} onKeyDown={handleKey}>
      <h1 className="wm-visually-hidden">行情图表</h1>
      <ChartBar
        {...{ symbols, symbol, period, periods, indicators, address }}
        onIndicators={keep}
        end={
          <>
            <span className="wm-muted" role="status">
              {maySave ? saveTexts[saveState] : '画线只在本页有效'}
            </span>
            <ChartExtras
              symbols={symbols}
              symbol={symbol}
              compared={compared}
              address={address}
              canReplay={state === 'shown' && replay === undefined}
              onReplay={handleReplay}
            />
            <Button
              type="text"
              icon={<CameraOutlined />}
              aria-label="截图"
              disabled={state !== 'shown'}
              onClick={() => chart && download(chart.picture(), `${symbol?.code ?? '行情'}.png`)}
            />
            {isNarrow && (
              <Button
                type="text"
                icon={<MenuFoldOutlined />}
                aria-label="自选与图层"
                onClick={() => setSideOpen(true)}
              />
            )}
          </>
        }
      />
      <div className="tr-chart-body">
        <DrawTools isDisabled={state !== 'shown'} onDraw={(tool) => chart?.draw(tool)} />
        <div className="tr-chart-frame">
          <div
            ref={element}
            className="tr-chart"
            role="img"
            aria-label={`${symbol?.code ?? ''} K线图`}
            data-state={state instanceof Error ? 'failed' : state}
          />
          <StateCover state={state} onRetry={retry} />
          <ReplayBar replaying={replaying} />
        </div>
        {isNarrow ? (
          <AppDrawer open={isSideOpen} title="自选与图层" onClose={() => setSideOpen(false)}>
            {side}
          </AppDrawer>
        ) : (
          <aside className="tr-side" aria-label="自选与图层">
            {side}
          </aside>
        )}
      </div>
      <Disclaimer />
    </div>
  );
}

interface DrawnChart {
  element: RefObject<HTMLDivElement | null>;
  symbol: Symbols[number] | undefined;
  compared: Symbols[number] | undefined;
  period: Period | undefined;
  indicators: readonly ShownIndicator[];
  address: ReturnType<typeof useChartAddress>;
  onDrawings: (id: number, drawings: Drawing[], isLoaded: boolean) => void;
}

/** The chart with everything that is drawn on it beside bars and drawings. */
function useDrawnChart({ address, compared, ...wanted }: DrawnChart) {
  const { symbol, period } = wanted;
  const [until, setUntil] = useState<number>();
  const options = useMemo(() => ({ at: address.at, until }), [address.at, until]);
  const { chart, state, retry } = usePriceChart({ ...wanted, options });
  const replaying = useReplay(chart, symbol, period);
  const { replay } = replaying;
  if (replay?.until !== until) setUntil(replay?.until);
  const mayAlert = usePermission('trading:alert:list');
  const { data } = useAlerts(symbol?.id, mayAlert);
  const alerts = data?.rows ?? noAlerts;
  useCompared(chart, compared, replay?.time);
  useRunMarkers(chart, address.runId, !replay);
  useAlertLines(chart, alerts, { symbol, isShown: !replay });
  usePolledFeed(symbol);
  return { chart, state, retry, replaying, alerts: mayAlert ? alerts : undefined };
}

interface ChartExtrasProps {
  symbols: Symbols;
  symbol: Symbols[number] | undefined;
  compared: Symbols[number] | undefined;
  address: ReturnType<typeof useChartAddress>;
  canReplay: boolean;
  onReplay: () => void;
}

/** Another symbol beside it, the past once more, the trades of a run. */
function ChartExtras({
  symbols,
  symbol,
  compared,
  address,
  canReplay,
  onReplay,
}: ChartExtrasProps): ReactNode {
  return (
    <>
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
      <Button size="small" disabled={!canReplay} onClick={onReplay}>
        回放
      </Button>
      {address.runId !== undefined && (
        <Tag closable onClose={() => address.leaveRun()}>
          <Link to={detailAddress(address.runId)}>#{address.runId} 的成交</Link>
        </Tag>
      )}
    </>
  );
}

/** What a key asks of the chart. */
function commandOf(
  event: KeyboardEvent,
): 'undo' | 'segment' | 'horizontalStraightLine' | undefined {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') return 'undo';
  if (!event.altKey) return undefined;
  if (event.code === 'KeyT') return 'segment';
  return event.code === 'KeyH' ? 'horizontalStraightLine' : undefined;
}

/** What lies over the chart while it has nothing to show. */
function StateCover({ state, onRetry }: { state: ChartState; onRetry: () => void }): ReactNode {
  if (state === 'loading') return <Spin className="tr-waiting" />;
  if (!(state instanceof Error)) return null;
  return (
    <div className="tr-chart-cover">
      <ErrorState error={state} actions={<Button onClick={onRetry}>重试</Button>} />
    </div>
  );
}

interface ChartBarProps {
  symbols: Symbols;
  symbol: Symbols[number] | undefined;
  period: Period | undefined;
  periods: readonly Period[];
  indicators: readonly ShownIndicator[];
  address: ReturnType<typeof useChartAddress>;
  onIndicators: (indicators: ShownIndicator[]) => void;
  end: ReactNode;
}

/** What is shown, in which period, with which indicators. */
function ChartBar({
  symbols,
  symbol,
  period,
  periods,
  indicators,
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
        options={symbols.map(({ id, code, name }) => ({
          value: id,
          label: name === code ? code : `${code} ${name}`,
        }))}
        onChange={(id: number | null) => id !== null && address.show(id)}
      />
      <Segmented
        aria-label="周期"
        value={period ?? ''}
        options={periods.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
        onChange={address.setPeriod}
      />
      <IndicatorPicker shown={indicators} onChange={onIndicators} />
      <span className="tr-bar-end">{end}</span>
    </div>
  );
}

interface SideProps {
  symbols: Symbols;
  symbol: Symbols[number] | undefined;
  /** Later closes are not to be seen. */
  isReplay: boolean;
  /** Undefined without the right to see them. */
  alerts: readonly TradeAlert[] | undefined;
  drawings: readonly Drawing[];
  onShow: (id: number) => void;
  onDrawings: (drawings: Drawing[]) => void;
}

function Side({
  symbols,
  symbol,
  isReplay,
  alerts,
  drawings,
  onShow,
  onDrawings,
}: SideProps): ReactNode {
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'watch',
          label: '自选',
          children: isReplay ? (
            <p className="wm-muted tr-side-empty">回放中不显示之后的价格。</p>
          ) : (
            <WatchList symbols={symbols} shownId={symbol?.id} onShow={onShow} />
          ),
        },
        {
          key: 'layers',
          label: `图层 ${drawings.length}`,
          children: <DrawingList drawings={drawings} onChange={onDrawings} />,
        },
        ...(alerts && symbol
          ? [
              {
                key: 'alerts',
                label: `提醒 ${alerts.length}`,
                children: <AlertPanel symbol={symbol} alerts={alerts} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
