import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { defaultLimits } from '../limits.ts';
import { sanitizeMarkup } from '../sanitize/sanitize-markup.ts';
import {
  createTextCollector,
  toDocumentOffset,
  toTextOffset,
  type SectionText,
} from './section-text.ts';

/** The text of `body`, and the text nodes of the cleaned document joined, as a browser's `textContent` would give them. */
function extract(body: string): SectionText & { content: string } {
  let collector = createTextCollector();
  const { markup } = sanitizeMarkup(
    `<html><head><title>t</title></head><body>${body}</body></html>`,
    {
      path: 'a.xhtml',
      kind: 'xhtml',
      resource: () => undefined,
      limits: defaultLimits,
      createListener: () => (collector = createTextCollector()),
    },
  );
  const inside = /<body[^>]*>([^]*)<\/body>/.exec(markup)![1]!;
  const content = inside
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return { ...collector.finish(), content };
}

describe('the plain text of a section', () => {
  it.each([
    [
      'puts blocks on their own lines',
      '<h1>甲</h1><p>乙</p><ul><li>丙</li><li>丁</li></ul>',
      '甲\n乙\n丙\n丁',
    ],
    ['collapses white space', '<p>  a \n\t b  <b> c </b> d </p>', 'a b c d'],
    ['breaks lines at br', '<p>a<br/> b<br/><br/>c</p>', 'a\nb\nc'],
    [
      'joins Chinese lines that the file breaks',
      '<p>春眠\n  不觉晓，\n处处 x\ny</p>',
      '春眠不觉晓，处处 x y',
    ],
    ['keeps a written space between Chinese words', '<p>春 眠</p>', '春 眠'],
    [
      'leaves ruby readings out',
      '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>だ</p>',
      '漢字だ',
    ],
    ['keeps preformatted text', '<pre>a\n  b\n\n c</pre><p>d</p>', 'a\n  b\n\n c\nd'],
    [
      'separates cells',
      '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>',
      'a b\nc d',
    ],
    [
      'leaves out what is not shown',
      '<p>a<script>x</script><svg><title>t</title><text>b</text></svg></p>',
      'a\nb',
    ],
    [
      'holds entities decoded',
      '<p>a&nbsp;&amp;&lt;b&gt; &#x4e2d;&unknown;</p>',
      'a\u00a0&<b> 中&unknown;',
    ],
    ['is empty for an empty page', ' <p> </p> ', ''],
  ])('%s', (_what, body, expected) => expect(extract(body).text).toBe(expected));
});

describe('offsets', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    ' ',
    '\n',
    '  ',
    'ab',
    '漢',
    '字',
    '&amp;',
    '<br/>',
    '<ruby>',
    '<rt>',
    '</rt>',
    '</ruby>',
    '<pre>',
    '</pre>',
    'c d',
    '\u{1f600}',
    '<script>x</script>',
    '<td>',
    '</td>',
  );
  const bodies = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));

  it('lead from every character of the text to the same character of the document and back', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { text, runs, content } = extract(body);
        for (let run = 0; run < runs.length; run += 3) {
          const [start = 0, place = 0, length = 0] = runs.slice(run, run + 3);
          const shown = text.slice(start, start + length);
          const stored = content.slice(place, place + length);
          expect(shown.replaceAll('\n', ' ')).toBe(stored.replaceAll('\n', ' '));
          for (let offset = start; offset < start + length; offset += 1) {
            expect(toDocumentOffset(runs, offset)).toBe(place + offset - start);
            expect(toTextOffset(runs, place + offset - start)).toBe(offset);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('cover everything but line breaks and gaps between cells', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { text, runs } = extract(body);
        let covered = 0;
        let uncovered = '';
        for (let run = 0; run < runs.length; run += 3) {
          uncovered += text.slice(covered, runs[run]);
          covered = runs[run]! + runs[run + 2]!;
        }
        expect(uncovered + text.slice(covered)).toMatch(/^[\n ]*$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('beyond either end give the nearest place', () => {
    const { runs, text } = extract('\n<p>ab</p>\n');
    expect(toDocumentOffset(runs, 0)).toBe(1);
    expect(toDocumentOffset(runs, 99)).toBe(3);
    expect(toTextOffset(runs, 0)).toBe(0);
    expect(toTextOffset(runs, 99)).toBe(text.length);
    expect(toDocumentOffset(new Uint32Array(0), 5)).toBe(0);
  });
});
