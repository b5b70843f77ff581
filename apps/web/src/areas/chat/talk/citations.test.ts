import { expect, it } from 'vitest';
import { citedBy, linkCitations } from './citations.ts';

const sources = [1, 2].map((n) => ({
  n,
  kind: 'note',
  refId: n,
  title: '',
  place: '',
  path: '/',
  quote: '',
  isCited: true,
}));

it('numbers of sources lead to them; other numbers, code, names and links stay as they are', () => {
  expect(linkCitations('据 [1]、[2]。', sources)).toBe(
    '据 [&#91;1&#93;](#cite-1)、[&#91;2&#93;](#cite-2)。',
  );
  for (const text of ['[3]', '`a [1]`', 'list[1]', '[1](https://a.example)', '```\n[1]\n```'])
    expect(linkCitations(text, sources)).toBe(text);
  expect(linkCitations('[1]', [])).toBe('[1]');
});

it('only such links lead to a source', () => {
  expect([citedBy('#cite-12'), citedBy('/#cite-12'), citedBy(null)]).toEqual([
    12,
    undefined,
    undefined,
  ]);
});
