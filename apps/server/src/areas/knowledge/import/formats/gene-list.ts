import { cutText } from '@wm/contract/core/stored-text';
import { symbolFault } from './cells.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome, RowReader } from './format.ts';

const symbol = /^[A-Za-z][\w.@-]{0,39}$/;

/** A list of genes, a symbol a line: one set of genes under the name of its file. */
export const geneListFormat: ImportFormat = {
  code: 'gene-list',
  title: '基因列表（每行一个符号）',
  source: '基因列表',
  license: '使用者自备',
  target: 'gene-channel',
  fields: ['name', 'category', 'symbols'],
  merges: ['symbols'],
  recognizes: (head) => isMostly(head, symbol),
  open: (_head, fileName) => listReader(fileName, 1),
};

const region = /^(?:chr)?\w{1,20}\t\d+\t\d+\t\S/;

/** Regions as BED with the symbol of their gene as the name: a gene has as many lines as regions. */
export const geneRegionsFormat: ImportFormat = {
  ...geneListFormat,
  code: 'gene-regions',
  title: 'BED 区域（第 4 列为基因符号）',
  recognizes: (head) => isMostly(head, region),
  open: (_head, fileName) => listReader(fileName, 4),
};

const isNoRow = (line: string): boolean => /^(?:#|track\b|browser\b|\s*$)/.test(line);

/** Whether most of the lines that say something, at least two, are of a kind. */
function isMostly(head: string, kind: RegExp): boolean {
  const filled = head.split(/\r?\n/).filter((line) => !isNoRow(line));
  const fitting = filled.filter((line) => kind.test(line.trim())).length;
  return fitting >= 2 && fitting >= filled.length * 0.8;
}

/** Reads the symbols in a column as one set under the name of the file. */
function listReader(fileName: string, column: number): RowReader {
  const name = cutText(fileName.replace(/\.(?:txt|tsv|csv|bed|xlsx|gz)$/gi, ''), 200);
  const title = `第 ${column} 列`;
  let sample = '';
  const read = (line: string): RowOutcome => {
    if (isNoRow(line)) return undefined;
    const text = (line.split('\t')[column - 1] ?? '').trim();
    const fault = symbolFault(title, text);
    if (fault) return fault;
    if (!symbol.test(text)) return rejected(title, text, '不是基因符号');
    if (sample === '') sample = text;
    return { kind: 'row', key: name, data: { name, category: '基因列表', symbols: [text] } };
  };
  return {
    read,
    mapping: () => [{ column: title, sample, title: '成员基因' }],
    version: () => '',
  };
}
