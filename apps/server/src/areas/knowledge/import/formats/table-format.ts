import { cutText } from '@wm/contract/core/stored-text';
import { AppError } from '#core/app-error.ts';
import type { MappedColumn } from '@wm/contract/knowledge/import';
import { isRunnable, isSheetError, splitCommas, splitTabs } from './cells.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RejectedRow, RowOutcome, RowReader } from './format.ts';

/** The cells of a row by the names of their columns. A column that the file lacks is empty. */
export type Cells = (column: string) => string;

interface TableSpec extends Omit<ImportFormat, 'recognizes' | 'open' | 'readWhole'> {
  /** Columns without which it is another file. */
  needs: readonly string[];
  /** Column of the file to the title of the field it fills. */
  titles: Readonly<Record<string, string>>;
  readRow: (cells: Cells) => RowOutcome;
  versionIn?: (head: string) => string;
  /** A comma for CSV; tabs otherwise. */
  separator?: ',';
  /** Rows that only draw a line. */
  isRuler?: (cells: readonly string[]) => boolean;
}

type Split = (line: string) => string[];

const sampleLength = 60;

/** A format whose rows are lines with tabs below a head, which may stand behind comments with `#`. */
export function tableFormat(spec: TableSpec): ImportFormat {
  const { needs, titles, readRow, versionIn, separator, isRuler, ...format } = spec;
  const split: Split = separator === ',' ? splitCommas : splitTabs;
  return {
    ...format,
    titles,
    recognizes: (head) => headLine(head, needs, split) !== undefined,
    open: (head) => {
      const line = headLine(head, needs, split);
      const columns = line === undefined ? [] : columnsIn(line, split);
      const missing = needs.filter((need) => !columns.includes(need));
      if (missing.length > 0) {
        const values = { format: spec.title, columns: missing.join('、') };
        throw new AppError('knowledge.import-header', { values });
      }
      const doubled = columns.filter((name, at) => name in titles && columns.indexOf(name) !== at);
      if (doubled.length > 0) {
        const values = { columns: [...new Set(doubled)].join('、') };
        throw new AppError('knowledge.import-doubled', { values });
      }
      return new TableReader({
        columns,
        head: line ?? '',
        titles,
        readRow,
        split,
        isRuler,
        version: versionIn?.(head) ?? '',
      });
    },
  };
}

function columnsIn(line: string, split: Split): string[] {
  return split(line.replace(/^#/, '')).map((cell) => cell.trim());
}

/** The line with most of the needed columns, at least half of them; a head that lacks one is told what it lacks. */
function headLine(head: string, needs: readonly string[], split: Split): string | undefined {
  return head.split(/\r?\n/).find((line) => {
    const columns = columnsIn(line, split);
    const found = needs.filter((need) => columns.includes(need)).length;
    return found >= Math.max(2, Math.ceil(needs.length * 0.6));
  });
}

interface ReaderParts {
  columns: string[];
  head: string;
  titles: Readonly<Record<string, string>>;
  readRow: (cells: Cells) => RowOutcome;
  split: Split;
  isRuler: TableSpec['isRuler'];
  version: string;
}

class TableReader implements RowReader {
  readonly #parts: ReaderParts;
  readonly #at: Map<string, number>;
  readonly #samples: string[];
  #isBelowHead = false;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
    this.#at = new Map(parts.columns.map((name, at) => [name, at]));
    this.#samples = parts.columns.map(() => '');
  }

  read(line: string, isOpen = false): RowOutcome {
    if (!this.#isBelowHead) {
      this.#isBelowHead = line === this.#parts.head;
      return undefined;
    }
    if (line.trim() === '' || line.startsWith('#')) return undefined;
    const { split, isRuler } = this.#parts;
    const cells = split(line);
    if (isRuler?.(cells)) return undefined;
    const fault = this.#faultOf(line, cells, isOpen);
    if (fault) return fault;
    for (const [at, cell] of cells.entries()) if (!this.#samples[at]) this.#samples[at] = cell;
    return this.#parts.readRow((column) => {
      const at = this.#at.get(column);
      return at === undefined ? '' : (cells[at] ?? '').trim();
    });
  }

  /** Why a line is no whole row. Trailing empty cells are cut by some programs; cells too many are a broken line. */
  #faultOf(line: string, cells: readonly string[], isOpen: boolean): RejectedRow | undefined {
    const { columns, titles } = this.#parts;
    if (cells.length > columns.length)
      return rejected('', line, `有 ${cells.length} 列，表头只有 ${columns.length} 列`);
    if (cells.length === 1 && columns.length > 1)
      return rejected('', line, '只有 1 列，可能不是用制表符分隔');
    const reason = cells.length < columns.length ? cutReason(cells, isOpen) : undefined;
    if (reason) return rejected('', line, reason);
    for (const [at, cell] of cells.entries()) {
      // Hardly any cell begins so: the others cost one look.
      if (!/^\s*[=@#]/.test(cell)) continue;
      const column = columns[at] ?? '';
      if (!(column in titles)) continue;
      if (isRunnable(cell)) return rejected(column, cell, '内容是表格公式');
      if (isSheetError(cell)) return rejected(column, cell, '内容是表格软件的错误值');
    }
    return undefined;
  }

  mapping(): MappedColumn[] {
    return this.#parts.columns.map((column, at) => ({
      column,
      sample: cutText(this.#samples[at] ?? '', sampleLength),
      title: this.#parts.titles[column] ?? '',
    }));
  }

  version(): string {
    return this.#parts.version;
  }
}

/** Why a row with too few cells is a part of one; undefined where only empty cells are missing. */
function cutReason(cells: readonly string[], isOpen: boolean): string | undefined {
  if (isOpen) return '这一行不完整，文件可能被截断';
  const last = cells.at(-1)?.trim() ?? '';
  return /^"(?:[^"]|"")*$/.test(last) ? '引号没有成对，一行的内容可能断成了几行' : undefined;
}
