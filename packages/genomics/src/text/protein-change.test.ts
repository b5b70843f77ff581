import { expect, it } from 'vitest';
import { longChange, shortChange, spellingsOf } from './protein-change.ts';

it.each([
  ['p.Val600Glu', 'V600E', 'Val600Glu'],
  ['NP_004324.2:p.(Val600Glu)', 'V600E', 'Val600Glu'],
  ['V600E', 'V600E', 'Val600Glu'],
  ['p.Gln55Ter', 'Q55*', 'Gln55Ter'],
  ['p.Q55X', 'Q55*', 'Gln55Ter'],
  ['p.Asp79=', 'D79=', 'Asp79='],
])('reads %s as %s and as %s', (given, short, long) => {
  expect([shortChange(given), longChange(given)]).toEqual([short, long]);
});

it('takes what is no change of a protein as it stands', () => {
  expect(['MUTATION', 'c.62G>A', '', 'EXON 19 DELETION', 'EML4::ALK'].map(shortChange)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(spellingsOf('c.62G>A')).toEqual(['c.62G>A']);
  expect(spellingsOf('p.Val600Glu')).toEqual(['p.Val600Glu', 'V600E', 'Val600Glu']);
});
