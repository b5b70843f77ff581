import { parseText } from '@wm/markdown/parse';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { markdownText } from './markdown-text.ts';

/** What the product's grammar reads in a line, and which kinds of marks it sees there. */
function readLine(text: string): { words: string; kinds: string[] } {
  const inline = parseText(text).flatMap(({ children }) => children ?? []);
  return {
    words: inline.map(({ content }) => content).join(''),
    kinds: [...new Set(inline.map(({ type }) => type))],
  };
}

it.each([
  'Lung (demo)',
  '会议 \\(a\\) \\[b\\]',
  '[[笔记]] ![x](y) <b>',
  '$5 和 $6，==重== ~~删~~ ^上^ H~2~O',
  '*a* _b_ `c` #d | e & &amp; ** -1. 2)',
])('%s is read as it stands', (text) => {
  const { words, kinds } = readLine(`前 ${markdownText(text)} 后`);
  expect(words).toBe(`前 ${text} 后`);
  expect(kinds.filter((kind) => !kind.startsWith('text'))).toEqual([]);
});

it('is read as it stands, whatever signs meet', () => {
  const signs = fc.stringMatching(/^[\\[\]()`*_{}#+\-.!|<>~=$^&ab1 中]*$/);
  fc.assert(
    fc.property(signs, (text) => {
      const line = text.replaceAll(/\s+/g, ' ').trim();
      expect(readLine(`前 ${markdownText(line)} 后`).words).toBe(`前 ${line} 后`);
    }),
    { numRuns: 500 },
  );
});
