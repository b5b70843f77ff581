import { PlayCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { PlannedKind, ScanAxis } from '@wm/contract/trading/run';
import type { Strategy } from '@wm/market/strategy';
import { parseStrategyText } from '@wm/market/strategy-text';
import { App, Button, Collapse, Segmented, Select, Spin } from 'antd';
import { useMemo } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { useAddress } from '#core/tabs/address.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useBusy } from '#core/use-busy.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { Disclaimer } from '../disclaimer.tsx';
import { startRun, useReport } from '../runs/runs.api.ts';
import { listChartSymbols } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';
import { FormulaEditor } from './formula-editor.tsx';
import { OrderFields } from './order-fields.tsx';
import { axisCount, ParamFields } from './param-fields.tsx';
import { RuleBlocks } from './rule-blocks.tsx';
import { RunResult } from './run-result.tsx';
import { SettingFields } from './setting-fields.tsx';
import { SignalChart } from './signal-chart.tsx';
import { StrategyChoice } from './strategy-choice.tsx';
import { firstStateOf, planOf } from './test-state.ts';
import type { TestState } from './test-state.ts';
import { useHits, useNewestBars, useSignals } from './use-signals.ts';
import '../trading.css';
import '../analysis/analysis.css';
import './test.css';

type Symbols = Awaited<ReturnType<typeof listChartSymbols>>;

const testKeys: ShortcutGroup = {
  title: '策略测试',
  shortcuts: [
    { keys: 'Ctrl+Enter', does: '运行' },
    { keys: 'Alt+↑ / Alt+↓', does: '移动条件' },
  ],
};

/** 策略测试: would this rule have worked, under the rules of those days? */
export function TestPage(): ReactNode {
  useShortcuts(testKeys);
  const { search } = useAddress();
  const params = new URLSearchParams(search);
  const fromRun = Number(params.get('from-run')) || undefined;
  const wanted = Number(params.get('symbol')) || undefined;
  const navigate = useNavigate();
  const {
    data: symbols,
    error,
    refetch,
  } = useQuery({ queryKey: chartSymbolsKey, queryFn: listChartSymbols });
  const { data: copied, error: lost } = useReport(fromRun);
  if (error && !symbols)
    return (
      <ErrorState error={error} actions={<Button onClick={() => void refetch()}>重试</Button>} />
    );
  if (!symbols || (fromRun !== undefined && !copied && !lost))
    return <Spin className="tr-waiting" />;
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
        text="导入 CSV 后在这里测试策略。"
        actions={actions}
      />
    );
  }
  return (
    <Bench
      key={fromRun ?? 'own'}
      name={fromRun === undefined ? 'test' : `test-${fromRun}`}
      symbols={symbols}
      first={firstStateOf(copied?.plan, wanted)}
    />
  );
}

interface BenchProps {
  name: string;
  symbols: Symbols;
  first: TestState;
}

function Bench({ name, symbols, first }: BenchProps): ReactNode {
  const [state, setState] = useTabState<TestState>(name, first);
  const [view, setView] = useTabState<'blocks' | 'text'>('view', 'blocks');
  const [isStarting, runOnce] = useBusy();
  const mayRun = usePermission('trading:test:run');
  const { message } = App.useApp();
  const change = (part: Partial<TestState>): void => setState({ ...state, ...part });
  const parsed = useMemo(() => parseStrategyText(state.text), [state.text]);
  const strategy = parsed.ok ? parsed.strategy : undefined;
  const symbol = symbols.find(({ id }) => id === state.symbolId) ?? symbols[0];
  const axes = state.axes.filter(({ param }) => strategy && param in strategy.params);
  const problem = problemOf(state.kind, axes, parsed.ok);
  const run = async (): Promise<void> => {
    if (!symbol || problem !== undefined || !mayRun) return;
    try {
      const { id } = await startRun(planOf({ ...state, axes }, symbol.id));
      change({ runId: id });
    } catch (error) {
      message.error(error instanceof Error ? error.message : '没有运行');
    }
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void runOnce(run);
  };
  return (
    <div className="tr-page" onKeyDown={handleKey}>
      <h1 className="wm-visually-hidden">策略测试</h1>
      <div className="tr-test-bar">
        <StrategyChoice atHand={{ text: state.text, saved: state.saved }} onChange={change} />
        <Segmented
          aria-label="写法"
          value={view}
          onChange={setView}
          options={[
            { value: 'blocks', label: '积木' },
            { value: 'text', label: '文字' },
          ]}
        />
        <Select
          aria-label="品种"
          className="tr-symbol-choice"
          showSearch={{ optionFilterProp: 'label' }}
          value={symbol?.id ?? null}
          options={symbols.map(({ id, code, name: title }) => ({
            value: id,
            label: title === code ? code : `${code} ${title}`,
          }))}
          onChange={(symbolId: number | null) => symbolId !== null && change({ symbolId })}
        />
        <Segmented<PlannedKind>
          aria-label="方式"
          value={state.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 'single', label: '单次' },
            { value: 'scan', label: '参数扫描' },
            { value: 'walk', label: '滚动检验' },
          ]}
        />
        <Button
          type="primary"
          icon={<PlayCircleOutlined />}
          loading={isStarting}
          disabled={problem !== undefined || !mayRun}
          title={problem ?? 'Ctrl+Enter'}
          onClick={() => void runOnce(run)}
        >
          运行
        </Button>
        {problem !== undefined && mayRun && (
          <span className="wm-muted" role="status">
            {problem}
          </span>
        )}
      </div>
      <div className="tr-test">
        <Editor
          view={view}
          state={state}
          axes={axes}
          parsed={parsed}
          symbol={symbol}
          onChange={change}
        />
        <div className="tr-test-right">
          <Signals strategy={strategy} symbol={symbol} />
          {state.runId !== undefined && <RunResult id={state.runId} />}
        </div>
      </div>
      <Disclaimer />
    </div>
  );
}

