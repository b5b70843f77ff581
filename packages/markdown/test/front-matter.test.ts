import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  frontMatterAliases,
  frontMatterOf,
  frontMatterSource,
  frontMatterTags,
  isPropertyName,
  removeProperty,
  renameProperty,
  setProperty,
} from '../src/front-matter.ts';
import type { PropertyValue } from '../src/front-matter.ts';
import { renderMarkdown } from '../src/render.ts';
import { searchText } from '../src/search-text.ts';

const sample = [
  '---',
  '# made by another program',
  'title:   项目计划   # shown in the list',
  'tags: [工作, \'两 词\', "a, b"]',
  'aliases:',
  '  - 计划',
  "  - '2024'",
  'due: 2026-11-30',
  'count: 12',
  'code: 007',
  'done: false',
  'site: https://example.com/a#b',
  'more: "[[首页]]"',
  'place: {lat: 1, long: 2}',
  'long: |',
  '  two',
  '',
  '  lines',
  'empty:',
  '"two words": yes',
  '---',
  '正文',
  '',
].join('\n');

const valueOf = (text: string, key: string): PropertyValue | undefined =>
  frontMatterOf(text)?.properties.find((one) => one.key === key)?.value;

it('reads what other programs write, and keeps what it does not take apart', () => {
  expect(
    Object.fromEntries(
      (frontMatterOf(sample)?.properties ?? []).map((one) => [one.key, one.value]),
    ),
  ).toEqual({
    title: { kind: 'text', text: '项目计划' },
    tags: { kind: 'list', items: ['工作', '两 词', 'a, b'] },
    aliases: { kind: 'list', items: ['计划', '2024'] },
    due: { kind: 'date', date: '2026-11-30' },
    count: { kind: 'number', number: 12 },
    code: { kind: 'text', text: '007' },
    done: { kind: 'check', isChecked: false },
    site: { kind: 'link', target: 'https://example.com/a#b' },
    more: { kind: 'link', target: '[[首页]]' },
    place: { kind: 'other', source: '{lat: 1, long: 2}' },
    long: { kind: 'other', source: '|\n  two\n\n  lines' },
    empty: { kind: 'text', text: '' },
    'two words': { kind: 'text', text: 'yes' },
  });
  expect(frontMatterTags(sample)).toEqual(['工作', '两 词', 'a, b']);
  expect(frontMatterTags('---\ntags: 甲，#乙, 甲\n---\n')).toEqual(['甲', '乙']);
  expect(frontMatterTags('---\na: b\n---\n')).toBeUndefined();
  expect(frontMatterAliases(sample)).toEqual(['计划', '2024']);
});

it('changes the lines of one property only, in the way it is written', () => {
  const without = (text: string, key: string): string =>
    text
      .split('\n')
      .filter((line) => !line.startsWith(key))
      .join('\n');
  const titled = setProperty(sample, 'title', { kind: 'text', text: '新: 计划' });
  expect(titled).toContain('\ntitle: "新: 计划" # shown in the list\n');
  expect(without(titled, 'title')).toBe(without(sample, 'title'));
  expect(setProperty(sample, 'tags', { kind: 'list', items: ['a, b', '两 词', '新'] })).toContain(
    `\ntags: ["a, b", '两 词', 新]\n`,
  );
  expect(setProperty(sample, 'aliases', { kind: 'list', items: ['2024', '又名'] })).toContain(
    `\naliases:\n  - '2024'\n  - 又名\ndue`,
  );
  expect(setProperty(sample, 'code', { kind: 'text', text: '12' })).toContain('\ncode: "12"\n');
  expect(renameProperty(sample, 'due', '截止')).toBe(sample.replace('due:', '截止:'));
  expect(renameProperty(sample, 'due', 'done')).toBe(sample);
  expect(setProperty('正文', 'tags', { kind: 'list', items: ['甲'] })).toBe(
    '---\ntags: [甲]\n---\n正文',
  );
  expect(setProperty('---\r\na: 1\r\n---\r\n文', 'b', { kind: 'check', isChecked: true })).toBe(
    '---\r\na: 1\r\nb: true\r\n---\r\n文',
  );
});

it.each([
  '---\n\n---\n',
  '---\n标题\n---\n',
  '---\n# 标题\n---\n',
  '--- \na: b',
  ' ---\na: b\n---\n',
  '----\na: b\n---\n',
  '---\n- a\n---\n',
  'x\n---\na: b\n---\n',
])('takes no rules for front matter: %j', (text) => {
  expect(frontMatterOf(text)).toBeUndefined();
  expect(frontMatterSource(text)).toBe('');
});

it('is said of a text: not shown, but found', () => {
  expect(renderMarkdown(sample)).toBe(renderMarkdown('正文\n'));
  expect(renderMarkdown('> ---\n> a: b\n> ---\n')).toContain('a: b');
  expect(searchText(sample)).toContain('项目计划');
  // The line of a box is that of the whole text.
  expect(renderMarkdown('---\na: b\n---\n- [ ] x\n')).toContain('data-task-line="3"');
});

const oddWord = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'true',
    'No',
    '~',
    'null',
    '-',
    '- a',
    '#',
    'a #b',
    'a: b',
    'a:',
    '[',
    '[[甲]]',
    '{a',
    "it's",
    '"q"',
    '0x1',
    '1e3',
    '-0',
    '1.50',
    '2026-02-30',
    '2026-02-28',
    'https://a.b',
    '---',
    '...',
    '\n',
    'a\r\nb',
    '\u2028',
    '\u0085',
    '\uFEFF',
    '，',
    '&a',
    '*b',
    '!c',
    '%',
    '@',
    '`',
    '| x',
    '> y',
    '?',
    ',',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

