import { expect, it } from 'vitest';
import { readQuestion } from './read-question.ts';

it.each([
  ['RS113488022', { kind: 'rsid', rsid: 'rs113488022' }],
  ['7-140453136-A-T', { kind: 'site', key: '7-140453136-A-T' }],
  ['chr7:140453136:a:t', { kind: 'site', key: '7-140453136-A-T' }],
  ['7 140453136 A T', { kind: 'site', key: '7-140453136-A-T' }],
  ['chr7:g.140453136A>T', { kind: 'site', key: '7-140453136-A-T' }],
  ['1-100-CAT-CA', { kind: 'site', key: '1-101-AT-A' }],
  ['chrM-10-A-G', { kind: 'site', key: 'MT-10-A-G' }],
])('reads %s as a variant', (typed, question) => {
  expect(readQuestion(typed)).toEqual(question);
});

it('reads a change behind its gene, and words as words', () => {
  expect(readQuestion(' BRAF  V600E ')).toEqual({
    kind: 'words',
    text: 'BRAF V600E',
    gene: 'BRAF',
    change: 'V600E',
  });
  expect(readQuestion('BRAF p.Val600Glu')).toMatchObject({ change: 'p.Val600Glu' });
  expect(readQuestion('Noonan syndrome 1')).toMatchObject({
    change: '',
    text: 'Noonan syndrome 1',
  });
});
