import { DownloadOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ParamValue } from '@wm/contract/report/definition';
import { hasData } from '@wm/contract/report/definition-rules';
import { runPageRows } from '@wm/contract/report/row-page';
import type { ModuleResult, ReportRun, runExportFormats, RunResult } from '@wm/contract/report/run';
import { Alert, App, Button, Dropdown, Spin } from 'antd';
import { use, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { downloadByForm } from '#core/http/download.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useTask } from '#core/tasks/task.api.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { formatDuration } from '#core/time/format-duration.ts';
import { ErrorState } from '#ui/states/page-state.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import {
  compareAddress,
  isUnderWay,
  readRows,
  reportRunApi,
  rowsKey,
  useRun,
} from '../report.api.ts';
import { BehindView } from '../behind/behind-view.tsx';
import { isCounted, readParts } from '../behind/group-parts.ts';
import { ResultLinksContext } from '../behind/result-links.ts';
import { ParamOfferContext } from '../param/param-offer.ts';
import { useResultLinks } from './use-result-links.ts';
import type { OnAsk } from '../result-filter.tsx';
import { ModuleBody, ResultGrid } from '../result-grid.tsx';
import { ShareDialog } from '../share/share-dialog.tsx';
import { useRestart } from '../use-restart.ts';
import { printRun } from './print-run.ts';

/** How tall the rows of a report with one module are. */
const tallest = 520;

interface RunViewProps {
  id: number;
  /** What would be run now. */
  newestVersion: number | undefined;
  /** Runs it anew with another value beside those that it was made with; nothing where it cannot be run. */
  onAsk?: ((given: readonly ParamValue[], changed: ParamValue) => void) | undefined;
  /** The report that it is of, while that is there. */
  reportId?: number | undefined;
}

/** One run: its progress, then what it has found. */
export function RunView({ id, newestVersion, onAsk, reportId }: RunViewProps): ReactNode {
  const { data, error, refetch } = useRun(id);
  const { data: task } = useTask(data?.run.taskId ?? undefined);
  if (error && !data)
    return (
      <ErrorState
        error={error}
        what="这次运行"
        actions={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  if (!data) return <Spin className="rp-waiting" />;
  const { run, result } = data;
  if (isUnderWay(run))
    return <div className="rp-run">{task ? <TaskProgress task={task} /> : <Spin />}</div>;
  if (run.state === 'cancelled')
    return (
      <div className="rp-run">
        <Alert
          type="info"
          showIcon
          title="这次运行已取消，没有留下结果。"
          action={<RestartButton run={run} />}
        />
      </div>
    );
  if (!result)
    return (
      <div className="rp-run">
        <Alert
          type="error"
          showIcon
          title={run.errorMsg || '运行没有结果，请重新运行'}
          action={<RestartButton run={run} />}
        />
      </div>
    );
  return <FoundRun run={run} result={result} {...{ newestVersion, onAsk, reportId }} />;
}

interface FoundRunProps extends Omit<RunViewProps, 'id'> {
  run: ReportRun;
  result: RunResult;
}

/** What a run has found, or the rows behind a part of it. */
function FoundRun({ run, result, newestVersion, onAsk, reportId }: FoundRunProps): ReactNode {
  const { id, reportName } = run;
  const { given = [] } = result;
  const { links, back, behind } = useResultLinks(given);
  const looked = behind && result.modules.find((module) => module.id === behind.module);
  if (behind && looked)
    return (
      <div className="rp-run">
        <BehindView
          runId={id}
          reportName={reportName}
          back={back}
          module={looked}
          at={readParts(behind.at)}
        />
      </div>
    );
  const ask: OnAsk | undefined = onAsk && ((name, value) => onAsk(given, { name, value }));
  return (
    <ParamOfferContext value={reportId === undefined ? undefined : { of: { reportId }, given }}>
      <div className="rp-run">
        <RunFacts run={run} result={result} newestVersion={newestVersion} />
        <ResultLinksContext value={links}>
          <ResultGrid modules={result.modules} height={tallest}>
            {(module, height) => (
              <ModuleRows
                runId={id}
                reportName={reportName}
                module={module}
                height={height}
                onAsk={ask}
              />
            )}
          </ResultGrid>
        </ResultLinksContext>
      </div>
    </ParamOfferContext>
  );
}

function RunFacts({
  run,
  result,
  newestVersion,
}: {
  run: ReportRun;
  result: RunResult;
  newestVersion: number | undefined;
}): ReactNode {
  const mayCompare = usePermission('report:compare:list');
  const mayShare = usePermission('report:data:share');
  const mayExport = usePermission('report:data:export');
  const [isSharing, setSharing] = useState(false);
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isPreparing, prepare] = useBusy();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const print = (): Promise<void> => {
    const { signal } = leaving.current;
    const printed = { runId: run.id, modules: result.modules, signal };
    return printRun(client, printed).catch(() => void message.error('没有打印，请重试'));
  };
  const isOld = newestVersion !== undefined && newestVersion > run.versionNo;
  return (
    <>
      <p className="wm-muted" role="status">
        {run.reportName} · #{run.id} · v{run.versionNo} ·{' '}
        {run.trigger === 'schedule' && '按计划运行 · '}
        {run.restartOf !== null && `重跑自 #${run.restartOf} · `}截至 {formatDateTime(run.endTime)}{' '}
        · 用时 {formatDuration(run.msQuery ?? 0)}
      </p>
      <div className="rp-bar rp-run-actions">
        {mayCompare && run.reportId !== null && (
          <Link to={compareAddress(run.id)}>与上一次比较</Link>
        )}
        <span className="rp-spring" />
        {mayExport && (
          <Button
            icon={<PrinterOutlined aria-hidden />}
            title="打印，或在打印窗口里存为 PDF"
            loading={isPreparing}
            onClick={() => void prepare(print)}
          >
            打印 / PDF
          </Button>
        )}
        {mayShare && (
          <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setSharing(true)}>
            分享
          </Button>
        )}
      </div>
      {isSharing && <ShareDialog run={run} onClose={() => setSharing(false)} />}
      {isOld && (
        <Alert
          type="info"
          showIcon
          title={`这是 v${run.versionNo} 的结果，报表已更新到 v${newestVersion}，重新运行可看新版。`}
          action={<RestartButton run={run} isLatest />}
        />
      )}
    </>
  );
}

