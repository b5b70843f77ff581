import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '@wm/rich-text/html-tree';
import type { HtmlNode } from '@wm/rich-text/html-tree';
import { hostileMarkdown, hostileNotes } from '../../rich-text/test/hostile-markdown.ts';
import { sampled } from '../../../tools/sampled.ts';
import { createParser } from '../src/grammar.ts';
import { outlineOf } from '../src/outline.ts';
import { plainTextOf } from '../src/plain-text.ts';
import { goldenSamples } from './golden-samples.ts';

const parser = createParser({
  noteAddress: (name) => `/n/${encodeURIComponent(name)}`,
  tagAddress: (tag) => `/t/${encodeURIComponent(tag)}`,
});

/** All that may ever come out, with the attributes each may bear. */
const allowed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 em strong s blockquote br hr ul code thead tbody tr table kbd sub mark u ins del b i small ruby rt rp wbr'
      .split(' ')
      .map((name) => [name, '']),
  ),
  code: 'class',
  sup: 'class',
  p: 'class data-block',
  summary: 'class',
  ol: 'start class',
  li: 'class id data-block',
  pre: 'class data-language tabindex',
  a: 'href title rel class id aria-label',
  img: 'src alt title loading',
  th: 'style',
  td: 'style',
  div: 'class role aria-label tabindex data-callout',
  details: 'class data-callout open',
  section: 'class aria-label',
  input: 'type disabled aria-label checked data-task-line',
};

function* elementsOf(nodes: readonly HtmlNode[]): Generator<Exclude<HtmlNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    yield* elementsOf(node.children);
  }
}

const safe = /^(?:https?|mailto|tel|data):$/;

/** What of a text's HTML should not be there. */
function faultsOf(markdown: string): string[] {
  const html = parser.render(markdown, {});
  return [...elementsOf(parseHtml(html))].flatMap(({ name, attributes }) => {
    const names = allowed[name]?.split(' ');
    if (!names) return [`<${name}>`];
    const strange = [...attributes.keys()].filter((key) => !names.includes(key));
    const addresses = ['href', 'src'].flatMap((key) => attributes.get(key) ?? []);
    const unsafe = addresses.filter(
      (address) => !safe.test(URL.parse(address, 'https://here.invalid')?.protocol ?? 'https:'),
    );
    return [...strange, ...unsafe];
  });
}

const pieces = [
  ...'#*_`~[]()<>!|\\-+>1.^:&"$=\n\t {}x字，。'.split(''),
  '\n\n',
  ' #甲/a',
  '    ',
  '[^1]',
  '\n[^1]: ',
  '^[',
  '](',
  '--|--\n',
  '\n> [!note]- ',
  '[[甲',
  ']]',
  '<b>',
  '</b>',
  '<kbd>',
  '</kbd>',
  '<br>',
  '\n<details>\n',
  '<summary>',
  '</summary>',
  '\n</details>\n',
  '\n- [ ] ',
  '\n1. ',
  '```\n',
  '$$\n',
  '\\[',
  '\\]',
  'https://a.cn/',
  'www.a.cn',
  'javascript:',
  '<script>',
  'onerror=',
  '&#x6A;',
  '\u0000',
  '😀',
  '\uD83D',
];

describe('any text', () => {
  it('becomes HTML of allowed tags and attributes alone, and leaves its words', () => {
    const texts = [...hostileMarkdown, ...hostileNotes, ...Object.values(goldenSamples)];
    for (const text of texts) expect(faultsOf(text), text).toEqual([]);
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (markdown) => {
        expect(faultsOf(markdown)).toEqual([]);
        const tokens = parser.parse(markdown, {});
        plainTextOf(tokens);
        outlineOf(tokens);
      }),
      { numRuns: sampled(2000, 40_000) },
    );
  });

  it('has every tag closed where it was opened', () => {
    const inline = fc.array(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<u>',
        '</u>',
        '*',
        '**',
        '==',
        'x',
        ' ',
        '\n',
        '[',
        '](/a)',
        '\n\n<details>\n\n',
        '\n\n</details>\n\n',
        '\n> ',
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(inline, (parts) => {
        const open: string[] = [];
        for (const [, slash, name = ''] of parser
          .render(parts.join(''), {})
          .matchAll(/<(\/?)([a-z0-9]+)/g)) {
          if (['br', 'hr', 'img', 'input', 'wbr'].includes(name)) continue;
          if (slash === '') open.push(name);
          else expect(open.pop()).toBe(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: sampled(2000, 40_000) },
    );
  });
});

/** CPU milliseconds of this thread that a text takes. */
function cost(markdown: string): number {
  const began = process.threadCpuUsage();
  parser.render(markdown, {});
  return process.threadCpuUsage(began).user / 1000;
}

describe('the time a text takes', () => {
  const bombs = [
    ...pieces.filter((piece) => piece.trim() !== ''),
    '[a](',
    '*a ',
    '_a ',
    '**a',
    '~~a',
    '==a',
    '~a',
    '^a',
    '![a](',
    '[[a|',
    '[a] ',
    '<a',
    '<http://',
    '|a|b|\n|-|-|\n',
    '> ',
    '- a\n',
    '> - ',
    '^[a] ',
    '[^1] ',
    '[^1]: [^1]\n',
    '^[x ',
    '<b><i>',
    '</b>',
    '<details>\n\n',
    '> [!note]\n> ',
    '- [ ] a\n',
    '$a ',
    '$$\na\n',
    '\\(a',
    'a@b.cn ',
    'www.a.cn,',
    'https://a.cn。',
    'https://a.cn/(',
    '<kbd>a</kbd>',
    '`a',
    '&amp',
    '\\',
    '**a*',
    '*a**',
    '[*a*',
    '1. a\n   ',
    '"a',
    '#a ',
    '#a/',
  ];
  it('is not that of looking for the end of each footnote that has none', () => {
    const [some, more] = [5000, 40_000].map((length) => `[^1]: a\n\n${'[^'.repeat(length)}`);
    cost(some ?? '');
    const once = Math.max(2, Math.min(...Array.from({ length: 3 }, () => cost(some ?? ''))));
    let eightfold = cost(more ?? '');
    for (let again = 0; again < 3 && eightfold / once >= 32; again += 1)
      eightfold = Math.min(eightfold, cost(more ?? ''));
    expect(eightfold / once).toBeLessThan(32);
  });

  it.each(bombs)('grows no faster than the text for %j over and over', (piece) => {
    const [some, more] = [10_000, 80_000].map((length) => piece.repeat(length / piece.length));
    cost(some ?? '');
    const once = Math.max(2, Math.min(...Array.from({ length: 3 }, () => cost(some ?? ''))));
    // Eight times the text: sixty-four would be its square. Measured again when the heap was cleared in between.
    let eightfold = cost(more ?? '');
    for (let again = 0; again < 8 && eightfold / once >= 32; again += 1)
      eightfold = Math.min(eightfold, cost(more ?? ''));
    expect(eightfold / once).toBeLessThan(32);
  });
});
