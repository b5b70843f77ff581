import type { Database } from '#core/database/database.ts';

/** What a running task may do beside its work. */
export interface TaskControl {
  taskId: number;
  /** Whose work it is; null for the clock's. */
  userId: number | null;
  /** Aborted when the user cancels, its time is up or the process stops; check it between steps. */
  signal: AbortSignal;
  /** How far an earlier, interrupted run got and what it had stored; 0 and null at first. */
  resume: { done: number; result: unknown };
  /** Shows progress. Cheap to call often: rows are written at most every 200 ms. */
  report: (progress: { done: number; total?: number; message?: string }) => void;
  /** Stores progress and partial result in the transaction of the step itself, so that a rerun never repeats it. */
  checkpoint: (
    tx: Pick<Database, 'update'>,
    progress: { done: number; result: unknown },
  ) => Promise<void>;
}

export type TaskRunner = (payload: unknown, control: TaskControl) => Promise<unknown>;

/** A runner of users' tasks. */
export type UserTaskRunner = (payload: unknown, control: UserTaskControl) => Promise<unknown>;

export type UserTaskControl = TaskControl & { userId: number };
