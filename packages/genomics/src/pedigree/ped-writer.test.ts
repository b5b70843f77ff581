import { describe, expect, it } from 'vitest';
import { parsePed } from './ped.ts';
import { formatPed } from './ped-writer.ts';

describe('a written pedigree', () => {
  it('is read back as it was, attributes and missing parents included', () => {
    const text =
      '#Family_ID\tIndividual_ID\tPaternal_ID\tMaternal_ID\tSex\tPhenotype\thpo\nF1\tC\tD\tM\t1\t2\tHP:1\nF1\tD\t0\t0\t1\t1\t.\nF1\tM\t0\t0\t2\t0\t.\n';
    expect(formatPed(parsePed(text).families)).toBe(text);
    expect(parsePed(formatPed(parsePed(text).families))).toEqual(parsePed(text));
  });

  it('keeps twins, whose set and zygosity stand in a column of their own', () => {
    const text =
      '#Family_ID\tIndividual_ID\tPaternal_ID\tMaternal_ID\tSex\tPhenotype\tTwins\nF1\tA\tD\tM\t1\t2\tmono1\nF1\tB\tD\tM\t1\t1\tmono1\nF1\tD\t0\t0\t1\t1\t.\nF1\tM\t0\t0\t2\t1\t.\n';
    const read = parsePed(text);
    expect(read.families[0]!.people[0]).toMatchObject({ twins: { set: 1, zygosity: 'mono' } });
    expect(read.findings).toEqual([]);
    expect(formatPed(read.families)).toBe(text);
  });

  it('keeps its columns whatever is in a value', () => {
    const [family] = parsePed('F1 C 0 0 1 2\n').families;
    family!.people[0]!.attributes['note'] = 'two words\tand more';
    family!.people[0]!.attributes['empty'] = '';
    const { families } = parsePed(formatPed([family!]));
    expect(families[0]!.people[0]!.attributes).toEqual({ note: 'two_words_and_more', empty: '.' });
  });
});

describe('pedigrees of other programs', () => {
  it.each([
    ['affected', 2],
    ['Case', 2],
    ['患病', 2],
    ['unaffected', 1],
    ['control', 1],
    ['未患病', 1],
    ['正常', 1],
    ['unknown', 0],
  ])('phenotype %s is %i', (word, status) => {
    const { families, findings } = parsePed(`F1 C 0 0 male ${word}\n`);
    expect([families[0]!.people[0]!.status, findings]).toEqual([status, []]);
  });

  it('join families when the family column repeats the sample', () => {
    const { families, findings } = parsePed('C C D M 1 2\nD D 0 0 1 1\nM M 0 0 2 1\n');
    expect(families.map(({ id, people }) => [id, people.map(({ id }) => id)])).toEqual([
      ['C', ['C', 'D', 'M']],
    ]);
    expect(findings.map(({ code, level }) => `${code} ${level}`)).toEqual(['PED012 info']);
    const child = parsePed('C C D M 1 2\nF1 D 0 0 1 1\nF1 M 0 0 2 1\n');
    expect(child.families.map(({ id }) => id)).toEqual(['F1']);
  });

  it('stay apart when parents are listed in several families', () => {
    const text = 'C C D M 1 2\nF1 D 0 0 1 1\nF2 D 0 0 1 1\nF1 M 0 0 2 1\n';
    expect(parsePed(text).findings.map(({ code }) => code)).toContain('PED011');
  });
});
