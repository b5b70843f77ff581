import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { reportStateNames } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useBusy } from '#core/use-busy.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { caseKey, useRuns } from '../case.api.ts';
import { CaseFrame } from '../parts/case-frame.tsx';
import { beginReport, useReport, useReports } from './case-report.api.ts';
import type { ReportPlace } from './case-report.api.ts';
import { ReportReading } from './report-reading.tsx';
import { ReportWriting } from './report-writing.tsx';
import './case-report.css';

const edit = 'knowledge:inheritance-mutation:edit';

/** 报告: does each sentence stand on something, and who signs it? */
export function ReportPage(): ReactNode {
  return <CaseFrame page="report">{(shown) => <Reports shown={shown} />}</CaseFrame>;
}

function Reports({ shown: { id } }: { shown: InheritanceCase }): ReactNode {
  const reports = useReports(id);
  const { search, go } = useAddress(false);
  if (reports.error !== null && !reports.data) return <QueryError query={reports} what="报告" />;
  const rows = reports.data?.rows;
  if (!rows) return <Skeleton active paragraph={{ rows: 6 }} />;
  const asked = Number(new URLSearchParams(search).get('v') ?? 0);
  const row = rows.find(({ version }) => version === asked) ?? rows[0];
  const choose = (version: number): void => go(searchWith(search, { v: String(version) }), 'push');
  if (!row) {
    return (
      <PageState
        picture="empty"
        title="还没有报告"
        text="报告写在一次分析上：先评审变异，再撰写、核对、签发"
        actions={<BeginButton id={id} seen={0} text="开始撰写" onBegun={choose} />}
      />
    );
  }
  const versions = (
    <Select
      aria-label="报告的版本"
      value={row.version}
      options={rows.map(({ version, state }) => ({
        value: version,
        label: `第 ${version} 版 · ${reportStateNames[state]}`,
      }))}
      onChange={choose}
    />
  );
  const isNewest = row === rows[0];
  return (
    <OneReport
      key={row.version}
      place={{ id, version: row.version }}
      head={versions}
      revise={
        isNewest &&
        row.state === 'signed' && (
          <BeginButton id={id} seen={row.version} text="修订" onBegun={choose} />
        )
      }
    />
  );
}

interface BeginButtonProps {
  id: number;
  /** The newest version that is seen. */
  seen: number;
  text: string;
  onBegun: (version: number) => void;
}

/** Begins a report on the newest finished analysis, for who may. */
function BeginButton({ id, seen, text, onBegun }: BeginButtonProps): ReactNode {
  const client = useQueryClient();
  const runs = useRuns(id);
  const [isBusy, run] = useBusy();
  const done = runs.data?.rows.find(({ state }) => state === 'done');
  if (runs.data && !done) return <Link to={`/knowledge/case/${id}/files`}>先完成一次分析</Link>;
  const begin = async (): Promise<void> => {
    if (!done) return;
    try {
      const { version } = await beginReport(id, { runNo: done.runNo, seen });
      await client.invalidateQueries({ queryKey: caseKey(id) });
      onBegun(version);
    } catch {
      // The client has shown why; what there is now is shown.
      await client.invalidateQueries({ queryKey: caseKey(id) });
    }
  };
  return (
    <PermissionGate anyOf={[edit]}>
      <Button type="primary" loading={isBusy} disabled={!done} onClick={() => void run(begin)}>
        {text}
      </Button>
    </PermissionGate>
  );
}

interface OneReportProps {
  place: ReportPlace;
  /** Stands first in the bar of tools. */
  head: ReactNode;
  revise: ReactNode;
}

function OneReport({ place, head, revise }: OneReportProps): ReactNode {
  const query = useReport(place);
  const mayEdit = usePermission(edit);
  const { data, error } = query;
  if (error !== null && !data) return <QueryError query={query} what="报告" />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return isWritten(data, mayEdit) ? (
    <ReportWriting report={data} place={place} head={head} />
  ) : (
    <ReportReading report={data} place={place} head={head} revise={revise} />
  );
}

function isWritten({ state }: CaseReport, mayEdit: boolean): boolean {
  return state === 'draft' && mayEdit;
}
