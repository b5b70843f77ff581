import type { UserImportReport } from '@wm/contract/system/user-import';
import { useRef, useState } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { checkUserImport, runUserImport } from '../user-import.api.ts';

/** An import from the choice of a file to its task. */
export interface UserImporting {
  updatesExisting: boolean;
  /** The chosen file's name, empty while there is none. */
  fileName: string;
  isBusy: boolean;
  /** Why there is no report. */
  problem: string;
  report: UserImportReport | undefined;
  /** The task that imports; the dialog follows it. */
  taskId: number | undefined;
  read: (file: File) => void;
  /** Checks the chosen file anew. */
  choose: (updatesExisting: boolean) => void;
  store: () => void;
  /** Back to the beginning: another file. */
  reset: () => void;
}

interface State {
  updatesExisting: boolean;
  file: File | undefined;
  problem: string;
  report: UserImportReport | undefined;
  taskId: number | undefined;
}

const initial: State = {
  updatesExisting: false,
  file: undefined,
  problem: '',
  report: undefined,
  taskId: undefined,
};

/** Checks a file as soon as it is chosen, and again with every choice; imports it when asked to. */
export function useUserImport(): UserImporting {
  const [state, setState] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);

  const attempt = async (work: () => Promise<Partial<State>>): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    setBusy(true);
    let change: Partial<State>;
    try {
      change = await work();
    } catch (error) {
      const problem = error instanceof HttpError ? error.message : '文件不能读取，请重新选择';
      change = { problem, report: undefined };
    }
    // Another file was chosen meanwhile: what this one gave is of no interest.
    if (mine !== latest.current) return;
    setState((before) => ({ ...before, ...change }));
    setBusy(false);
  };
  const check = (file: File, updatesExisting: boolean): void => {
    setState({ ...initial, file, updatesExisting });
    void attempt(async () => ({ report: await checkUserImport(file, updatesExisting) }));
  };

  return {
    updatesExisting: state.updatesExisting,
    fileName: state.file?.name ?? '',
    isBusy,
    problem: state.problem,
    report: state.report,
    taskId: state.taskId,
    read: (file) => check(file, state.updatesExisting),
    choose(updatesExisting) {
      if (state.file) check(state.file, updatesExisting);
      else setState({ ...state, updatesExisting });
    },
    store() {
      const { report } = state;
      if (report) void attempt(async () => ({ taskId: await runUserImport(report.id) }));
    },
    reset() {
      latest.current += 1;
      setBusy(false);
      setState({ ...initial, updatesExisting: state.updatesExisting });
    },
  };
}