/** Why it cannot be run as it stands. */
function problemOf(
  kind: PlannedKind,
  axes: readonly ScanAxis[],
  isGood: boolean,
): string | undefined {
  if (!isGood) return '策略还有错误';
  if (kind === 'single') return undefined;
  if (axes.length === 0) return '请勾选要扫描的参数';
  const cells = axes.reduce((count, axis) => count * axisCount(axis), 1);
  if (cells === 0) return '扫描的起点、终点或步长不对';
  return cells > 2000 ? `共 ${cells} 组，最多 2000 组` : undefined;
}

interface EditorProps {
  view: 'blocks' | 'text';
  state: TestState;
  axes: ScanAxis[];
  parsed: ReturnType<typeof parseStrategyText>;
  symbol: Symbols[number] | undefined;
  onChange: (part: Partial<TestState>) => void;
}

function Editor({ view, state, axes, parsed, symbol, onChange }: EditorProps): ReactNode {
  const strategy = parsed.ok ? parsed.strategy : undefined;
  const hits = useHits(strategy, useNewestBars(symbol));
  const setText = (text: string): void => onChange({ text });
  const cells = axes.reduce((count, axis) => count * axisCount(axis), 1);
  const isLongOnly = state.settings.rules === 'cn' || state.settings.isLongOnly;
  return (
    <div className="tr-test-left">
      {view === 'text' && (
        <FormulaEditor
          text={state.text}
          problems={parsed.ok ? [] : parsed.problems}
          onChange={setText}
        />
      )}
      {view === 'blocks' && !strategy && (
        <p className="tr-warn">文字里还有错误，请切换到「文字」改好。</p>
      )}
      {strategy && (
        <>
          {view === 'blocks' && (
            <RuleBlocks
              strategy={strategy}
              hits={hits}
              isLongOnly={isLongOnly}
              onChange={setText}
            />
          )}
          {view === 'blocks' && <OrderFields strategy={strategy} onChange={setText} />}
          <h2>
            参数{' '}
            {axes.length > 0 && (
              <span className="wm-muted wm-number">{cells.toLocaleString('zh-CN')} 组</span>
            )}
          </h2>
          <ParamFields
            strategy={strategy}
            axes={axes}
            onChange={setText}
            onAxes={(next) => onChange({ axes: next })}
          />
        </>
      )}
      <Collapse
        size="small"
        items={[
          {
            key: 'settings',
            label: `${symbol?.code ?? ''} · 佣金 ${state.settings.commissionPercent}% · ${state.settings.rules === 'cn' ? 'T+1、涨跌停' : '不限规则'}`,
            children: <SettingFields given={state} onChange={onChange} />,
          },
        ]}
      />
    </div>
  );
}

function Signals({
  strategy,
  symbol,
}: {
  strategy: Strategy | undefined;
  symbol: Symbols[number] | undefined;
}): ReactNode {
  const series = useNewestBars(symbol);
  const markers = useSignals(strategy, series);
  return <SignalChart symbol={symbol} markers={markers} />;
}
