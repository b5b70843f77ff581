import { cellFigures } from '@wm/contract/trading/run-figures';
import type { RunReport } from '@wm/contract/trading/run-report';
import { parseStrategyText } from '@wm/market/strategy-text';
import { App, Segmented } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { ParamHeat } from '../figures/param-heat.tsx';
import type { CellFigure } from '../figures/param-heat.tsx';
import { findPeak, paramMap } from '../figures/param-map.ts';
import { figureName } from '../runs/figure-text.ts';
import { analysisAddress, startRun } from '../runs/runs.api.ts';

/** The values that the scanned parameters have in the run itself. */
function currentValues({ plan, outcome }: RunReport): number[] | undefined {
  const parsed = parseStrategyText(plan.text);
  if (!parsed.ok) return undefined;
  return outcome?.axes?.map(
    ({ param }) =>
      plan.params.find((given) => given.param === param)?.value ??
      parsed.strategy.params[param]?.value ??
      0,
  );
}

/** The map of a scan. A cell is run by a click. */
export function ParamsTab({ report }: { report: RunReport }): ReactNode {
  const { run, plan, outcome } = report;
  const [figure, setFigure] = useState<CellFigure>('sharpe');
  const [view, setView] = useState<'map' | 'table'>('map');
  const navigate = useNavigate();
  const mayRun = usePermission('trading:test:run');
  const { message } = App.useApp();
  const [, runOnce] = useBusy();
  const { axes, cells, cellCount } = outcome ?? {};
  if (run.kind === 'paper') return <p className="wm-muted">纸上交易没有参数可以扫描。</p>;
  if (!axes || !cells) {
    return (
      <p className="wm-muted">
        这次没有扫描参数。
        <Link to={`/trading/test?from-run=${run.id}`}>到策略测试里勾选要扫描的参数</Link>
      </p>
    );
  }
  const handlePick = async (values: number[]): Promise<void> => {
    if (!mayRun || run.symbolId === null) return;
    const picked = axes.map(({ param }, i) => ({ param, value: values[i] ?? 0 }));
    const others = plan.params.filter(({ param }) => !axes.some((axis) => axis.param === param));
    try {
      const { strategyId, ...rest } = plan;
      const { id } = await startRun({
        ...rest,
        ...(strategyId !== undefined && { strategyId }),
        kind: 'single',
        axes: [],
        params: [...others, ...picked],
      });
      void navigate(analysisAddress(id));
    } catch (error) {
      message.error(error instanceof Error ? error.message : '没有运行');
    }
  };
  return (
    <div className="tr-stack">
      <div className="tr-bar">
        <Segmented
          aria-label="指标"
          value={figure}
          onChange={setFigure}
          options={cellFigures.map((value) => ({ value, label: figureName(value) }))}
        />
        <Segmented
          aria-label="显示为"
          value={view}
          onChange={setView}
          options={[
            { value: 'map', label: '热力图' },
            { value: 'table', label: '表格' },
          ]}
        />
      </div>
      <ScanSummary axes={axes} cells={cells} figure={figure} total={cellCount ?? cells.length} />
      <ParamHeat
        axes={axes}
        cells={cells}
        figure={figure}
        current={currentValues(report)}
        isTable={view === 'table'}
        onPick={(values) => void runOnce(() => handlePick(values))}
      />
      <p className="wm-muted">
        框线内是平台，◎
        是当前参数；点一格按它运行一次。参数在样本内选出，样本内结果偏乐观，请看样本外。
      </p>
    </div>
  );
}

interface ScanSummaryProps {
  axes: NonNullable<NonNullable<RunReport['outcome']>['axes']>;
  cells: NonNullable<NonNullable<RunReport['outcome']>['cells']>;
  figure: CellFigure;
  total: number;
}

function ScanSummary({ axes, cells, figure, total }: ScanSummaryProps): ReactNode {
  const at = cellFigures.indexOf(figure);
  const map = paramMap(axes, cells);
  const peak = findPeak(
    map.cells.map((cell) => cell?.inSample?.[at] ?? null),
    map.columns.length,
  );
  const best = peak && map.cells[peak.best];
  const count = cells.length < total ? `已算 ${cells.length} / ${total} 组` : `已试 ${total} 组`;
  if (!best || !peak) return <p>{count}</p>;
  const values = axes.map(({ name }, i) => `${name} ${best.values[i]}`).join('，');
  return (
    <p>
      {count}，样本内{figureName(figure)}最高的是 {values}
      {peak.isLone
        ? '——孤峰，周围的参数都差很多，可能只是运气'
        : `，它所在的平台有 ${peak.plateau.size} 组`}
      。
    </p>
  );
}
