import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { analyse, bgzip, buildVcf, modelsByPos, openText, trioPed } from '../../test/build-vcf.ts';
import type { RecordSpec } from '../../test/build-vcf.ts';
import { createFindings } from '../finding.ts';
import { bytesOf } from '../io/byte-source.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { mergeMembers } from './merge-members.ts';
import type { MemberFile } from './merge-member.ts';
import type { MergeOptions } from './merge-members.ts';

const contigs = ['##contig=<ID=2>', '##contig=<ID=3>'];
const fileOf = (sample: string, records: RecordSpec[], headers = contigs) => ({
  name: `${sample}.vcf`,
  source: openText(buildVcf({ samples: [sample], records, headers }), 50)(),
});

async function merged(files: MemberFile[], rest: Partial<MergeOptions> = {}) {
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
    expect(text).toContain('\tFORMAT\tC\tD\tM\n');
    expect(text.match(/##INFO=<ID=CLNSIG/g)).toHaveLength(1);
    const [first, second, third] = bodyOf(text);
    expect(first).toEqual([
      '1',
      '5',
      '.',
      'A',
      'T,G',
      '50',
      'PASS',
      'Annotation=GENE1;CSQ=G|x,T|y;gnomAD_AF=0.2,0.1',
      format,
      '1/2:0,6,7:13:70:1,2,3,4,5,6',
      '0/2:9,0,8:17:99:9,.,.,0,.,8',
      '0/1:7,6,0:13:80:6,0,7,.,.,.',
    ]);
    expect(second!.slice(9)).toEqual(['./.', '0/1', './.']);
    expect(third!.slice(0, 2)).toEqual(['2', '1']);
    expect(third!.slice(9)).toEqual(['1/1', './.', './.']);
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

  it('that have a place on another line are known there: called, with none of these ALTs', async () => {
    const text = await merged([
      fileOf('D', [
        { pos: 5, ref: 'A', alt: 'G', samples: ['0/1'] },
        { pos: 5, ref: 'A', alt: 'T', samples: ['0|1'] },
      ]),
      fileOf('M', [{ pos: 5, ref: 'AT', alt: 'A', samples: ['1/1'] }]),
      fileOf('C', [{ pos: 5, ref: 'A', alt: 'G', samples: ['1/1'] }]),
      fileOf('E', [{ pos: 5, ref: 'AT', alt: 'A', samples: ['./1'] }]),
      fileOf('F', [{ pos: 6, ref: 'T', alt: 'A', samples: ['0/1'] }]),
    ]);
    // C, D, E, F, M.
    expect(bodyOf(text).map((line) => [line[1], line[3], line[4], ...line.slice(9)])).toEqual([
      ['5', 'A', 'G', '1/1', '0/1', './0', './.', '0/0'],
      ['5', 'A', 'T', '0/0', '0|1', './0', './.', '0/0'],
      ['5', 'AT', 'A', '0/0', '0/0', './1', './.', '1/1'],
      ['6', 'T', 'A', './.', './.', './.', '0/1', './.'],
    ]);
  });

  it('that write the same allele on other lines, or with more bases around it, are unknown there: nobody becomes reference by it', async () => {
    const split = await merged([
      fileOf('C', [
        { pos: 5, ref: 'A', alt: 'G', samples: ['0/1'] },
        { pos: 5, ref: 'A', alt: 'T', samples: ['0/1'] },
      ]),
      fileOf('D', [{ pos: 5, ref: 'A', alt: 'G', samples: ['0/1'] }]),
      fileOf('M', [{ pos: 5, ref: 'A', alt: 'T', samples: ['0/1'] }]),
    ]);
    expect(bodyOf(split).map((line) => [line[4], ...line.slice(9)])).toEqual([
      ['G', '0/1', '0/1', '0/0'],
      ['T', '0/1', '0/0', '0/1'],
    ]);
    const padded = await merged([
      fileOf('C', [{ pos: 5, ref: 'AT', alt: 'A', samples: ['0/1'] }]),
      fileOf('M', [{ pos: 5, ref: 'ATT', alt: 'A,AT', samples: ['1/2'] }]),
    ]);
    expect(bodyOf(padded).map((line) => [line[3], ...line.slice(9)])).toEqual([
      ['AT', '0/1', './.'],
      ['ATT', './.', '1/2'],
    ]);
    const together = await merged([
      fileOf('C', [{ pos: 5, ref: 'A', alt: 'G,T', samples: ['1/2'] }]),
      fileOf('M', [
        { pos: 5, ref: 'A', alt: 'G', samples: ['0/1'] },
        { pos: 5, ref: 'A', alt: 'T', samples: ['0/1'] },
      ]),
    ]);
    expect(bodyOf(together)[0]!.slice(9)).toEqual(['1/2', './.']);
  });

  it('give the same text in any order, lose no allele that a member has, and take none for reference', async () => {
    // Alleles of a place, written with as many bases as a caller likes; the reference reads ATTT.
    const alleles = fc.constantFrom(
      ...(['G', 'C', 'AT', 'ATTG'] as const).map((alt) => ({ ref: 'A', alt })),
      ...(['A', 'GT', 'ATT'] as const).map((alt) => ({ ref: 'AT', alt })),
      ...(['A', 'AT', 'GTT', 'ATTT'] as const).map((alt) => ({ ref: 'ATT', alt })),
    );
    const record = fc.record({
      pos: fc.integer({ min: 1, max: 3 }),
      written: alleles,
      genotype: fc.constantFrom('0/0', '0/1', '1/1', './.', '0|1'),
    });
    // Without what stands the same at the end of both: an allele by another way than the code's.
    const bare = (pos: number, ref: string, alt: string): string => {
      let [from, to] = [ref, alt];
      while (from.length > 1 && to.length > 1 && from.at(-1) === to.at(-1))
        [from, to] = [from.slice(0, -1), to.slice(0, -1)];
      return `${pos} ${from}>${to}`;
    };
    // Who says two things of one allele is believed line by line.
    const selector = ({ pos, written }: { pos: number; written: { ref: string; alt: string } }) =>
      bare(pos, written.ref, written.alt);
    const member = fc
      .uniqueArray(record, { maxLength: 7, selector })
      .map((records) =>
        records
          .toSorted((left, right) => left.pos - right.pos)
          .map(({ pos, written, genotype }) => ({ pos, ...written, samples: [genotype] })),
      );
    const names = ['C', 'D', 'M'];
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(member, member, member),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        async (members, order) => {
          const files = (places: number[]) =>
            places.map((place) => fileOf(names[place]!, members[place]!));
          const text = await merged(files([0, 1, 2]));
          expect(await merged(files(order))).toBe(text);
          for (const [at, records] of members.entries()) {
            const had = records.filter(({ samples }) => samples[0]!.includes('1'));
            const has = new Set(had.map(({ pos, ref, alt }) => bare(pos, ref, alt)));
            const said = new Set<string>();
            for (const line of bodyOf(text)) {
              const genotype = line[9 + at]!;
              for (const [index, alt] of line[4]!.split(',').entries()) {
                const allele = bare(Number(line[1]), line[3]!, alt);
                if (genotype.includes(String(index + 1))) said.add(allele);
                else if (has.has(allele)) expect(genotype).toBe('./.');
              }
            }
            expect([...said].filter((one) => !has.has(one))).toEqual([]);
          }
        },
      ),
      { numRuns: sampled(150, 4000) },
    );
  });

  it('keep what the analysis reads of reads and phase, moved with its allele', async () => {
    const text = await merged([
      fileOf('C', [
        { pos: 5, alt: 'G', format: 'GT:RO:AO:DP4', samples: ['0/1:7,8:9:1,2,3,4'] },
        { pos: 9, alt: 'G', format: 'GT:RO:AO:DP4:HP', samples: ['0/1:7:8:1,2,3,4:3-1,3-2'] },
      ]),
      fileOf('D', [
        { pos: 5, alt: 'T', format: 'GT:RO:AO:DP4', samples: ['0/1:7:8:1,2,3,4'] },
        { pos: 9, alt: 'G', format: 'GT:AD:PGT:PID', samples: ['0/1:5,6:0|1:9_A_G'] },
      ]),
    ]);
    expect(bodyOf(text).map((line) => line.slice(8))).toEqual([
      ['GT:AO:RO:DP4', '0/1:9,0:7,8', '0/2:0,8:7'],
      ['GT:AD:AO:RO:DP4:HP:PGT:PID', '0/1:.:8:7:1,2,3,4:3-1,3-2', '0/1:5,6:.:.:.:.:0|1:9_A_G'],
    ]);
  });

  it('are whom the user says: equal names of samples are told apart, others are left out, and all is counted', async () => {
    const of = (who: string, records: RecordSpec[], samples = ['S']) => ({
      name: `${who}.vcf`,
      source: openText(buildVcf({ samples, records, headers: contigs }), 50)(),
      people: new Map([['S', who]]),
    });
    const tally = { lines: 0, joined: 0, unclear: 0, absent: 0 };
    const text = await merged(
      [
        of('kid', [
          { pos: 5, samples: ['0/1'] },
          { pos: 9, alt: 'G,T', samples: ['1/2'] },
        ]),
        of(
          'dad',
          [
            { pos: 5, samples: ['1/1', '0/1'] },
            { pos: 9, samples: ['0/1', '0/1'] },
            { pos: 9, alt: 'T', samples: ['./.', '0/1'] },
          ],
          ['X', 'S'],
        ),
      ],
      { tally },
    );
    expect(text).toContain('\tFORMAT\tdad\tkid\n');
    expect(bodyOf(text).map((line) => [line[1], line[4], ...line.slice(9)])).toEqual([
      ['5', 'G', '0/1', '0/1'],
      ['9', 'G,T', './.', '1/2'],
      ['9', 'T', '0/1', './.'],
    ]);
    expect(tally).toEqual({ lines: 3, joined: 2, unclear: 2, absent: 0 });
    await expect(merged([{ ...fileOf('D', []), people: new Map([['Q', 'dad']]) }])).rejects.toThrow(
      '不能合并：D.vcf 没有样本 Q',
    );
  });

  it('are refused with their name and line when they cannot be read whole', async () => {
    const text = buildVcf({ samples: ['D'], records: [{ pos: 5, samples: ['0/1'] }] });
    const given = (raw: string | Uint8Array) => ({
      name: 'D.vcf',
      source: typeof raw === 'string' ? openText(raw)() : bytesOf(raw),
    });
    const other = () => fileOf('M', []);
    const cut = bgzip(new TextEncoder().encode(text)).subarray(0, 60);
    for (const [raw, reason] of [
      [`${text}1\t9\tbroken\n`, 'D.vcf 第8行不是有效的变异记录（列数不足8列）'],
      [text.replace('\tA\tG\t', '\tA\t<NON_REF>\t'), 'D.vcf 是gVCF（第7行），请先联合分型'],
      [Buffer.from('BCF\u0002\u0002'), 'D.vcf：这是BCF文件'],
      [cut, 'D.vcf：压缩数据损坏，第0条记录之后无法读取'],
      ['hello\n', 'D.vcf：文件不是VCF格式'],
    ] as const)
      await expect(merged([given(raw), other()])).rejects.toThrow(`不能合并：${reason}`);
    const longer = ['##contig=<ID=2,length=7>'];
    const files = [fileOf('D', [], ['##contig=<ID=2,length=8>']), fileOf('M', [], longer)];
    await expect(merged(files)).rejects.toThrow(
      '不能合并：M.vcf 的参考序列不同（染色体 2 长 7，其他文件为 8）',
    );
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
      'D.vcf 没有按位置排序（第10行）',
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
      'D.vcf 的染色体 9 没有在表头中列出（第9行）',
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
