import { expect, it } from 'vitest';
import { isSamePlace, variantAddress, variantFilter } from './variant-address.ts';

it.each([
  ['13961', { id: 13961 }],
  ['7-140453136-A-T', { key: '7-140453136-A-T' }],
  ['GRCh37-7-140453136-A-T', { key: '7-140453136-A-T', assembly: 'GRCh37' }],
  ['ClinVar:13961', { source: 'ClinVar', sourceId: '13961' }],
  ['手工:demo:BRAF:V600E', { source: '手工', sourceId: 'demo:BRAF:V600E' }],
])('%s is looked up as it says', (key, filter) => {
  expect(variantFilter(key)).toEqual(filter);
});

it('the address of a variant leads back to it', () => {
  const key = { source: 'CIViC', sourceId: 'VID12' };
  const last = variantAddress(key).split('/').at(-1) ?? '';
  expect(variantFilter(decodeURIComponent(last))).toEqual(key);
});

it.each([
  ['the same number in one assembly', { key37: '1-5-A-T', key38: '' }, true],
  ['the same number in another assembly', { key37: '', key38: '1-5-A-T' }, false],
  ['no number at all', { key37: '', key38: '' }, false],
])('two records with %s: one place is %o', (_what, other, isSame) => {
  expect(isSamePlace({ key37: '1-5-A-T', key38: '' }, other)).toBe(isSame);
  expect(isSamePlace({ key37: '', key38: '' }, { key37: '', key38: '' })).toBe(false);
});
