import type { RunOutcome, RunReport } from '@wm/contract/trading/run-report';
import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTask } from '#core/tasks/task.api.ts';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { FigureGrid } from '../analysis/figure-grid.tsx';
import { ParamHeat } from '../figures/param-heat.tsx';
import { TimeChart } from '../figures/time-chart.tsx';
import { gainText, moneyText } from '../runs/figure-text.ts';
import { analysisAddress, detailAddress, isUnderWay, useReport } from '../runs/runs.api.ts';

/** The run that was started here: its progress, then its outcome in short. The map of a scan fills cell by cell. */
export function RunResult({ id }: { id: number }): ReactNode {
  const { data: report, error } = useReport(id);
  const { data: task } = useTask(report?.run.taskId ?? undefined);
  const navigate = useNavigate();
  if (error && !report) return <Alert type="warning" title="这次回测已不在" />;
  if (!report) return <Spin />;
  const { run, outcome } = report;
  const isOver = !isUnderWay(run);
  return (
    <section className="tr-result" aria-label={`回测 #${id}`}>
      {task && !isOver && <TaskProgress task={task} />}
      {run.status === 'failed' && <Alert type="error" showIcon title={run.message} />}
      {run.status === 'cancelled' && <p>已取消，算好的部分留着。</p>}
      {outcome && <ScanMap outcome={outcome} />}
      {run.status === 'done' && <Done report={report} />}
      {isOver && run.status !== 'failed' && (
        <div className="tr-bar">
          <Button type="primary" onClick={() => void navigate(analysisAddress(id))}>
            查看分析
          </Button>
          <Button onClick={() => void navigate(detailAddress(id))}>看成交</Button>
        </div>
      )}
    </section>
  );
}

function ScanMap({ outcome: { axes, cells } }: { outcome: RunOutcome }): ReactNode {
  if (!axes || !cells) return null;
  return (
    <ParamHeat axes={axes} cells={cells} figure="sharpe" current={undefined} isTable={false} />
  );
}

function Done({ report: { outcome, run } }: { report: RunReport }): ReactNode {
  const curve = outcome?.walk
    ? { time: outcome.walk.time, equity: outcome.walk.equity }
    : outcome?.curve;
  return (
    <>
      <p>
        #{run.id} 完成：总收益 {gainText(run.returnPercent)}，{run.tradeCount ?? 0} 笔。
        {run.tradeCount === 0 && ' 条件从未带来成交，看看左边各条件的命中次数。'}
      </p>
      {outcome?.figures && <FigureGrid figures={outcome.figures} />}
      {curve && (
        <TimeChart
          label="权益曲线"
          height={180}
          time={curve.time}
          lines={[
            { name: outcome?.walk ? '样本外权益' : '权益', values: curve.equity, tone: 'first' },
          ]}
          format={moneyText}
        />
      )}
      <p className="wm-muted">模拟回测，非实盘成交。费用与涨跌停按所列规则推算，可能与实际不符。</p>
    </>
  );
}
