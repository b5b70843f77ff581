import { isFormula } from './cells.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome } from './format.ts';

/** GMT: name, id or address, then the members. Members that no catalog knows, such as viral ones, stay as they are. */
export const gmtFormat: ImportFormat = {
  code: 'gmt',
  title: 'GMT 基因集',
  source: 'Reactome',
  license: 'CC0',
  target: 'gene-channel',
  fields: ['name', 'url', 'symbols'],
  recognizes: (head) => {
    const [first = '', second = ''] = head.split(/\r?\n/);
    return [first, second].every((line) =>
      /^[^#\t]+\t(?:R-[A-Z]{3}-\d+|https?:\/\/[^\t]+)\t\S/.test(line),
    );
  },
  open: () => {
    let sample: string[] = [];
    return {
      read: (line) => {
        if (sample.length === 0) sample = line.split('\t');
        return readSet(line);
      },
      mapping: () => [
        { column: '第 1 列', sample: sample[0] ?? '', title: '通路名称' },
        { column: '第 2 列', sample: sample[1] ?? '', title: '来源编号' },
        { column: '第 3 列起', sample: sample.slice(2, 6).join(' '), title: '成员基因' },
      ],
      version: () => '',
    };
  },
};

function readSet(line: string): RowOutcome {
  if (line.trim() === '') return undefined;
  const [name = '', id = '', ...members] = line.split('\t').map((cell) => cell.trim());
  if (name === '') return rejected('第 1 列', '', '通路名称为空');
  if (isFormula(name)) return rejected('第 1 列', name, '内容是表格公式');
  if (id === '') return rejected('第 2 列', '', '通路编号为空');
  const symbols = [...new Set(members.filter(Boolean))];
  if (symbols.length === 0) return rejected('第 3 列起', '', '没有成员基因');
  const url = id.startsWith('R-') ? `https://reactome.org/content/detail/${id}` : id;
  return { kind: 'row', key: id, data: { name, url, symbols } };
}
