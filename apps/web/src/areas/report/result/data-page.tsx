import { BellOutlined, PlayCircleOutlined } from '@ant-design/icons';
import type { ParamValue } from '@wm/contract/report/definition';
import type { PublishedReport } from '@wm/contract/report/report';
import { App, Button, Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useBusy } from '#core/use-busy.ts';
import { formatRelative } from '#core/time/format-date.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { ParamInputs } from '../param-inputs.tsx';
import { ParamOfferContext, withValue } from '../param/param-offer.ts';
import { dataAddress, startReportRun, usePublished, useRun } from '../report.api.ts';
import { SubscribeDrawer } from '../schedule/subscribe-drawer.tsx';
import { RunView } from './run-view.tsx';
import '../report.css';

/** 数据报表: what may be run, or with `r` one of them and its run. */
export function DataPage(): ReactNode {
  const { search } = useAddress();
  const asked = new URLSearchParams(search);
  const { data, error, refetch } = usePublished();
  const mayDesign = usePermission('report:config:add');
  const navigate = useNavigate();
  if (error && !data)
    return (
      <ErrorState error={error} actions={<Button onClick={() => void refetch()}>重试</Button>} />
    );
  if (!data) return <Spin className="rp-waiting" />;
  const runId = Number(asked.get('run')) || undefined;
  const report = data.find(({ id }) => id === Number(asked.get('r')));
  if (report || runId !== undefined)
    return <ReportPage key={report?.id ?? 0} reports={data} report={report} runId={runId} />;
  if (data.length === 0)
    return (
      <PageState
        picture="empty"
        title="还没有可以运行的报表"
        text="报表发布后出现在这里。"
        actions={
          mayDesign && (
            <Button type="primary" onClick={() => void navigate('/report/config')}>
              去设计报表
            </Button>
          )
        }
      />
    );
  return (
    <div className="rp-page rp-gallery-page">
      <h1>数据报表</h1>
      <ul className="rp-gallery">
        {data.map(({ id, name, description, versionNo, publishTime, lastRunId }) => (
          <li key={id}>
            <Link to={dataAddress(id, lastRunId ?? undefined)}>{name}</Link>
            <p>{description || '没有说明'}</p>
            <span className="wm-muted">
              v{versionNo} · {formatRelative(publishTime)}发布
              {lastRunId !== null && ' · 运行过'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands before the name of a parameter in an address. */
const paramPrefix = 'p.';

/** What an address gives a report's parameters, also in relative words: such a link means other days each time. */
function paramsIn(search: string, report: PublishedReport | undefined): ParamValue[] {
  const asked = new URLSearchParams(search);
  return (report?.params ?? []).flatMap(({ name }) => {
    const value = asked.get(`${paramPrefix}${name}`);
    return value === null ? [] : [{ name, value }];
  });
}

interface ReportPageProps {
  reports: readonly PublishedReport[];
  report: PublishedReport | undefined;
  runId: number | undefined;
}

function ReportPage({ reports, report, runId }: ReportPageProps): ReactNode {
  const { search, go } = useAddress();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const mayRun = usePermission('report:data:run');
  const [params, setParams] = useState(() => paramsIn(search, report));
  // Back at an earlier run its values are asked for again.
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setParams(paramsIn(search, report));
  }
  const [isStarting, run] = useBusy();
  const [isSubscribing, setSubscribing] = useState(false);
  const asked = new URLSearchParams(search);
  const fromId = Number(asked.get('from'));
  const isAsked = asked.has('go') && runId === undefined;
  const start = async (values = params): Promise<void> => {
    if (!report) return;
    try {
      const { id } = await startReportRun(report.id, values);
      const given = values.map(({ name, value }) => [`${paramPrefix}${name}`, value] as const);
      const shown = { run: String(id), behind: null, at: null, go: null };
      const next = searchWith(search, { ...shown, ...Object.fromEntries(given) });
      // A link that asked for the run is no place to come back to.
      go(next, isAsked ? 'replace' : 'push');
    } catch (error) {
      message.error(error instanceof Error ? error.message : '没有运行');
    }
  };
  useOnce(isAsked && mayRun, () => void run(() => start()));
  return (
    <div className="rp-page">
      <CameFrom fromId={fromId} runId={runId} />
      <div className="rp-bench-bar">
        <h1 className="wm-visually-hidden">{report?.name ?? '数据报表'}</h1>
        <Select
          aria-label="报表"
          className="rp-choice"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="换一张报表"
          value={report?.id ?? null}
          options={reports.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: number | null) => {
            const chosen = reports.find((one) => one.id === id);
            if (chosen) void navigate(dataAddress(chosen.id, chosen.lastRunId ?? undefined));
          }}
        />
        {report && (
          <ParamOfferContext value={{ of: { reportId: report.id } }}>
            <ParamInputs params={report.params} values={params} onChange={setParams} />
          </ParamOfferContext>
        )}
        {report && mayRun && (
          <Button
            type="primary"
            icon={<PlayCircleOutlined aria-hidden />}
            loading={isStarting}
            onClick={() => void run(() => start())}
          >
            运行
          </Button>
        )}
        {report && (
          <Button icon={<BellOutlined aria-hidden />} onClick={() => setSubscribing(true)}>
            订阅
          </Button>
        )}
      </div>
      {report && isSubscribing && (
        <SubscribeDrawer
          reportId={report.id}
          reportName={report.name}
          onClose={() => setSubscribing(false)}
        />
      )}
      <ShownRun
        runId={runId}
        report={report}
        onRun={(values) => {
          setParams(values);
          void run(() => start(values));
        }}
      />
    </div>
  );
}

/** Does something the first time that it is asked for. */
function useOnce(isWanted: boolean, act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    isDone.current = true;
    act();
  });
}

/** The way back to the run whose link led here. */
function CameFrom({ fromId, runId }: { fromId: number; runId: number | undefined }): ReactNode {
  return fromId > 0 && fromId !== runId ? <WayBack runId={fromId} /> : null;
}

function WayBack({ runId }: { runId: number }): ReactNode {
  const { data } = useRun(runId);
  if (!data) return null;
  const { reportName, reportId } = data.run;
  return (
    <nav aria-label="来处" className="rp-trail rp-came">
      <Link to={dataAddress(reportId, runId)}>
        返回 {reportName} #{runId}
      </Link>
    </nav>
  );
}

interface ShownRunProps {
  runId: number | undefined;
  report: PublishedReport | undefined;
  onRun: (values: ParamValue[]) => void;
}

/** The run that is looked at, or what to do where there is none. */
function ShownRun({ runId, report, onRun }: ShownRunProps): ReactNode {
  const mayRun = usePermission('report:data:run');
  if (runId === undefined)
    return (
      <PageState
        picture="empty"
        title="还没有运行过"
        text={report?.params.length ? '填好上面的参数，点「运行」。' : '点「运行」看结果。'}
      />
    );
  return (
    <RunView
      key={runId}
      id={runId}
      newestVersion={report?.versionNo}
      reportId={report?.id}
      onAsk={
        report && mayRun
          ? (given, changed) => onRun(withValue(report.params, given, changed))
          : undefined
      }
    />
  );
}
