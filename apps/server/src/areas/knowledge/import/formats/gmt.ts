import { isFormula } from './cells.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome } from './format.ts';

interface SetHead {
  name: string;
  /** The number at the source. */
  key: string;
  url: string;
  species?: string;
}

interface GmtSource extends Pick<
  ImportFormat,
  'code' | 'title' | 'source' | 'license' | 'membersAre'
> {
  /** What the second column of the source looks like. */
  id: RegExp;
  headOf: (name: string, id: string) => SetHead;
}

/** GMT: name, id or address, then the members. Members that no catalog knows, such as viral ones, stay as they are. */
function gmtFormat({ id: idPattern, headOf, ...source }: GmtSource): ImportFormat {
  return {
    ...source,
    target: 'gene-channel',
    fields: ['name', 'url', 'species', 'symbols'],
    recognizes: (head) => {
      const [first = '', second = ''] = head.split(/\r?\n/);
      return [first, second].every((line) => {
        const [name = '', id = '', member = ''] = line.split('\t', 3);
        return name !== '' && !name.startsWith('#') && idPattern.test(id) && member !== '';
      });
    },
    open: (head) => {
      let sample: string[] = [];
      return {
        read: (line) => {
          if (sample.length === 0) sample = line.split('\t', 6);
          return readSet(line, headOf);
        },
        mapping: () => [
          { column: '第 1 列', sample: sample[0] ?? '', title: '通路名称' },
          { column: '第 2 列', sample: sample[1] ?? '', title: '来源编号' },
          { column: '第 3 列起', sample: sample.slice(2, 6).join(' '), title: '成员基因' },
        ],
        version: () => /%WikiPathways_(\d{8})%/.exec(head)?.[1] ?? '',
      };
    },
  };
}

function readSet(line: string, headOf: GmtSource['headOf']): RowOutcome {
  if (line.trim() === '') return undefined;
  const [first = '', id = '', ...members] = line.split('\t').map((cell) => cell.trim());
  if (first === '') return rejected('第 1 列', '', '通路名称为空');
  if (isFormula(first)) return rejected('第 1 列', first, '内容是表格公式');
  if (id === '') return rejected('第 2 列', '', '通路编号为空');
  const symbols = [...new Set(members.filter(Boolean))];
  if (symbols.length === 0) return rejected('第 3 列起', '', '没有成员基因');
  const { name, key, url, species = '' } = headOf(first, id);
  return { kind: 'row', key, data: { name, url, species, symbols } };
}

export const reactomeGmt = gmtFormat({
  code: 'gmt',
  title: 'Reactome GMT',
  source: 'Reactome',
  license: 'CC0',
  id: /^R-[A-Z]{3}-\d+$/,
  headOf: (name, id) => ({ name, key: id, url: `https://reactome.org/content/detail/${id}` }),
});

/** WikiPathways writes `name%edition%number%species`, and Entrez numbers for members. */
export const wikiPathwaysGmt = gmtFormat({
  code: 'gmt-wikipathways',
  title: 'WikiPathways GMT',
  source: 'WikiPathways',
  license: 'CC0',
  membersAre: 'entrez',
  id: /^https?:\/\/(?:www\.)?wikipathways\.org\//,
  headOf: (text, url) => {
    const [name = text, , key = url, species = ''] = text.split('%');
    return { name, key, url, species };
  },
});

/** Sets of other makers, such as MSigDB: whoever imports them answers for their license. */
export const ownGmt = gmtFormat({
  code: 'gmt-own',
  title: '自备 GMT 基因集',
  source: 'GMT',
  license: '使用者自备',
  id: /^https?:\/\//,
  headOf: (name, url) => ({ name, key: url, url }),
});
