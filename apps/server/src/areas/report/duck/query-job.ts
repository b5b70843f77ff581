import type { Cell } from '@wm/contract/report/run';

export type QueryParam = string | number | boolean | null;

/** What the server says to the process that reads. */
export type QueryOrder =
  | {
      order: 'read';
      id: number;
      path: string;
      /** A second file, called `other` in the statement. */
      beside?: string | undefined;
      sql: string;
      params: QueryParam[];
    }
  /** The last rows were taken. */
  | { order: 'more'; id: number }
  | { order: 'stop'; id: number };

/** What it answers. */
export type QueryWord =
  | { word: 'rows'; id: number; rows: Cell[][] }
  | { word: 'end'; id: number }
  | {
      word: 'failed';
      id: number;
      reason: 'stopped' | 'memory' | 'range' | 'file' | 'other';
      message: string;
    };
