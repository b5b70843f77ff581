import MarkdownIt from 'markdown-it';
import { tests } from 'commonmark-spec';
import { expect, it } from 'vitest';
import { useSyntax } from '../src/grammar.ts';
import { gfmExamples } from './gfm-examples.ts';

// Written as the examples are: a line break in a paragraph is none, empty elements are closed.
const parser = new MarkdownIt();
useSyntax(parser);
parser.set({ breaks: false, xhtmlOut: true });

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Examples of CommonMark 0.31.2 that we read otherwise, and why. */
const deviations: Readonly<Record<string, readonly number[]>> = {
  'HTML is text, but for a few tags without attributes': [
    21,
    31,
    ...range(148, 167),
    ...range(169, 191),
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    ...range(613, 617),
    623,
    ...range(625, 631),
    642,
    643,
  ],
  'a line break in an empty quote, which means nothing': [218, 239, 240],
  '`\\[x\\]` is a displayed formula': [12],
  '`[[x]]` links a note': [548, 559, 590],
  'only http, https, mailto and tel lead somewhere': [596, 598, 599, 601],
  'bare addresses are links, as GFM has it': [602, 608, 611, 612],
};

it('reads CommonMark as its 652 examples have it, but for what we mean to read otherwise', () => {
  expect(tests).toHaveLength(652);
  const visible = (text: string): string => text.replaceAll('→', '\t');
  const other = tests
    .filter(({ markdown, html }) => parser.render(visible(markdown)) !== visible(html))
    .map(({ number }) => number);
  expect(other).toEqual(
    Object.values(deviations)
      .flat()
      .toSorted((a, b) => a - b),
  );
  expect(other).toHaveLength(86);
});

/** The same for GFM. */
const gfmDeviations: Readonly<Record<string, readonly string[]>> = {
  'a single `~` makes a subscript, and two of three strike out': ['~甲~', '不~~~删~~~除'],
  'an address may end as an entity does': ['www.a.com/s?q=c&hl=en\n\nwww.a.com/s?q=c&hl;'],
  'the domain of a mail address must exist': [
    'foo@bar.baz',
    'hello@mail+xyz.example 不是，hello+xyz@mail.example 是',
    'a.b-c_d@a.b 与 a.b-c_d@a.b.',
  ],
};

/** As the other implementation writes it. */
function written(html: string): string {
  return html
    .replace(/ style="text-align:(\w+)"/g, ' align="$1"')
    .replace(/<input[^>]*>\s*/g, (tag) => (tag.includes(' checked ') ? '[x] ' : '[ ] '))
    .replaceAll(' class="task"', '')
    .replaceAll('&quot;', '"')
    .replace(/\n+/g, '\n')
    .trim();
}

it('reads what GFM adds as its other implementations do, but for what we mean to read otherwise', () => {
  const other = gfmExamples
    .filter(([, markdown, html]) => written(parser.render(markdown)) !== html)
    .map(([, markdown]) => markdown);
  expect(other.toSorted()).toEqual(Object.values(gfmDeviations).flat().toSorted());
});
