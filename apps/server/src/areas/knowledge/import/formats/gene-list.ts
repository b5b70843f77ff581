import { cutText } from '@wm/contract/core/stored-text';
import { symbolFault } from './cells.ts';
import type { ImportFormat } from './format.ts';

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
  recognizes: (head) => {
    const lines = head.split(/\r?\n/).map((line) => line.trim());
    const filled = lines.filter((line) => line !== '' && !line.startsWith('#'));
    const fitting = filled.filter((line) => symbol.test(line)).length;
    return fitting >= 2 && fitting >= filled.length * 0.8;
  },
  open: (_head, fileName) => {
    const name = cutText(fileName.replace(/\.(?:txt|tsv|csv)$/i, ''), 200);
    let sample = '';
    return {
      read: (line) => {
        const text = line.trim();
        if (text === '' || text.startsWith('#')) return undefined;
        const fault = symbolFault('第 1 列', text);
        if (fault) return fault;
        if (!symbol.test(text))
          return { kind: 'reject', column: '第 1 列', value: text, reason: '不是基因符号' };
        if (sample === '') sample = text;
        return { kind: 'row', key: name, data: { name, category: '基因列表', symbols: [text] } };
      },
      mapping: () => [{ column: '第 1 列', sample, title: '成员基因' }],
      version: () => '',
    };
  },
};
