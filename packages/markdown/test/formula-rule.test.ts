import { expect, it } from 'vitest';
import { formulaAt, longestFormula } from '../src/formula-rule.ts';

const texOf = (text: string): string | undefined => formulaAt(text, 0)?.tex;

it('a formula stands between dollars or between backslashed brackets', () => {
  expect(formulaAt('见 $E=mc^2$。', 2)).toEqual({ tex: 'E=mc^2', isDisplayed: false, end: 10 });
  expect(formulaAt('$$ a + b $$', 0)).toEqual({ tex: 'a + b', isDisplayed: true, end: 11 });
  expect(formulaAt('\\(x\\)', 0)).toEqual({ tex: 'x', isDisplayed: false, end: 5 });
  expect(formulaAt('\\[x\\]', 0)).toEqual({ tex: 'x', isDisplayed: true, end: 5 });
});

it('prices are none, nor a dollar that stands alone, is escaped, or encloses nothing', () => {
  for (const text of [
    '$5 到 $10',
    '$100',
    '$ x $',
    '$$',
    '$$$$',
    '$a b',
    '$x \\$',
    '\\(x',
    '$a $b',
    '$10，$x$',
  ])
    expect(texOf(text), text).toBeUndefined();
  expect(texOf('$5$')).toBe('5');
  expect(texOf('$v_{\\text{平均}}$')).toBe('v_{\\text{平均}}');
  expect(texOf('$a\\$b$')).toBe('a\\$b');
});

it('is given up where it would be too long, at no cost', () => {
  expect(texOf(`$${'x'.repeat(longestFormula)}$`)).toHaveLength(longestFormula);
  expect(texOf(`$${'x'.repeat(longestFormula + 1)}$`)).toBeUndefined();
  expect(texOf('\\('.repeat(100_000))).toBeUndefined();
});