const value: fc.Arbitrary<PropertyValue> = fc.oneof(
  oddWord.map((text) => ({ kind: 'text' as const, text })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((number) => ({ kind: 'number' as const, number })),
  fc.boolean().map((isChecked) => ({ kind: 'check' as const, isChecked })),
  fc.array(oddWord, { maxLength: 5 }).map((items) => ({ kind: 'list' as const, items })),
);

const oddLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'b', '标题', 'tags', 'x y', '"q k"', 'a:b', '-d'), oddWord)
    .map(([key, word]) => `${key}: ${word}`),
  fc.constantFrom(
    '',
    '  ',
    '# 说明',
    '  - 甲',
    '- 乙',
    'tags:',
    '  深: 值',
    '\t制表',
    'l: |',
    'l: >-',
    'words alone',
    'c: [a,',
    'c: [a, "b"]',
    'c: {d: e}',
    "c: 'open",
    'c: x # y',
  ),
);

const oddText = fc
  .tuple(
    fc.array(oddLine, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '正文\n', '---\n', '\n', '# 题'),
  )
  .map(([lines, end, body]) => ['---', ...lines, '---', body].join(end));

const kindsKept = (text: string): [string, PropertyValue][] =>
  (frontMatterOf(text)?.properties ?? []).map((one) => [one.key, one.value]);

it('whatever stands in it: one property is what it was made, and all else is the same to the byte', () => {
  const keys = fc.constantFrom('a', 'tags', '标题', 'neu', 'x y');
  fc.assert(
    fc.property(oddText, keys, value, (text, key, wanted) => {
      const before = frontMatterOf(text);
      const after = setProperty(text, key, wanted);
      const said = valueOf(after, key);
      // What a text says may be the sign of something else: an address is a link, and nothing is -0.
      if (wanted.kind === 'text' && said?.kind === 'link') expect(said.target).toBe(wanted.text);
      else if (wanted.kind === 'number')
        expect(said).toEqual({ kind: 'number', number: wanted.number + 0 });
      else expect(said).toEqual(wanted);
      const others = (all: [string, PropertyValue][]) => all.filter(([name]) => name !== key);
      expect(others(kindsKept(after))).toEqual(others(kindsKept(text)));
      const names = new Set(kindsKept(text).map(([name]) => name));
      names.delete(key);
      if (names.size > 0) expect(removeProperty(after, key)).toBe(removeProperty(text, key));
      const below = text.slice(before?.end ?? 0);
      expect(after.endsWith(below)).toBe(true);
      expect(setProperty(after, key, said ?? wanted)).toBe(after);
      if (!before) expect(removeProperty(after, key)).toBe(text);
      else if (!kindsKept(text).some(([name]) => name === key))
        expect(removeProperty(after, key)).toBe(text);
    }),
    { numRuns: 1500 },
  );
});

it('a property that is set to what it says touches nothing', () => {
  fc.assert(
    fc.property(oddText, (text) => {
      let same = text;
      for (const [key, said] of kindsKept(text)) same = setProperty(same, key, said);
      expect(same).toBe(text);
      for (const [key] of kindsKept(text)) {
        const gone = removeProperty(text, key);
        const left = kindsKept(gone).filter(([name]) => name !== key);
        if (kindsKept(text).length > 1 && left.length > 0)
          expect(left).toEqual(kindsKept(text).filter(([name]) => name !== key));
      }
    }),
    { numRuns: 500 },
  );
});

it('names that cannot be written are known', () => {
  expect(['截止日期', 'due date', 'a:b'].every(isPropertyName)).toBe(true);
  expect(['', ' ', '# a', '- a', 'a: b', '[x]', 'a\nb', 'x'.repeat(61)].some(isPropertyName)).toBe(
    false,
  );
});

it('lists of tags are read as other programs write them; in a way that is not taken apart they are not known', () => {
  const tags = (...lines: string[]) => frontMatterTags(`---\n${lines.join('\n')}\n---\n文`);
  expect(tags('tags:', '  - 工作 # 常用', '  # 更多', '  - 项目', '')).toEqual(['工作', '项目']);
  expect(tags('tags: "#甲 #乙，丙"')).toEqual(['甲', '乙', '丙']);
  expect(tags('tags: []')).toEqual([]);
  expect(tags('tags:')).toEqual([]);
  for (const odd of [['tags: {a: 1}'], ['tags: |', '  甲'], ['tags:', '  - [甲]']])
    expect(tags(...odd), odd.join()).toBeUndefined();
  const text = '---\ntags:\n  - 工作 # 常用\n  - 项目\n---\n文';
  const more = setProperty(text, 'tags', { kind: 'list', items: ['工作', '项目', '新'] });
  expect(more).toBe('---\ntags:\n  - 工作 # 常用\n  - 项目\n  - 新\n---\n文');
});

it('words between two rules are no front matter, whatever stands above them', () => {
  for (const text of [
    '---\n\nNote: hi\n\nSecond paragraph\n\n---\nrest',
    '---\n说明: 一\n一段话。\n---\n文',
  ])
    expect(frontMatterOf(text), text).toBeUndefined();
  expect(frontMatterOf('---\ntags:\n- 甲\nlist: [a,\n  b\n]\n---\n文')?.properties).toHaveLength(2);
});
