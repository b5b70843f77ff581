import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { missingOf } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { Missing } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useBusy } from '#core/use-busy.ts';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { SaveStatus } from '#ui/documents/save-status.tsx';
import { useRuns } from '../case.api.ts';
import { reportSteps } from './case-report.api.ts';
import type { ReportPlace } from './case-report.api.ts';
import { ReportConflict } from './report-conflict.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useKeepReport } from './use-keep-report.ts';
import { useReportEditor } from './use-report-editor.ts';
import type { Writing } from './report-text.ts';

interface ReportWritingProps {
  report: CaseReport;
  place: ReportPlace;
  head: ReactNode;
}

/** A draft, written in place. */
export function ReportWriting({ report, place, head }: ReportWritingProps): ReactNode {
  const editor = useReportEditor(report, place);
  const { session, stored, values, isDirty, undo, redo, save, write } = editor;
  const runs = useRuns(place.id);
  const keep = useKeepReport(place);
  const [isBusy, run] = useBusy();
  useSaveShortcut(() => void save());
  useTabHold(isDirty ? 'dirty' : undefined, () => isDirty);
  const missing = lackingOf(stored, values);
  const done = (runs.data?.rows ?? []).flatMap(({ state, runNo }) =>
    state === 'done' ? [runNo] : [],
  );
  const submit = async (): Promise<void> => {
    if (missing.length > 0) {
      const told = missing.map(({ what }) => what).join('、');
      notifier().message('warning', `报告还缺：${told}`);
      return;
    }
    if (!session || !(await save())) return;
    await keep(async () => {
      const submitted = await reportSteps.submit(place, session.version);
      notifier().undoable('已提交核对', () =>
        keep(() => reportSteps.recall(place, submitted.rowVersion)),
      );
      return submitted;
    });
  };
  const takeBack = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  };
  return (
    <ReportFrame
      report={stored}
      place={place}
      missing={missing}
      head={head}
      tools={
        <>
          <Button disabled={!undo} onClick={undo}>
            撤销
          </Button>
          <Button disabled={!redo} onClick={redo}>
            重做
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void run(submit)}>
            提交核对
          </Button>
          {session && <SaveStatus state={session.state} onSave={() => void save()} />}
        </>
      }
    >
      <div onKeyDown={takeBack}>
        <ReportSheet
          report={stored}
          values={values}
          // What is typed before the session stands would be saved by nobody.
          {...(session && { writing: { write, runs: done } })}
        />
      </div>
      {session?.state.kind === 'conflict' && (
        <ReportConflict session={session} stored={session.state.stored} />
      )}
    </ReportFrame>
  );
}

/** What is lacking of what is written now; of a variant that was chosen a moment ago the server has not told yet. */
function lackingOf({ facts, choices }: CaseReport, { texts, chosen }: Writing): Missing[] {
  const known = new Map(facts.variants.map((one) => [one.key, one]));
  const named = new Map(choices.map(({ key, name }) => [key, name]));
  return missingOf({
    texts,
    probandName: facts.probandName,
    chosen: chosen.map((key) => {
      const one = known.get(key);
      const name = named.get(key) ?? key;
      return one
        ? {
            name,
            class: one.review?.class ?? null,
            isKept: one.variant !== null,
          }
        : { name, class: '', isKept: true };
    }),
  });
}
