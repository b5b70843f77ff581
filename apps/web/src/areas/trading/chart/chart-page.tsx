import { CameraOutlined, MenuFoldOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Drawing } from '@wm/contract/trading/drawing';
import { Button, Spin } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePreference } from '#core/preferences/preferences.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { Disclaimer } from '../disclaimer.tsx';
import { firstIndicators, parseIndicators } from '../kline/indicator-params.ts';
import { periodsFrom } from '../period-names.ts';
import { savePicture } from '../save-file.ts';
import { listChartSymbols } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';
import { ChartBar, ChartExtras } from './chart-bar.tsx';
import { ChartSide } from './chart-side.tsx';
import { LiveMark } from './live-mark.tsx';
import { DrawTools } from './draw-tools.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { pairProblemOf } from './use-chart-extras.ts';
import { useBlind } from './use-blind.ts';
import { useChartAddress } from './use-chart-address.ts';
import { useDrawings } from './use-drawings.ts';
import { useDrawnChart } from './use-drawn-chart.ts';
import type { ChartState } from './use-price-chart.ts';
import '../trading.css';

const chartKeys: ShortcutGroup = {
  title: '图表',
  shortcuts: [
    { keys: 'Alt+T', does: '画线段' },
    { keys: 'Alt+H', does: '画水平线' },
    { keys: 'Ctrl+Z', does: '撤销画线' },
  ],
};

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
  if (error && !symbols) {
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
  const { blind, isPicking, begin, end } = useBlind(symbols, address.showAlone);
  const isBlind = blind !== undefined;
  const drawn = useDrawnChart({
    element,
    blind,
    symbol,
    compared,
    period,
    indicators,
    address,
    onDrawings: take,
  });
  const { chart, state, replaying, isNow, canDraw } = drawn;
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
    if (command === undefined || !canDraw) return;
    event.preventDefault();
    if (command === 'undo') handleUndo();
    else chart?.draw(command);
  };
  const handleReplay = (): void => {
    const from = chart?.middleTime();
    if (from !== undefined) void replaying.start(from);
  };
  const side = (
    <ChartSide
      symbols={symbols}
      symbol={symbol}
      isReplay={!isNow}
      alerts={drawn.alerts}
      drawings={drawn.isVeiled ? [] : drawings}
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
        {...{ symbols, symbol, period, periods, indicators, address, isBlind }}
        pairProblem={pairProblemOf(compared, period)}
        onIndicators={keep}
        end={
          <>
            <LiveMark quote={drawn.quote} />
            <span className="wm-muted" role="status">
              {maySave ? saveTexts[saveState] : '画线只在本页有效'}
            </span>
            <ChartExtras
              symbols={symbols}
              symbol={symbol}
              compared={compared}
              address={address}
              canReplay={state === 'shown' && isNow && !isPicking}
              onReplay={handleReplay}
              onBlind={isBlind ? undefined : begin}
            />
            <Button
              type="text"
              icon={<CameraOutlined />}
              aria-label="截图"
              disabled={state !== 'shown'}
              onClick={() =>
                chart && savePicture(`${nameOf(symbol, isBlind)}.png`, chart.picture())
              }
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
        <DrawTools isDisabled={!canDraw} onDraw={(tool) => chart?.draw(tool)} />
        <div className="tr-chart-frame">
          <div className="tr-chart-pane">
            <div
              ref={element}
              className="tr-chart"
              role="img"
              aria-label={`${nameOf(symbol, isBlind)} K线图`}
              data-state={state instanceof Error ? 'failed' : state}
            />
            <StateCover state={state} onRetry={drawn.retry} />
          </div>
          <ReplayBar symbol={symbol} replaying={replaying} onReveal={end} onLeave={end} />
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

/** What the symbol may be called. */
function nameOf(symbol: Symbols[number] | undefined, isBlind: boolean): string {
  return isBlind ? '盲测' : (symbol?.code ?? '行情');
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
