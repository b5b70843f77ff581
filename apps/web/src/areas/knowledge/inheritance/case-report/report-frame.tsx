import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { reportParts } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { Missing } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { DiffView } from '#ui/documents/diff-view.tsx';
import { downloadReportPdf } from './case-report.api.ts';
import type { ReportPlace } from './case-report.api.ts';
import { differencesOf } from './report-text.ts';

interface ReportFrameProps {
  report: CaseReport;
  place: ReportPlace;
  missing: readonly Missing[];
  head: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** What stands around the pages of a report: tools above, what has changed, and the twelve parts beside them. */
export function ReportFrame(props: ReportFrameProps): ReactNode {
  const { report, place, missing, head, tools, children } = props;
  const [isBusy, run] = useBusy();
  return (
    <>
      <section className="kb-panel kb-report-bar" aria-label="报告">
        {head}
        {tools}
        <span className="kb-report-out">
          <PermissionGate anyOf={['knowledge:inheritance-mutation:export']}>
            <Button
              loading={isBusy}
              onClick={() => void run(() => downloadReportPdf(place).catch(() => undefined))}
            >
              导出 PDF
            </Button>
          </PermissionGate>
          <Button onClick={() => window.print()}>打印</Button>
        </span>
      </section>
      <Notes report={report} />
      <div className="kb-report">
        <PartList report={report} missing={missing} />
        {children}
      </div>
    </>
  );
}

function Notes({ report }: { report: CaseReport }): ReactNode {
  const { state, returned, changes } = report;
  return (
    <>
      {state === 'draft' && returned !== '' && (
        <Alert type="warning" showIcon title={`已退回：${returned}`} />
      )}
      {changes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={state === 'signed' ? '依据有变化，签发的内容没有改动' : '依据有变化'}
          description={
            <ul className="kb-report-changes">
              {changes.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      <Differences report={report} />
    </>
  );
}

function Differences({ report }: { report: CaseReport }): ReactNode {
  const { earlier } = report;
  if (!earlier) return null;
  const found = differencesOf(earlier, report);
  return (
    <details className="kb-panel kb-report-diff">
      <summary>
        与第 {earlier.version} 版的差异：
        {found.length > 0 ? `${found.length} 处` : '没有'}
      </summary>
      {found.map(({ title, before, after }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <DiffView before={before} after={after} isSideBySide={false} />
        </section>
      ))}
    </details>
  );
}

/** The twelve parts, each there or with what it lacks; a click goes there. */
function PartList({ report, missing }: Pick<ReportFrameProps, 'report' | 'missing'>): ReactNode {
  return (
    <nav className="kb-panel kb-report-parts" aria-label="报告的十二个部分">
      <ol>
        {reportParts.map(({ part, title }) => {
          const lacks = lackOf(part, report, missing);
          return (
            <li key={part} data-missing={lacks.length > 0}>
              <button
                type="button"
                onClick={() => document.getElementById(`kb-report-${part}`)?.scrollIntoView()}
              >
                <span aria-hidden>{lacks.length > 0 ? '○' : '✓'}</span> {title}
                {lacks.length > 0 && (
                  <span className="kb-report-lack">还缺 {lacks.join('、')}</span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function lackOf(part: string, report: CaseReport, missing: readonly Missing[]): string[] {
  const lacks = missing.filter((one) => one.part === part).map(({ what }) => what);
  if (part !== 'signature') return lacks;
  return [!report.checked && '核对', !report.signed && '签发'].filter((one) => one !== false);
}