/** Makes a run once more with its parameters, as it was or as the report is now. */
function RestartButton({
  run,
  isLatest = false,
}: {
  run: ReportRun;
  isLatest?: boolean;
}): ReactNode {
  const { restart } = useRestart();
  const [isBusy, work] = useBusy();
  if (!usePermission('report:data:run')) return null;
  return (
    <Button size="small" loading={isBusy} onClick={() => void work(() => restart(run, isLatest))}>
      {isLatest ? '用新版重跑' : '重跑'}
    </Button>
  );
}

/** Leads to all rows behind a module whose rows were put together. */
function RowsLink({ module, hasRows }: { module: ModuleResult; hasRows: boolean }): ReactNode {
  const links = use(ResultLinksContext);
  return links && hasRows && isCounted(module) ? (
    <Link to={links.behind(module.id, [])}>看明细</Link>
  ) : null;
}

interface ModuleRowsProps {
  runId: number;
  reportName: string;
  module: ModuleResult;
  height: number;
  onAsk: OnAsk | undefined;
}

function ModuleRows({ runId, reportName, module, height, onAsk }: ModuleRowsProps): ReactNode {
  const mayExport = usePermission('report:data:export');
  const pages = useInfiniteQuery({
    queryKey: rowsKey(runId, module),
    queryFn: ({ pageParam }) => readRows(runId, module.id, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < runPageRows ? undefined : all.length + 1),
    enabled: module.error === '' && module.total > 0,
  });
  const rows = pages.data?.pages.flat() ?? [];
  const hasRows = module.error === '' && hasData(module);
  const send = (format: (typeof runExportFormats)[number]): void =>
    void downloadByForm(
      `${reportRunApi.path}/${runId}/export`,
      { module: module.id, format },
      `${reportName}.${format}`,
      // The client has shown why.
    ).catch(() => undefined);
  const isLoading = pages.isLoading || pages.isFetchingNextPage;
  return (
    <section className="rp-module">
      <div className="rp-bar rp-module-bar">
        <h2>{module.title}</h2>
        {hasRows && (
          <span className="wm-muted">
            {rows.length < module.total
              ? `已载入 ${formatCount(rows.length)} 行，共 ${formatCount(module.total)} 行`
              : `共 ${formatCount(module.total)} 行`}
          </span>
        )}
        <span className="rp-spring" />
        <RowsLink module={module} hasRows={rows.length > 0} />
        {mayExport && hasRows && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'xlsx', label: 'Excel（XLSX）', onClick: () => send('xlsx') },
                { key: 'csv', label: 'CSV', onClick: () => send('csv') },
                { key: 'json', label: 'JSON', onClick: () => send('json') },
              ],
            }}
          >
            <Button icon={<DownloadOutlined />} aria-haspopup="menu">
              导出
            </Button>
          </Dropdown>
        )}
      </div>
      {pages.error ? (
        <ErrorState
          error={pages.error}
          actions={<Button onClick={() => void pages.refetch()}>重试</Button>}
        />
      ) : (
        <ModuleBody module={module} rows={rows} height={height} onAsk={onAsk} />
      )}
      {module.isTruncated && !pages.hasNextPage && rows.length > 0 && (
        <p className="wm-muted">
          结果保留前 {formatCount(rows.length)} 行；其余请加条件缩小范围。合计按全部{' '}
          {formatCount(module.total)} 行计算。
        </p>
      )}
      {pages.hasNextPage && (
        <Button loading={isLoading} onClick={() => void pages.fetchNextPage()}>
          再载入 {formatCount(runPageRows)} 行
        </Button>
      )}
    </section>
  );
}
