import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import type { InheritanceRun, RunSummary } from '@wm/contract/knowledge/inheritance-run';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useTask } from '#core/tasks/task.api.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import {
  caseKey,
  downloadReport,
  downloadTable,
  downloadVcf,
  isOpen,
  runStateNames,
  useRun,
  useRuns,
  useRunVariants,
} from './case.api.ts';
import { CaseFrame } from './parts/case-frame.tsx';
import { FunnelPart } from './parts/funnel-part.tsx';
import { QualityPart } from './parts/quality-part.tsx';
import { RemovedPart } from './parts/removed-part.tsx';
import { conditionsOf } from './plans/plan-conditions.ts';
import { NewerReleases } from './releases/newer-releases.tsx';
import { ReleasesPart } from './releases/releases-part.tsx';
import { orderOf, queryOf } from './parts/variant-query.ts';
import { VariantDrawer } from './parts/variant-drawer.tsx';
import { VariantsPart } from './parts/variants-part.tsx';
import { WhyPart } from './parts/why-part.tsx';

/** 结果: which variant explains the child, and was anything lost? Everything that is chosen stands in the address. */
export function ResultsPage(): ReactNode {
  return <CaseFrame page="results">{(shown) => <Results shown={shown} />}</CaseFrame>;
}

function Results({ shown }: { shown: InheritanceCase }): ReactNode {
  const { id } = shown;
  const runs = useRuns(id);
  const { search, go } = useAddress(false);
  const asked = Number(new URLSearchParams(search).get('run') ?? 0);
  if (runs.error !== null && !runs.data) return <QueryError query={runs} what="分析" />;
  const rows = runs.data?.rows;
  if (!rows) return null;
  const newest = rows[0];
  const run =
    rows.find(({ runNo }) => runNo === asked) ??
    rows.find(({ state }) => state === 'done') ??
    newest;
  if (!run) {
    return (
      <PageState
        picture="empty"
        title="还没有分析过"
        text="上传 VCF、画好家系，再开始分析"
        actions={<Link to={`/knowledge/case/${id}/files`}>去开始分析</Link>}
      />
    );
  }
  const choose = (runNo: number): void => go(searchWith('', { run: String(runNo) }), 'push');
  return (
    <>
      <section className="kb-panel kb-run-head" aria-label="分析">
        <label>
          分析{' '}
          <Select
            value={run.runNo}
            options={rows.map(({ runNo, state }) => ({
              value: runNo,
              label: `第 ${runNo} 次 · ${runStateNames[state]}`,
            }))}
            onChange={choose}
          />
        </label>
        {run.state === 'done' && (
          <PermissionGate anyOf={['knowledge:inheritance-mutation:export']}>
            <Button
              onClick={() =>
                void downloadTable(id, run.runNo, filterOf(search)).catch(() => undefined)
              }
            >
              导出 Excel
            </Button>
            <Button onClick={() => void downloadVcf(id, run.runNo).catch(() => undefined)}>
              导出 VCF
            </Button>
            <Button onClick={() => void downloadReport(id, run.runNo).catch(() => undefined)}>
              导出 PDF 报告
            </Button>
          </PermissionGate>
        )}
        {run.state === 'done' && (
          <PermissionGate anyOf={['knowledge:mutation-analysis:list']}>
            <Link to={`/knowledge/mutation-analysis?case=${id}&run=${run.runNo}`}>
              候选拿去突变分析
            </Link>
          </PermissionGate>
        )}
        {run.isOutdated && (
          <Alert
            type="warning"
            showIcon
            title={
              <>
                结果按旧家系计算，
                <Link to={`/knowledge/case/${id}/files`}>重新分析</Link>
              </>
            }
          />
        )}
      </section>
      {run.state === 'done' ? <Finished id={id} run={run} /> : <Unfinished id={id} run={run} />}
    </>
  );
}

/** The filters of the address that a table of what is shown takes. */
function filterOf(search: string): string {
  const conditions = conditionsOf(new URLSearchParams(search));
  const texts = Object.entries(conditions).map(([name, value]) => [name, String(value)]);
  return searchWith('', Object.fromEntries(texts) as Record<string, string>);
}

