import { describe, expect, it } from 'vitest';
import { bindFamilies } from './family.ts';
import { createFindings } from '../finding.ts';
import { buildTrio, parsePed } from './ped.ts';

const codes = (text: string): string[] => parsePed(text).findings.map(({ code }) => code);

describe('reading a pedigree file', () => {
  it('accepts tabs, runs of spaces, CRLF, a byte order mark, blank lines and a header', () => {
    const text =
      '\uFEFF#Family ID\tIndividual ID\tPaternal ID\tMaternal ID\tSex\tPhenotype\tbatch\r\n' +
      'F1\tC\tD\tM\tmale\t2\tb7\r\n\r\nF1   D  0  -9  1   1\r\nF1\tM\t.\tNA\tXX\t1\r\n';
    const { families, findings } = parsePed(text);
    expect(findings).toEqual([]);
    expect(families).toEqual([
      {
        id: 'F1',
        people: [
          {
            family: 'F1',
            id: 'C',
            father: 'D',
            mother: 'M',
            sex: 1,
            status: 2,
            attributes: { batch: 'b7' },
            line: 2,
          },
          { family: 'F1', id: 'D', sex: 1, status: 1, attributes: {}, line: 4 },
          { family: 'F1', id: 'M', sex: 2, status: 1, attributes: {}, line: 5 },
        ],
      },
    ]);
  });

  it('takes a plain header that begins with family_id', () => {
    const { families } = parsePed('family_id id dad mom sex phenotype\nF A 0 0 2 2\n');
    expect(families.map(({ id }) => id)).toEqual(['F']);
  });

  it('does not take a family for a header because its name begins like one', () => {
    const { families } = parsePed(
      'FID\tID\tdad\tmom\tsex\taff\nFID001 A 0 0 2 2\nfamily_id_7 B 0 0 2 2\n',
    );
    expect(families.map(({ id }) => id)).toEqual(['FID001', 'family_id_7']);
  });

  it('reads every spelling of sex and phenotype', () => {
    const sexOf = (value: string): number =>
      parsePed(`F A 0 0 ${value} 2`).families[0]!.people[0]!.sex;
    expect(['1', 'M', 'Male', 'xy'].map(sexOf)).toEqual([1, 1, 1, 1]);
    expect(['2', 'F', 'FEMALE', 'XX'].map(sexOf)).toEqual([2, 2, 2, 2]);
    expect(['0', '.', 'other', 'unknown'].map(sexOf)).toEqual([0, 0, 0, 0]);
    const statusOf = (value: string): number =>
      parsePed(`F A 0 0 1 ${value}`).families[0]!.people[0]!.status;
    expect(['2', '1', '0', '-9', '.', '3.7'].map(statusOf)).toEqual([2, 1, 0, 0, 0, 0]);
  });

  it('builds the same pedigree from the one-line trio form', () => {
    const trio = buildTrio({ family: 'F', child: 'C', sex: 2, father: 'D', mother: 'M' });
    expect(trio.findings).toEqual([]);
    expect(trio.families[0]!.people.map(({ id, sex, status }) => [id, sex, status])).toEqual([
      ['C', 2, 2],
      ['D', 1, 1],
      ['M', 2, 1],
    ]);
    const single = buildTrio({ family: 'F', child: 'C', sex: 0, mother: 'C' });
    expect(single.findings.map(({ code }) => code)).toContain('PED004');
  });
});

