import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderMarkdown } from '../src/render.ts';
import { tagsIn } from '../src/tags/tags-in.ts';
import golden from './golden.json' with { type: 'json' };
import { goldenSamples } from './golden-samples.ts';

const tagAddress = (tag: string): string => `/t/${encodeURIComponent(tag)}`;

it('links the tags of a text where it is told where they lead, and leaves every other byte of the page', () => {
  expect(renderMarkdown('**#甲/乙** 与 `#丙`', { tagAddress })).toBe(
    '<p><strong><a href="/t/%E7%94%B2%2F%E4%B9%99" class="note-tag">#甲/乙</a></strong> 与 <code>#丙</code></p>\n',
  );
  for (const [name, { html }] of Object.entries(golden)) {
    const linked = renderMarkdown(goldenSamples[name] ?? '', { tagAddress });
    expect(linked.replaceAll(/<a href="[^"]*" class="note-tag">(.*?)<\/a>/g, '$1'), name).toBe(
      html,
    );
  }
});

it('leaves a tag without an address as text, and an article all of them', () => {
  expect(
    renderMarkdown('#甲 #乙', { tagAddress: (tag) => (tag === '甲' ? '/1' : undefined) }),
  ).toBe('<p><a href="/1" class="note-tag">#甲</a> #乙</p>\n');
  expect(renderMarkdown('#甲', { profile: 'article' })).toBe('<p>#甲</p>\n');
  expect(renderMarkdown('#甲', { profile: 'comment', tagAddress })).toBe('<p>#甲</p>\n');
});

it('names each tag once, in the order of the text', () => {
  expect(tagsIn('#乙 #甲\n\n- #乙 #甲/丁')).toEqual(['乙', '甲', '甲/丁']);
  expect(tagsIn('# 题\n\n没有')).toEqual([]);
});

it('finds in any words what it finds in the page of them', () => {
  const words = fc.array(fc.constantFrom(...'#甲a1/_- ，。(）*`[]'.split(''), '#甲', ' #a/b'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, (parts) => {
      const text = parts.join('');
      const shown = renderMarkdown(text, { tagAddress: (tag) => tag });
      const linked = Array.from(
        shown.matchAll(/class="note-tag">#([^<]*)<\/a>/g),
        ([, tag = '']) => tag,
      );
      expect(tagsIn(text)).toEqual([...new Set(linked)]);
      for (const tag of linked) expect(tag).toMatch(/^(?!\/)[^#\s]{1,30}(?<!\/)$/);
    }),
    { numRuns: 500 },
  );
});
