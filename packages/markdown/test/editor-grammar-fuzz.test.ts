import { TreeFragment } from '@lezer/common';
import type { Tree } from '@lezer/common';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../tools/sampled.ts';
import { editorParser, outlineOfEditor, outlineOfPage } from './editor-outline.ts';
import { goldenSamples } from './golden-samples.ts';

/** Samples that are read otherwise, each for a reason that the deviations below tell. */
const isOther = new Set(['引用式链接', '图片引用式', '制表符']);
const goldenLines = Object.entries(goldenSamples)
  .filter(([name]) => !isOther.has(name))
  .flatMap(([, text]) => text.split(/\r?\n/))
  .filter((line) => line.length < 60);

/** Texts that the editor and the page read otherwise: what the parser of the editor has of its own, or cannot know. */
const deviations: Readonly<Record<string, readonly string[]>> = {
  'an address that is defined elsewhere is not looked for': ['[甲][x]\n\n[x]: /a'],
  'an entry of a list that begins behind a tab ends with the first empty line': ['-\t甲\n\n\t乙'],
  'two empty entries of a list are those of two lists': ['-\n\n\n-'],
  'a tab behind the mark of a quote is space before a code block': ['>\t 甲'],
  'a line far to the right does not go on with a quote in a quote': ['> > 甲\n    - 乙'],
  'a table begins before a quote or a list does': ['> | a |\n|---|---|', '- 甲|乙\n---|---'],
};

/** Quotes in quotes, lists of nothing and what a table begins in, which are among the deviations. */
const isDeviation =
  /> *>.*\n *>* {4}|(?:^|\n)[ ]*(?:[-+*>]|\d+[.)]).*\|.*\n[ >]*\|?[ ]*:?-|[-+*] *\n *\n/;

/** Lines that mean something only by those beside them. */
const tableLines = [
  '|a|b|',
  '|-|-|',
  '```',
  '===',
  'a: b',
  '> $$',
  '> |a|',
  '> |-|',
  '',
  '',
  '',
  '',
];

const textOf = (alphabet: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((parts) => parts.join(''));

describe('any text', () => {
  it.each([
    '*_a 甲，。',
    '*_~=[]()!|\\`$ 甲，。a1\n',
    '*_~=^[]()!`$ 甲<b>:/1',
    '$a1 甲\\[]()\n',
    '[]|!甲\\` a(',
    'https://w.a@cn，* ',
    '# \n甲->1.`',
    '\n甲|-> \\',
    '\n$\\[]甲> -',
    '\n甲[]^: x#',
    '#甲a/1_- ，。(\n',
    '#a[]()!`\\*<b>: &~',
  ])('of %j is for the editor what it is for the page', (alphabet) => {
    fc.assert(
      fc.property(textOf(alphabet.split(''), 24), (text) => {
        fc.pre(!isDeviation.test(text));
        expect(outlineOfEditor(text)).toBe(outlineOfPage(text));
      }),
      { numRuns: sampled(200, 40_000) },
    );
  });

  it('of lines of the golden samples is for the editor what it is for the page', () => {
    const lines = fc.array(fc.oneof(fc.constant(''), fc.constantFrom(...goldenLines)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(lines, (all) => {
        const text = all.join('\n');
        fc.pre(!isDeviation.test(text));
        expect(outlineOfEditor(text)).toBe(outlineOfPage(text));
      }),
      { numRuns: sampled(300, 40_000) },
    );
  });

  it.each(Object.entries(deviations))('but %s', (_why, texts) => {
    for (const text of texts) expect(outlineOfEditor(text), text).not.toBe(outlineOfPage(text));
  });
});

function nodesOf(tree: Tree): string {
  let nodes = '';
  tree.iterate({
    enter({ name, from, to }) {
      nodes += `${name} ${from}-${to}\n`;
    },
  });
  return nodes;
}

it('gives the same tree after changes, from what is kept of the one before, as from the beginning', () => {
  const lines = [
    ...goldenLines,
    ...'---|$$|\\[|\\]|- a|  b|    c|> q|[^1]: x|    y|<details>|<summary>s</summary>'.split('|'),
    ...tableLines,
  ];
  const piece = fc.constantFrom(...'\n,$$,-,|, ,    ,>,`,x,---,#'.split(','), ...lines);
  const change = fc.record({ at: fc.nat(), removed: fc.nat(8), inserted: piece });
  const text = fc.array(fc.constantFrom(...lines), { maxLength: 14 });
  fc.assert(
    fc.property(text, fc.array(change, { maxLength: 4 }), (all, changes) => {
      let before = all.join('\n');
      let fragments = TreeFragment.addTree(editorParser.parse(before));
      for (const { at, removed, inserted } of changes) {
        const from = at % (before.length + 1);
        const to = Math.min(before.length, from + removed);
        const after = before.slice(0, from) + inserted + before.slice(to);
        const range = { fromA: from, toA: to, fromB: from, toB: from + inserted.length };
        fragments = TreeFragment.applyChanges(fragments, [range], 2);
        const tree = editorParser.parse(after, fragments);
        expect(nodesOf(tree)).toBe(nodesOf(editorParser.parse(after)));
        fragments = TreeFragment.addTree(tree, fragments);
        before = after;
      }
    }),
    { numRuns: sampled(250, 40_000) },
  );
});

/** CPU milliseconds of this thread that a tree takes. */
function cost(text: string): number {
  const began = process.threadCpuUsage();
  editorParser.parse(text);
  return process.threadCpuUsage(began).user / 1000;
}

it.each([
  ...'[,$,~,[[,==,<kbd>,`,*a ,a*,**a,],^[,[^,[a] ,> [!note]\n> ,$$\n,|a|b|\n|-|-|\n'.split(','),
  '<details>\n\n',
  '[^1]: a\n',
  '\\[\na\n',
  '---\n',
  '- a\n',
])('grows no faster than the text for %j over and over', (part) => {
  const [some, more] = [2500, 20_000].map((length) => part.repeat(length / part.length));
  cost(some ?? '');
  const once = Math.max(2, Math.min(cost(some ?? ''), cost(some ?? '')));
  // Eight times the text: sixty-four would be its square. Measured again when the heap was cleared in between.
  let eightfold = cost(more ?? '');
  for (let again = 0; again < 3 && eightfold / once >= 32; again += 1)
    eightfold = Math.min(eightfold, cost(more ?? ''));
  expect(eightfold / once).toBeLessThan(32);
});

it('reads 200,000 characters without an end to any of their marks in less than a moment', () => {
  for (const part of ['$', '~', '==', '<kbd>', '`']) {
    const text = part.repeat(200_000 / part.length);
    expect(cost(text), part).toBeLessThan(5000);
  }
});

it('keeps no tree so deep that walking it would not end', () => {
  const text = `${'**a '.repeat(8000)}${' b**'.repeat(8000)}`;
  expect(nodesOf(editorParser.parse(text))).toContain('StrongEmphasis');
  expect(editorParser.parse(`${'^['.repeat(200)}a${']'.repeat(200)}`).length).toBe(601);
});
