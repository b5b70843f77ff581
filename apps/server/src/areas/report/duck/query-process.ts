import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Cell } from '@wm/contract/report/run';
import { AppError } from '#core/app-error.ts';
import type { QueryOrder, QueryParam, QueryWord } from './query-job.ts';

interface Query {
  path: string;
  /** A second file, called `other` in the statement. */
  beside?: string | undefined;
  sql: string;
  params: QueryParam[];
  signal: AbortSignal;
}

type OnRows = (rows: Cell[][]) => unknown;

interface Waiting {
  onWord: (word: QueryWord) => void;
  onGone: () => void;
}

/** The process that reads DuckDB files: begun when somebody asks, ended by itself when nobody does. */
class QueryProcess {
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #last = 0;

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Rows of a query, a thousand at a time. @throws AppError `report.cancelled`, `report.too-heavy`, `report.out-of-range`, `report.dataset-lost` */
  read({ path, beside, sql, params, signal }: Query, onRows: OnRows): Promise<void> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new AppError('report.cancelled'));
      const stop = (): void => this.#say({ order: 'stop', id });
      const end = (settle: () => void): void => {
        signal.removeEventListener('abort', stop);
        this.#waiting.delete(id);
        if (this.#waiting.size === 0) this.#child?.unref();
        settle();
      };
      const take = async (rows: Cell[][]): Promise<void> => {
        try {
          await onRows(rows);
          this.#say({ order: 'more', id });
        } catch (error) {
          stop();
          end(() => reject(error));
        }
      };
      this.#waiting.set(id, {
        onWord: (word) => {
          if (word.word === 'rows') void take(word.rows);
          else if (word.word === 'end') end(resolve);
          else end(() => reject(faultOf(word)));
        },
        onGone: () => end(() => reject(new Error('the process that reads files has ended'))),
      });
      signal.addEventListener('abort', stop);
      this.#say({ order: 'read', id, path, beside, sql, params });
    });
  }

  /** Ends it; who asks next begins another. What was being read is not. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #say(order: QueryOrder): void {
    const child = this.#child ?? (order.order === 'read' ? this.#begin() : undefined);
    child?.ref();
    child?.send(order, () => undefined);
  }

  #begin(): ChildProcess {
    const child = fork(new URL('query-worker.ts', import.meta.url), {
      env: {},
      execArgv: ['--max-old-space-size=512'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    child.on('message', (word: QueryWord) => this.#waiting.get(word.id)?.onWord(word));
    const gone = (): void => {
      if (this.#child !== child && this.#child !== undefined) return;
      this.#child = undefined;
      for (const { onGone } of this.#waiting.values()) onGone();
    };
    child.once('disconnect', gone);
    child.once('exit', gone);
    child.once('error', gone);
    // A server that stops does not wait for it, and it ends with its server.
    child.channel?.unref();
    return child;
  }
}

function faultOf({ reason, message }: QueryWord & { word: 'failed' }): Error {
  const cause = new Error(message);
  switch (reason) {
    case 'stopped':
      return new AppError('report.cancelled', { cause });
    case 'memory':
      return new AppError('report.too-heavy', { cause });
    case 'range':
      return new AppError('report.out-of-range', { cause });
    case 'file':
      return new AppError('report.dataset-lost', { cause });
    default:
      return cause;
  }
}

/** One for the server's process. */
export const queryProcess = new QueryProcess();
