// @vitest-environment node
import { expect, it } from 'vitest';
import { sayClinVar, sayFrequency } from './words.ts';

it('tells a frequency that is known to be absent from one that nobody asked for', () => {
  expect(sayFrequency({ frequencyState: 'absent', frequency: null })).toBe('未见');
  expect(sayFrequency({ frequencyState: 'unknown', frequency: null })).toBe('未知');
  expect(sayFrequency({ frequencyState: 'number', frequency: 0 })).toBe('0%');
  expect(sayFrequency({ frequencyState: 'number', frequency: 0.000_123_4 })).toBe('0.0123%');
});

it.each([
  ['Pathogenic/Likely_pathogenic', '可能致病'],
  ['Pathogenic', '致病'],
  ['Conflicting_classifications_of_pathogenicity', '冲突'],
  ['likely_benign', '可能良性'],
  ['Uncertain_significance', '意义未明'],
  ['association', '其他'],
  ['', ''],
])('says %s of ClinVar as %s', (text, said) => {
  expect(sayClinVar(text)).toBe(said);
});
