import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { DocumentSession } from '#core/documents/document-session.ts';
import { ConflictFrame } from '#ui/documents/conflict-frame.tsx';
import { DiffView } from '#ui/documents/diff-view.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { differencesOf, mergeReports, reportOfText, textOfReport } from './report-text.ts';

interface ReportConflictProps {
  session: DocumentSession<CaseReport>;
  stored: CaseReport;
}

/** Shown when a report was changed elsewhere and here at the same place, or may not be written any more. */
export function ReportConflict({ session, stored }: ReportConflictProps): ReactNode {
  const found = differencesOf(stored, reportOfText(session.text));
  const shown = found.map(({ title, before, after }) => (
    <section key={title} aria-label={title}>
      <h3>{title}</h3>
      <DiffView before={before} after={after} isSideBySide={false} />
    </section>
  ));
  if (stored.state !== 'draft') {
    return (
      <AppModal
        open
        width={760}
        title="报告已在别处提交，不能再写"
        closable={false}
        keyboard={false}
        footer={
          <Button type="primary" onClick={() => session.takeStored()}>
            放弃没有保存的内容
          </Button>
        }
      >
        <p>下面是还没有保存的内容，需要时请先复制；撤回之后可以再写进去。</p>
        {shown}
      </AppModal>
    );
  }
  const { commonText: base, text: mine } = session;
  const merge = (): Promise<void> =>
    session.resolve(mergeReports({ base, mine, theirs: textOfReport(stored) }).text);
  return (
    <ConflictFrame
      title="这份报告已在别处修改"
      width={760}
      mergeText="合并后保存"
      onTheirs={() => session.takeStored()}
      onMine={() => session.resolve()}
      onMerge={merge}
    >
      <p className="wm-muted">
        划去的是对方的，加上的是我的。合并时各取改过的一方；同一处两边都改过的，文字两段都保留，单行取我的。
      </p>
      {shown}
    </ConflictFrame>
  );
}
