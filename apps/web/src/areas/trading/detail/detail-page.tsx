import { useQuery } from '@tanstack/react-query';
import { Button, Select, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '#core/tabs/address.ts';
import { ErrorState, isMissing, MissingState, PageState } from '#ui/states/page-state.tsx';
import { Disclaimer } from '../disclaimer.tsx';
import { detailAddress, runApi, useReport, useTrades } from '../runs/runs.api.ts';
import { TradeBrowser } from './trade-browser.tsx';
import '../trading.css';
import './detail.css';

function numberOf(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

/** 交易明细: why this trade, and why not that one? */
export function DetailPage(): ReactNode {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const { data: runs, error } = useQuery({
    queryKey: [runApi.path, 'choice'],
    queryFn: () => runApi.list({ limit: 100, sort: 'create_time', order: 'desc', status: 'done' }),
  });
  const runId = numberOf(params.get('run')) ?? runs?.rows[0]?.id;
  const trade = numberOf(params.get('trade'));
  return (
    <div className="tr-page">
      <h1 className="wm-visually-hidden">交易明细</h1>
      <div className="tr-detail-bar">
        <Select
          aria-label="回测"
          className="tr-run-choice"
          placeholder="选一次回测"
          showSearch={{ optionFilterProp: 'label' }}
          value={runId ?? null}
          options={(runs?.rows ?? []).map(({ id, name }) => ({
            value: id,
            label: `#${id} ${name}`,
          }))}
          onChange={(id: number | null) =>
            id !== null && go(detailAddress(id).replace(/^[^?]*/, ''))
          }
        />
      </div>
      <Chosen
        runId={runId}
        isKnown={runs !== undefined || error !== null}
        trade={trade === undefined ? undefined : trade - 1}
        onTrade={(next) =>
          runId !== undefined && go(detailAddress(runId, next).replace(/^[^?]*/, ''), 'replace')
        }
      />
      <Disclaimer />
    </div>
  );
}

interface ChosenProps {
  runId: number | undefined;
  isKnown: boolean;
  trade: number | undefined;
  onTrade: (trade: number) => void;
}

function Chosen({ runId, isKnown, trade, onTrade }: ChosenProps): ReactNode {
  const navigate = useNavigate();
  const report = useReport(runId);
  const trades = useTrades(report.data?.run.status === 'done' ? runId : undefined);
  if (runId === undefined) {
    if (!isKnown) return <Spin className="tr-waiting" />;
    const actions = (
      <Button type="primary" onClick={() => void navigate('/trading/test')}>
        去测试
      </Button>
    );
    return (
      <PageState
        picture="empty"
        title="还没有成交"
        text="运行一次回测后，在这里逐笔查看。"
        actions={actions}
      />
    );
  }
  const error = report.error ?? trades.error;
  if (error && (!report.data || !trades.data)) {
    if (isMissing(error)) return <MissingState what="这次回测的成交" />;
    const retry = (
      <Button
        onClick={() => {
          void report.refetch();
          void trades.refetch();
        }}
      >
        重试
      </Button>
    );
    return <ErrorState error={error} actions={retry} />;
  }
  if (report.data && report.data.run.status !== 'done')
    return (
      <PageState picture="empty" title="这次回测没有成交" text="它还没有完成，或者没有成功。" />
    );
  if (!report.data || !trades.data) return <Spin className="tr-waiting" />;
  return (
    <TradeBrowser
      key={runId}
      report={report.data}
      trades={trades.data}
      trade={trade}
      onTrade={onTrade}
    />
  );
}
