import type { FileRow, FileTable } from './file-table.ts';
import type { IngestFaults } from './ingest-faults.ts';

type Item = Record<string, unknown>;

/** The records of a JSON text: a list of objects, or an object on each line. A record's number is its line. */
export function jsonTable(text: string, faults: IngestFaults): FileTable {
  const items = itemsOf(text, faults);
  const heads = new Map<string, number>();
  for (const item of items)
    for (const key of Object.keys(item)) if (!heads.has(key)) heads.set(key, heads.size);
  return {
    heads: [...heads.keys()],
    rows: function* (): Generator<FileRow, void> {
      for (const [at, item] of items.entries()) {
        const cells: string[] = Array.from({ length: heads.size }, () => '');
        for (const [key, value] of Object.entries(item)) cells[heads.get(key) ?? 0] = textOf(value);
        yield { line: at + 1, cells, share: (at + 1) / items.length };
      }
    },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function itemsOf(text: string, faults: IngestFaults): Item[] {
  if (text.trimStart().startsWith('[')) {
    const list = parsed(text, 0, faults);
    if (!Array.isArray(list)) return [];
    return list.flatMap((item: unknown, at) => {
      if (isItem(item)) return [item];
      faults.add(at + 1, 0, '不是对象');
      return [];
    });
  }
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '') return [];
    const item = parsed(line, at + 1, faults);
    if (isItem(item)) return [item];
    faults.add(at + 1, 0, '不是对象');
    return [];
  });
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string, line: number, faults: IngestFaults): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return faults.stop(line, 0, '不是正确的 JSON：应是对象的列表，或每行一个对象');
  }
}