function Unfinished({ id, run }: { id: number; run: InheritanceRun }): ReactNode {
  const client = useQueryClient();
  const { data: task } = useTask(isOpen(run.state) ? (run.taskId ?? undefined) : undefined);
  const status = task?.status;
  useEffect(() => {
    if (status === 'done' || status === 'cancelled' || status === 'failed')
      void client.invalidateQueries({ queryKey: caseKey(id) });
  }, [client, id, status]);
  if (isOpen(run.state)) {
    return (
      <section className="kb-panel" aria-label="进度" aria-live="polite">
        {task ? <TaskProgress task={task} /> : <p>等待分析</p>}
        <p className="wm-muted">可以离开这里，分析完成后结果会在这个地址</p>
      </section>
    );
  }
  return (
    <PageState
      picture={run.state === 'failed' ? 'error' : 'empty'}
      title={`第 ${run.runNo} 次${runStateNames[run.state]}`}
      text={run.message || '没有写入任何结果，以前的结果还在'}
      actions={<Link to={`/knowledge/case/${id}/files`}>重新分析</Link>}
    />
  );
}

function Finished({ id, run }: { id: number; run: InheritanceRun }): ReactNode {
  const query = useRun(id, run.runNo);
  const { go } = useAddress(false);
  if (query.error !== null && !query.data) return <QueryError query={query} what="分析" />;
  const { summary, changedReleases = [] } = query.data ?? {};
  if (!summary) return null;
  return (
    <>
      <NewerReleases
        id={id}
        options={run.options}
        changed={changedReleases}
        onStarted={(runNo) => go(searchWith('', { run: String(runNo) }), 'push')}
      />
      <Summary id={id} runNo={run.runNo} summary={summary} />
    </>
  );
}

interface SummaryProps {
  id: number;
  runNo: number;
  summary: RunSummary;
}

function Summary({ id, runNo, summary }: SummaryProps): ReactNode {
  const { search, go } = useAddress(false);
  const params = new URLSearchParams(search);
  const stage = params.get('stage') ?? '';
  const key = params.get('v') ?? '';
  const listed = useRunVariants(id, runNo, queryOf(params));
  const set = (values: Record<string, string>, how: 'push' | 'replace' = 'push'): void =>
    go(searchWith(search, { run: String(runNo), ...values }), how);
  const grave = summary.findings.filter(({ level }) => level !== 'info');
  return (
    <>
      {grave.length > 0 && (
        <section className="kb-panel" aria-label="需要注意">
          <h2>需要注意</h2>
          <ul className="kb-findings">
            {grave.map(({ code, level, text, count }) => (
              <li key={code + text} data-level={level}>
                <span aria-hidden>{level === 'error' ? '✗' : '⚠'}</span> {text}
                {count > 1 && `（${count} 次）`} <span className="wm-muted">{code}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="kb-results">
        <div className="kb-results-side">
          <FunnelPart
            summary={summary}
            stage={stage}
            onStage={(next) => set({ stage: next === stage ? '' : next, removed: '' })}
          />
          <WhyPart
            id={id}
            runNo={runNo}
            text={params.get('why') ?? ''}
            onAsk={(why) => set({ why })}
            onOpen={(v) => set({ v })}
          />
          <QualityPart summary={summary} />
          <ReleasesPart releases={summary.releases} />
        </div>
        <div className="kb-results-main">
          {stage !== '' && (
            <RemovedPart
              id={id}
              runNo={runNo}
              stage={stage}
              name={summary.funnel.find((step) => step.id === stage)?.name ?? stage}
              page={Number(params.get('removed') ?? 1)}
              onPage={(page) => set({ removed: page > 1 ? String(page) : '' })}
              onClose={() => set({ stage: '', removed: '' })}
              onWhy={(why) => set({ why })}
            />
          )}
          <VariantsPart id={id} runNo={runNo} summary={summary} params={params} onChange={set} />
        </div>
      </div>
      {key !== '' && (
        <VariantDrawer
          id={id}
          runNo={runNo}
          variantKey={key}
          assembly={summary.assembly}
          order={orderOf(listed.data?.rows ?? [], params.get('m') ?? '')}
          onOpen={(v) => set({ v }, 'replace')}
        />
      )}
    </>
  );
}
