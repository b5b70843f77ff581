import { describe, expect, it } from 'vitest';
import { analyse, buildVcf, modelsByPos, openText, trioPed } from '../../test/build-vcf.ts';
import type { RecordSpec } from '../../test/build-vcf.ts';
import { createFindings } from '../finding.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { mergeMembers } from './merge-members.ts';
import type { MergeOptions } from './merge-members.ts';

const contigs = ['##contig=<ID=2>', '##contig=<ID=3>'];
const fileOf = (sample: string, records: RecordSpec[], headers = contigs) => ({
  name: `${sample}.vcf`,
  source: openText(buildVcf({ samples: [sample], records, headers }), 50)(),
});

async function merged(files: ReturnType<typeof fileOf>[], rest: Partial<MergeOptions> = {}) {
  const options = { inflater: nodeInflater, findings: createFindings(), ...rest };
  let text = '';
  for await (const piece of mergeMembers(files, options)) text += piece;
  return text;
}

const bodyOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'));

describe('files of single members', () => {
  const format = 'GT:AD:DP:GQ:PL';

  it('become one: alleles of one place are joined and every number follows its allele', async () => {
    const text = await merged([
      fileOf('D', [
        {
          pos: 5,
          alt: 'G',
          info: 'CSQ=G|x;gnomAD_AF=0.1',
          format,
          samples: ['0/1:9,8:17:99:9,0,8'],
        },
        { pos: 9, samples: ['0/1'] },
      ]),
      fileOf('M', [
        {
          pos: 5,
          alt: 'T',
          info: 'CSQ=T|y;gnomAD_AF=0.2',
          format,
          samples: ['0/1:7,6:13:80:6,0,7'],
        },
      ]),
      fileOf('C', [
        { pos: 5, alt: 'T,G', format, samples: ['1/2:0,6,7:13:70:1,2,3,4,5,6'] },
        { contig: '2', pos: 1, samples: ['1/1'] },
      ]),
    ]);
    expect(text).toContain('\tFORMAT\tD\tM\tC\n');
    expect(text.match(/##INFO=<ID=CLNSIG/g)).toHaveLength(1);
    const [first, second, third] = bodyOf(text);
    expect(first).toEqual([
      '1',
      '5',
      '.',
      'A',
      'G,T',
      '50',
      'PASS',
      'CSQ=G|x,T|y;gnomAD_AF=0.1,0.2;Annotation=GENE1',
      format,
      '0/1:9,8,0:17:99:9,0,8,.,.,.',
      '0/2:7,0,6:13:80:6,.,.,0,.,7',
      '2/1:0,7,6:13:70:1,4,6,2,5,3',
    ]);
    expect(second!.slice(9)).toEqual(['0/1', './.', './.']);
    expect(third!.slice(0, 2)).toEqual(['2', '1']);
    expect(third!.slice(9)).toEqual(['./.', './.', '1/1']);
  });

  it('are judged like a file of the family; what a file does not have is unknown unless the caller says it is reference', async () => {
    const files = () => [
      fileOf('D', [{ pos: 5, samples: ['0/1'] }]),
      fileOf('M', []),
      fileOf('C', [
        { pos: 5, info: 'X', samples: ['0/1'] },
        { pos: 9, info: 'X', samples: ['0/1'] },
      ]),
    ];
    const unknown = await analyse(openText(await merged(files())), trioPed);
    expect(modelsByPos(unknown)['9']).toBe('AD? AD_dn? DN?');
    const reference = await analyse(
      openText(await merged(files(), { absentIs: 'reference' })),
      trioPed,
    );
    expect(modelsByPos(reference)).toEqual({ '9': 'AD_dn DN' });
  });

  it('keep every reason of a filter', async () => {
    const text = await merged([
      fileOf('D', [{ pos: 5, filter: 'q10', samples: ['0/1'] }]),
      fileOf('M', [{ pos: 5, samples: ['0/1'] }]),
    ]);
    expect(bodyOf(text)[0]![6]).toBe('q10');
  });

  it.each([
    ['a sample in two files', () => [fileOf('D', []), fileOf('D', [])], '样本 D 出现在多个文件中'],
    [
      'a file out of order',
      () => [
        fileOf('D', [
          { pos: 9, samples: ['0/1'] },
          { pos: 5, samples: ['0/1'] },
        ]),
      ],
      'D.vcf 没有按位置排序',
    ],
    [
      'contigs in another order',
      () => [fileOf('D', []), fileOf('M', [], contigs.toReversed())],
      'M.vcf 的染色体顺序与其他文件不同',
    ],
    [
      'a contig that no header lists',
      () => [
        fileOf('D', [{ contig: '9', pos: 1, samples: ['0/1'] }]),
        fileOf('M', [{ pos: 1, samples: ['0/1'] }]),
      ],
      '染色体 9 没有在表头中列出',
    ],
  ])('are refused with %s', async (_name, files, detail) => {
    await expect(merged(files())).rejects.toThrow(`不能合并：${detail}`);
  });

  it('are refused for two assemblies', async () => {
    const other = {
      name: 'M.vcf',
      source: openText(buildVcf({ samples: ['M'], assembly: 'GRCh38', records: [] }))(),
    };
    await expect(merged([fileOf('D', []), other])).rejects.toThrow(
      '文件的参考组装不同（GRCh37、GRCh38）',
    );
  });
});
