import { cutText } from '@wm/contract/core/stored-text';
import { datasetLimits } from '@wm/contract/report/dataset-rules';
import type { IngestFaults } from './ingest-faults.ts';
import { TypeGuess, isOf } from './cell-values.ts';
import type { FileTable } from './file-table.ts';
import type { FileColumn, IngestJob } from './ingest-job.ts';

const longestTitle = 60;
const typeWords = { text: '文字', number: '数字', time: '时间', bool: '是或否' } as const;

/** What each column is called: its head, cleaned, and told from others by a number. */
function titlesOf(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  return heads.map((head, at) => {
    // oxlint-disable-next-line no-control-regex -- they are what must go
    const clean = head.replace(/[\u0000-\u001f\u007f-\u009f\p{Cf}\p{Cs}]+/gu, ' ').trim();
    const base = cutText(clean || `列 ${at + 1}`, longestTitle);
    let title = base;
    for (let n = 2; taken.has(title); n += 1) {
      const tail = ` (${n})`;
      title = `${cutText(base, longestTitle - tail.length)}${tail}`;
    }
    taken.add(title);
    return title;
  });
}

interface Planned {
  columns: FileColumn[];
  rows: number;
}

/** Reads a table to its end: what its columns are, how many rows there are, and all that is wrong with it. */
export async function planColumns(
  table: FileTable,
  known: IngestJob['known'],
  { faults, onRow }: { faults: IngestFaults; onRow: (share: number, rows: number) => void },
): Promise<Planned> {
  const titles = titlesOf(table.heads);
  if (titles.length === 0) faults.stop(0, 0, '文件里没有数据');
  if (titles.length > datasetLimits.columns)
    faults.stop(1, titles.length, `列数 ${titles.length} 超过 ${datasetLimits.columns}`);
  const before = new Map(known.map((column) => [column.title, column]));
  const guesses = titles.map((_, at) => new TypeGuess(table.types?.[at]));
  const expected = titles.map((title) => before.get(title)?.type);
  let rows = 0;
  for await (const { line, cells, share } of table.rows()) {
    rows += 1;
    if (rows > datasetLimits.rows) faults.stop(line, 0, `行数超过 ${datasetLimits.rows}`);
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    if (width > titles.length)
      faults.add(line, titles.length + 1, `这一行有 ${width} 格，表头只有 ${titles.length} 列`);
    for (const [at, cell] of cells.entries()) {
      const guess = guesses[at];
      if (!guess || cell === '') continue;
      const reason = cellFault(cell, expected[at], table.types !== undefined);
      if (reason !== undefined) faults.add(line, at + 1, reason);
      guess.see(cell);
    }
    onRow(share, rows);
  }
  if (rows === 0) faults.add(0, 0, '文件里只有表头，没有数据');
  return { columns: joined(titles, guesses, known), rows };
}

function cellFault(
  cell: string,
  type: FileColumn['type'] | undefined,
  isTyped: boolean,
): string | undefined {
  // A character takes three bytes at most.
  if (
    cell.length * 3 > datasetLimits.cellBytes &&
    Buffer.byteLength(cell) > datasetLimits.cellBytes
  )
    return `一格超过 ${datasetLimits.cellBytes / 1024} KB`;
  if (!isTyped && cell.includes('\uFFFD')) return '有无法识别的字符，请另存为 UTF-8 或 GBK 编码';
  if (type !== undefined && !isOf(type, cell))
    return `这一列应是${typeWords[type]}，不是“${cutText(cell, 20)}”`;
  return undefined;
}

/** The columns of the file in its order, those that are known by their names, and then the known ones that it has no more. */
function joined(
  titles: readonly string[],
  guesses: readonly TypeGuess[],
  known: IngestJob['known'],
): FileColumn[] {
  const before = new Map(known.map((column) => [column.title, column]));
  let last = Math.max(0, ...known.map(({ name }) => Number(name.slice(1))));
  const here = titles.map((title, at): FileColumn => {
    const found = before.get(title);
    if (found) return { ...found, at };
    last += 1;
    return { name: `c${last}`, title, type: guesses[at]?.type ?? 'text', at };
  });
  const titled = new Set(titles);
  const gone = known.filter(({ title }) => !titled.has(title));
  return [...here, ...gone.map((column) => ({ ...column, at: -1 }))];
}
