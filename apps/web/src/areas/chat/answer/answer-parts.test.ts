import { renderMarkdown } from '@wm/markdown/render';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bareHtml } from '../../../../../../packages/markdown/test/bare-html.ts';
import { goldenSamples } from '../../../../../../packages/markdown/test/golden-samples.ts';
import { partsOf, wholeParts } from './answer-parts.ts';

const lengths = { usual: 60, longest: 200 };

const blocks = [
  '一段话，有 **粗体** 和 `代码`。\n第二行。',
  '# 标题',
  '- 甲\n- 乙\n  - 丙',
  '```ts\nconst a = 1;\n\n\n# 不是标题\n\n```',
  '~~~~\n```\n\n里面\n~~~~',
  '| 甲 | 乙 |\n|---|---|\n| 1 | 2 |',
  '> 引文\n>\n> 第二段',
  '$$\nx^2\n\n+ y\n$$',
  '$$ z $$',
  '1. 一\n\n   里面的段落\n\n2. 二',
  '---',
  '    缩进的代码\n\n    第二行',
  '见 [手册][m] 和 [别的](/help)。',
  '[m]: /manual "手册"',
  '- [ ] 没做\n- [x] 做了',
];

/** Where two lists that stand one behind the other have become one, and numbers go on. */
const loose = (html: string): string =>
  html.replaceAll(/<\/?(?:ul|ol|p)\b[^>]*>| data-task-line="\d+"|\s+(?=<\/?(?:li|ul|ol|p)\b)/g, '');

const drawn = (text: string, parts: readonly string[]): string =>
  wholeParts(text, parts)
    .map((part) => renderMarkdown(part))
    .join('');

it('the parts of an answer are the answer, and read as it does', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...blocks), { maxLength: 40 }), (list) => {
      const text = list.join('\n\n');
      const parts = partsOf(text, [], lengths);
      expect(parts.join('')).toBe(text);
      expect(loose(bareHtml(drawn(text, parts)))).toBe(loose(bareHtml(renderMarkdown(text))));
    }),
    { numRuns: 300 },
  );
});

it('the golden samples read in parts as whole', () => {
  const text = Object.values(goldenSamples)
    .filter((sample) => !/\[\^|\^\[|^ {0,3}<|^\[x\]:|一直到末尾|没有关上/im.test(sample))
    .join('\n\n段落\n\n');
  const parts = partsOf(text, [], lengths);
  expect(parts.length).toBeGreaterThan(10);
  expect(loose(bareHtml(drawn(text, parts)))).toBe(loose(bareHtml(renderMarkdown(text))));
});

it('while an answer is written only its last part changes', () => {
  const grown = fc.array(fc.constantFrom(...blocks), { minLength: 10, maxLength: 40 });
  fc.assert(
    fc.property(grown, fc.integer({ min: 1, max: 40 }), (list, step) => {
      const text = list.join('\n\n');
      let parts: string[] = [];
      for (let at = step; at < text.length + step; at += step) {
        const next = partsOf(text.slice(0, at), parts, lengths);
        expect(next.slice(0, Math.max(0, parts.length - 1))).toEqual(parts.slice(0, -1));
        parts = next;
      }
      expect(parts.join('')).toBe(text);
    }),
    { numRuns: 60 },
  );
});

it('one paragraph without an end is cut behind sentences, else behind words, and never in a character', () => {
  for (const [piece, end] of [
    ['这是一句话。', '。'],
    ['word ', ' '],
    ['😀', '😀'],
  ] as const) {
    const text = `起${piece.repeat(40_000)}`;
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(12_000);
    expect(parts.slice(0, -1).every((part) => part.endsWith(end))).toBe(true);
  }
});

it('what belongs together is one part: footnotes, HTML that may stay open, a code block, a short text', () => {
  const long = '一段话。\n\n'.repeat(4000);
  for (const text of [
    `${long}[^1]: 注`,
    `${long}甲^[注]`,
    `<details>\n\n${long}`,
    `\`\`\`\n${long}`,
    '短',
    '',
  ])
    expect(partsOf(text)).toEqual([text]);
  const code = `\`\`\`\n${long}\`\`\`\n\n`;
  expect(partsOf(`${code}后面`)).toEqual([code, '后面']);
});
