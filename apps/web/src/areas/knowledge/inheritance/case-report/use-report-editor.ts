import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentSpec } from '#core/documents/use-document-session.ts';
import { useDocumentSession } from '#core/documents/use-document-session.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { readReport, reportKey, saveReport } from './case-report.api.ts';
import type { ReportPlace } from './case-report.api.ts';
import { mergeReports, reportOfText, textOfReport } from './report-text.ts';
import type { Writing } from './report-text.ts';

/** Refused because somebody else was quicker; what he saved has been read. */
class StaleReport extends Error {
  readonly stored: CaseReport;

  constructor(stored: CaseReport) {
    super('这份报告已在别处修改');
    this.stored = stored;
  }
}

const stepMs = 1000;

/** The steps that were taken, so that each can be taken back; typing in one place is one step for a second. */
function useSteps(first: Writing) {
  const [values, setValues] = useState(first);
  const [past, setPast] = useState<Writing[]>([]);
  const [future, setFuture] = useState<Writing[]>([]);
  const latest = useRef(first);
  const last = useRef({ place: '', time: 0 });
  const put = useCallback((next: Writing) => {
    latest.current = next;
    setValues(next);
  }, []);
  return {
    values,
    latest,
    put,
    /** Takes what was written at a place. */
    step: (next: Writing, place: string): void => {
      const isSame = last.current.place === place && Date.now() - last.current.time < stepMs;
      last.current = { place, time: Date.now() };
      const before = latest.current;
      if (!isSame) setPast((steps) => [...steps.slice(-99), before]);
      setFuture([]);
      put(next);
    },
    /** Takes what came from elsewhere: a step back across it would take away what another has written. */
    replace: useCallback(
      (next: Writing): void => {
        last.current = { place: '', time: 0 };
        setPast([]);
        setFuture([]);
        put(next);
      },
      [put],
    ),
    back: past.at(-1),
    forth: future.at(-1),
    /** Goes to the last step before, or the next one after. */
    move: (isBack: boolean): void => {
      const to = (isBack ? past : future).at(-1);
      if (!to) return;
      const now = latest.current;
      last.current = { place: '', time: 0 };
      setPast((steps) => (isBack ? steps.slice(0, -1) : [...steps, now]));
      setFuture((steps) => (isBack ? [...steps, now] : steps.slice(0, -1)));
      put(to);
    },
  };
}

interface Keeping {
  place: ReportPlace;
  keep: (stored: CaseReport) => void;
  show: (writing: Writing) => void;
  storedNow: () => CaseReport;
}

function specOf({ place, keep, show, storedNow }: Keeping): DocumentSpec<CaseReport> {
  return {
    kind: 'case-report',
    textOf: textOfReport,
    async save(text, { rowVersion }) {
      try {
        const stored = await saveReport(place, {
          ...reportOfText(text),
          rowVersion,
        });
        keep(stored);
        return { ...stored, stored };
      } catch (error) {
        if (!(error instanceof HttpError) || error.code !== 409) throw error;
        throw new StaleReport(await readReport(place));
      }
    },
    async read() {
      const stored = await readReport(place);
      keep(stored);
      return stored;
    },
    merge(divergence) {
      const merged = mergeReports(divergence);
      // What was submitted meanwhile takes no more writing: its writer decides.
      return storedNow().state === 'draft' ? merged : { ...merged, collisions: 1 };
    },
    storedOf(error) {
      if (!(error instanceof StaleReport)) return undefined;
      keep(error.stored);
      return error.stored;
    },
    onShow: (text) => show(reportOfText(text)),
  };
}

/** A draft while it is written: saved by itself, merged with what is saved elsewhere, each step taken back at will. */
export function useReportEditor(report: CaseReport, place: ReportPlace) {
  const client = useQueryClient();
  const { id, version } = place;
  const steps = useSteps(report);
  const { replace, latest } = steps;
  const [stored, setStored] = useState(report);
  const newest = useRef(report);
  const keep = useCallback((next: CaseReport) => {
    newest.current = next;
    setStored(next);
  }, []);
  const makeSpec = useCallback(
    () =>
      specOf({
        place: { id, version },
        keep,
        show: replace,
        storedNow: () => newest.current,
      }),
    [id, version, keep, replace],
  );
  const open = useDocumentSession(report, makeSpec);
  const session = open?.session;
  useEffect(() => {
    if (open?.isRestored) notifier().message('info', '已恢复上次没有保存的内容');
  }, [open?.isRestored]);
  const isDirty = session?.isDirty ?? false;
  // Somebody submitted it elsewhere: with nothing left to save here, the page shows it as it is.
  useEffect(() => {
    if (stored.state !== 'draft' && !isDirty)
      client.setQueryData(reportKey({ id, version }), stored);
  }, [client, id, version, stored, isDirty]);
  const touch = (): void => session?.touch(() => textOfReport(latest.current));
  return {
    session,
    stored,
    values: steps.values,
    isDirty,
    write: (change: Partial<Writing>, at: string): void => {
      steps.step({ ...latest.current, ...change }, at);
      touch();
    },
    undo: steps.back && ((): void => (steps.move(true), touch())),
    redo: steps.forth && ((): void => (steps.move(false), touch())),
    save: async (): Promise<boolean> => {
      if (!session || (await session.saveAll())) return true;
      if (session.state.kind === 'failed') notifier().message('error', session.state.reason);
      return false;
    },
  };
}

export type ReportEditor = ReturnType<typeof useReportEditor>;
