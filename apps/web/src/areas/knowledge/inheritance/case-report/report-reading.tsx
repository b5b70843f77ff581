import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { missingOf } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { reportSteps, returnReport } from './case-report.api.ts';
import type { ReportPlace } from './case-report.api.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useKeepReport } from './use-keep-report.ts';

interface ReportReadingProps {
  report: CaseReport;
  place: ReportPlace;
  head: ReactNode;
  /** Begins the next version, where that may be. */
  revise: ReactNode;
}

/** A report that is checked, signed or only read. */
export function ReportReading({ report, place, head, revise }: ReportReadingProps): ReactNode {
  const { facts, texts } = report;
  const missing = missingOf({
    texts,
    probandName: facts.probandName,
    chosen: facts.variants.map(({ key, variant, review }) => ({
      name: variant?.gene ?? key,
      class: review?.class ?? null,
      isKept: variant !== null,
    })),
  });
  return (
    <ReportFrame
      report={report}
      place={place}
      missing={missing}
      head={head}
      tools={
        <>
          <Steps report={report} place={place} />
          {revise}
        </>
      }
    >
      <ReportSheet report={report} values={report} />
    </ReportFrame>
  );
}

/** What the asker may do with a report that lies before somebody. */
function Steps({ report, place }: Pick<ReportReadingProps, 'report' | 'place'>): ReactNode {
  const mayEdit = usePermission('knowledge:inheritance-mutation:edit');
  const maySign = usePermission('knowledge:inheritance-mutation:sign');
  const keep = useKeepReport(place);
  const [isBusy, run] = useBusy();
  const { state, isOwn, rowVersion } = report;
  if (state !== 'checking' && state !== 'checked') return null;
  const take = (name: keyof typeof reportSteps, told: string): Promise<void> =>
    run(() =>
      keep(async () => {
        const after = await reportSteps[name](place, rowVersion);
        notifier().message('success', told);
        return after;
      }),
    );
  if (isOwn) {
    return (
      <>
        <span className="wm-muted">自己写的报告由别人核对和签发</span>
        {mayEdit && (
          <Button loading={isBusy} onClick={() => void take('recall', '已撤回，可以继续写')}>
            撤回
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      {mayEdit && state === 'checking' && (
        <Button type="primary" loading={isBusy} onClick={() => void take('check', '核对通过')}>
          核对通过
        </Button>
      )}
      {maySign && state === 'checked' && (
        <Popconfirm
          title="签发以后不能再改"
          description="要更正时修订为新的一版"
          okText="签发"
          cancelText="取消"
          onConfirm={() => void take('sign', '已签发')}
        >
          <Button type="primary" loading={isBusy}>
            签发
          </Button>
        </Popconfirm>
      )}
      {mayEdit && <ReturnButton place={place} rowVersion={rowVersion} />}
    </>
  );
}

function ReturnButton({
  place,
  rowVersion,
}: {
  place: ReportPlace;
  rowVersion: number;
}): ReactNode {
  const keep = useKeepReport(place);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isBusy, run] = useBusy();
  const send = (): Promise<void> =>
    run(async () => {
      await keep(() => returnReport(place, rowVersion, reason.trim()));
      setOpen(false);
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>退回</Button>
      <AppModal
        open={isOpen}
        title="退回报告"
        okText="退回"
        cancelText="取消"
        okButtonProps={{ disabled: reason.trim() === '', loading: isBusy }}
        onOk={() => void send()}
        onCancel={() => setOpen(false)}
      >
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={500}
          showCount
          aria-label="退回的原因"
          placeholder="哪里需要修改"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </AppModal>
    </>
  );
}
