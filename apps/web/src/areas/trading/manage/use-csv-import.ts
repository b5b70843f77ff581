import type { CsvImportReport, ImportOptions } from '@wm/contract/trading/import';
import { useRef, useState } from 'react';
import { checkCsv, runCsv, stageCsv } from '../trading.api.ts';

/** What stands beside the columns: who the prices belong to. */
export interface ImportFacts {
  code: string;
  name: string;
  adjustment: 'unknown' | 'none' | 'forward' | 'backward';
  venue: 'cn' | 'hk' | 'us' | 'cn-futures' | 'cn-futures-night' | 'crypto';
}

export interface CsvImporting {
  report: CsvImportReport | undefined;
  options: ImportOptions;
  problem: string;
  isBusy: boolean;
  taskId: number | undefined;
  choose: (file: File) => void;
  decide: (change: ImportOptions) => void;
  run: (facts: ImportFacts) => void;
  reset: () => void;
}

/** One import: a file, what is decided about it, what reading it gives by that, and the task. */
export function useCsvImport(): CsvImporting {
  const [report, setReport] = useState<CsvImportReport>();
  const [options, setOptions] = useState<ImportOptions>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  // Only the answer to the last question counts: columns may be changed faster than they are read.
  const asked = useRef(0);

  const ask = (question: () => Promise<CsvImportReport>): void => {
    asked.current += 1;
    const turn = asked.current;
    setBusy(true);
    setProblem('');
    question()
      .then((answer) => {
        if (turn === asked.current) setReport(answer);
      })
      .catch((error: unknown) => {
        if (turn === asked.current) setProblem(textOf(error));
      })
      .finally(() => {
        if (turn === asked.current) setBusy(false);
      });
  };
  return {
    report,
    options,
    problem,
    isBusy,
    taskId,
    choose: (file) => {
      setOptions({});
      ask(() => stageCsv(file));
    },
    decide: (change) => {
      const next = { ...options, ...change };
      setOptions(next);
      if (report) ask(() => checkCsv(report.id, next));
    },
    run: (facts) => {
      if (!report) return;
      setBusy(true);
      setProblem('');
      runCsv(report.id, { options, ...facts })
        .then(setTaskId)
        .catch((error: unknown) => setProblem(textOf(error)))
        .finally(() => setBusy(false));
    },
    reset: () => {
      asked.current += 1;
      setReport(undefined);
      setOptions({});
      setProblem('');
      setBusy(false);
      setTaskId(undefined);
    },
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : '读取失败，请重试';
}