describe('the pedigree findings', () => {
  it.each([
    ['PED001', 'F1 A 0 0 1\n', 'error', '第1行列数不足6列'],
    ['PED002', 'F1 A 0 0 1 2\nF1 A 0 0 1 2\n', 'error', '样本编号重复：A'],
    ['PED003', 'F1 C D M 1 2\nF1 D 0 0 2 1\nF1 M 0 0 2 1\n', 'error', '父亲 D 的性别不是男性'],
    ['PED003', 'F1 C D M 1 2\nF1 D 0 0 1 1\nF1 M 0 0 1 1\n', 'error', '母亲 M 的性别不是女性'],
    ['PED004', 'F1 C C 0 1 2\n', 'error', '样本 C 的父母包含自身，或亲缘关系成环'],
    [
      'PED004',
      'F1 A B 0 1 2\nF1 B E 0 1 1\nF1 E A 0 1 1\n',
      'error',
      '样本 A 的父母包含自身，或亲缘关系成环',
    ],
    ['PED005', 'F1 C D D 1 2\nF1 D 0 0 0 1\n', 'error', '父母为同一人：D'],
    ['PED006', 'F1 C D 0 1 2\n', 'warning', '父亲 D 未在家系文件中定义，按基因型缺失处理'],
    ['PED010', 'F1 C 0 0 7 2\n', 'warning', '无法识别的性别/表型取值：7'],
    ['PED010', 'F1 C 0 0 1 178.5\n', 'warning', '无法识别的性别/表型取值：178.5'],
    ['PED011', 'F1 C D 0 1 2\nF2 D 0 0 1 1\n', 'error', '父母属于不同家系'],
  ])('reports %s for %j', (code, text, level, message) => {
    expect(parsePed(text).findings).toContainEqual(
      expect.objectContaining({ code, level, text: message }),
    );
  });

  it('allows one id in two families only when all facts are the same', () => {
    expect(codes('F1 A 0 0 1 2\nF2 A 0 0 1 2\n')).toEqual([]);
    expect(codes('F1 A 0 0 1 2\nF2 A 0 0 1 1\n')).toEqual(['PED002']);
  });

  it('keeps the good lines of a file with a short one', () => {
    const { families, findings } = parsePed('F1 A 0 0\nF1 B 0 0 1 2\n');
    expect(families[0]!.people.map(({ id }) => id)).toEqual(['B']);
    expect(findings[0]).toMatchObject({ code: 'PED001', line: 1 });
  });
});

describe('binding a pedigree to the samples of a file', () => {
  const bind = (text: string, samples: string[]) => {
    const findings = createFindings();
    const families = bindFamilies(parsePed(text).families, samples, findings);
    return { families, findings: findings.list() };
  };

  it('reports PED007 as a warning, and as an error for the proband', () => {
    const sibs = 'F1 C D 0 1 2\nF1 S D 0 2 2\nF1 D 0 0 1 1\n';
    expect(bind(sibs, ['C', 'D']).findings).toMatchObject([{ code: 'PED007', level: 'warning' }]);
    expect(bind(sibs, ['S', 'D']).findings).toMatchObject([{ code: 'PED007', level: 'error' }]);
    const text = 'F1 C D 0 1 2\nF1 D 0 0 1 1\n';
    expect(bind(text, ['C']).findings).toMatchObject([
      { code: 'PED007', level: 'warning', text: '样本 D 不在VCF中' },
    ]);
    expect(bind(text, ['D']).findings).toMatchObject([{ code: 'PED007', level: 'error' }]);
  });

  it('reports PED008 for a sample of no family and PED009 for a family without patients', () => {
    const { families, findings } = bind('F1 C 0 0 1 1\n', ['C', 'X']);
    expect(families).toEqual([]);
    expect(findings.map(({ code, level }) => [code, level])).toEqual([
      ['PED009', 'error'],
      ['PED008', 'info'],
    ]);
  });

  it('adds a parent that is named but not listed as a member without genotypes', () => {
    const { families } = bind('F1 C D 0 1 2\n', ['C', 'D']);
    expect(families[0]!.members).toEqual([
      { id: 'C', father: 1, mother: -1, sex: 1, status: 2, column: 0 },
      { id: 'D', father: -1, mother: -1, sex: 1, status: 0, column: -1 },
    ]);
    expect(families[0]!.children).toEqual([0]);
  });
});
