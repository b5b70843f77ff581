import { expect, it } from 'vitest';
import { readQuestion, readingOf } from './read-question.ts';

const site = (key: string, assembly = '') => ({ kind: 'site', key, assembly });

it.each([
  ['RS113488022', { kind: 'rsid', rsid: 'rs113488022' }],
  ['7-140453136-A-T', site('7-140453136-A-T')],
  ['chr7:140453136:a:t', site('7-140453136-A-T')],
  ['7 140453136 A T', site('7-140453136-A-T')],
  ['chr7:g.140453136A>T', site('7-140453136-A-T')],
  ['NC_000007.13:g.140453136A>T', site('7-140453136-A-T', 'GRCh37')],
  ['NC_000007.14:g.140753336A>T', site('7-140753336-A-T', 'GRCh38')],
  ['NC_000007.13:140453135:A:T', site('7-140453136-A-T', 'GRCh37')],
  ['GRCh37 7-140453136-A-T', site('7-140453136-A-T', 'GRCh37')],
  ['hg19:chr7:140453136:A:T', site('7-140453136-A-T', 'GRCh37')],
  ['GRCh38.p14 7 140753336 A T', site('7-140753336-A-T', 'GRCh38')],
  ['1-100-CAT-CA', site('1-101-AT-A')],
  ['chrM-10-A-G', site('MT-10-A-G')],
])('reads %s as a variant', (typed, question) => {
  expect(readQuestion(typed)).toEqual(question);
});

it.each([
  [' BRAF  V600E ', 'BRAF', 'V600E'],
  ['BRAF p.Val600Glu', 'BRAF', 'p.Val600Glu'],
  ['BRAF:p.V600E', 'BRAF', 'p.V600E'],
  ['BRAF(V600E)', 'BRAF', 'V600E'],
  ['NM_004333.6:c.1799T>A', '', 'NM_004333.6:c.1799T>A'],
  ['p.Val600Glu', '', 'p.Val600Glu'],
])('reads %s as a change', (typed, gene, change) => {
  expect(readQuestion(typed)).toMatchObject({ kind: 'words', gene, change });
});

it.each(['Noonan syndrome 1', 'BRAF', 'OMIM:212050', 'NC_999999.1:g.1A>T'])(
  'reads %s as words',
  (typed) => {
    expect(readQuestion(typed)).toMatchObject({ kind: 'words', text: typed, change: '' });
  },
);

it.each([
  ['rs113488022', '突变 rs113488022'],
  ['7-140453136-A-T', '突变 7-140453136-A-T'],
  ['NC_000007.13:g.140453136A>T', '突变 GRCh37 7-140453136-A-T'],
  ['BRAF V600E', '突变 BRAF V600E'],
  ['岗位管理', undefined],
  ['BRAF', undefined],
  ['Ctrl K2', undefined],
])('says what %s is read as', (typed, reading) => {
  expect(readingOf(typed)).toBe(reading);
});
