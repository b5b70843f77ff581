import { describe, expect, it } from 'vitest';
import { createFindings } from '../finding.ts';
import { decodeInfoText, encodeInfoText, infoValue, parseInfo } from './info.ts';
import { createHeaderReader } from './vcf-header.ts';
import { infoText, numbersOf, parseRecord, sampleField } from './vcf-record.ts';

describe('INFO', () => {
  it('gives values, flags and odd keys; the first of equal keys wins', () => {
    const info = '1000GAF=0.5;DB;GERP++_RS_x=1;AF=.;EMPTY=;AF=7;XAF=3';
    expect(
      ['1000GAF', 'DB', 'GERP++_RS_x', 'AF', 'EMPTY', 'NONE', 'XAF'].map((key) =>
        infoValue(info, key),
      ),
    ).toEqual(['0.5', true, '1', '.', '', undefined, '3']);
    const parsed = parseInfo(info);
    expect(parsed.duplicates).toEqual(['AF']);
    expect(parsed.values.get('AF')).toBe('.');
    expect(parseInfo('.').values.size).toBe(0);
    expect(parseInfo('A=1;;B').values.size).toBe(2);
  });

  it('decodes the eight escapes of VCF 4.3 and no others, and writes them back', () => {
    expect(decodeInfoText('a%3Ab%3Bc%3Dd%25e%2Cf%0Dg%0Ah%09i%41')).toBe('a:b;c=d%e,f\rg\nh\ti%41');
    expect(decodeInfoText(encodeInfoText('1;2=3,4%5:6\t7\n'))).toBe('1;2=3,4%5:6\t7\n');
  });
});

describe('a record in full', () => {
  const findings = createFindings();
  const reader = createHeaderReader({ findings });
  reader.add('##fileformat=VCFv4.3');
  const header = reader.add('#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tA\tB')!;

  it('keeps what is there and marks what is not', () => {
    const line = '1\t5\trs1;rs2\tA\t.\t.\tq10;s50\tT=a%2Cb;N=1,.,x;F\tGT:DP\t0/0\t./.:7';
    const record = parseRecord(line, header, findings, 1)!;
    expect(record).toMatchObject({
      ids: ['rs1', 'rs2'],
      alts: [],
      quality: null,
      filters: ['q10', 's50'],
    });
    expect(infoText(record, 'T')).toBe('a,b');
    expect([infoText(record, 'F'), infoText(record, 'Z')]).toEqual(['', '']);
    expect(numbersOf(record.info.get('N'))).toEqual([1, Number.NaN, Number.NaN]);
    expect(numbersOf(true)).toEqual([]);
    expect([sampleField(record, 0, 'DP'), sampleField(record, 1, 'DP')]).toEqual([undefined, '7']);
    expect(sampleField(record, 1, 'GQ')).toBeUndefined();
  });

  it.each([
    ['1 5 . A G . . .', '列之间不是制表符'],
    ['1\t5\t.\tA\tG', '列数不足8列'],
    ['1\t-5\t.\tA\tG\t.\t.\t.', 'POS不是数字'],
    ['1\t5\t.\t\tG\t.\t.\t.', 'REF为空'],
    ['1\t5\t.\tA\t\t.\t.\t.', 'ALT为空'],
  ])('is refused with a reason: %j', (line, detail) => {
    const own = createFindings();
    expect(parseRecord(line, header, own, 9)).toBeUndefined();
    expect(own.list()[0]).toMatchObject({
      code: 'VCF010',
      text: `第9行不是有效的变异记录：${detail}`,
    });
  });
});
