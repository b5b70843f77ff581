import { expect, it } from 'vitest';
import { bareHtml } from '../../../../../../packages/markdown/test/bare-html.ts';
import { goldenSamples } from '../../../../../../packages/markdown/test/golden-samples.ts';
import golden from '../../../../../../packages/markdown/test/golden.json' with { type: 'json' };
import { createParser } from '@wm/markdown/grammar';
import { searchWordsOf } from '@wm/markdown/search-text';
import { renderArticle } from './render-article.ts';

const parser = createParser();

it('an article reads each golden sample as every other place does', () => {
  for (const [name, { html, outline }] of Object.entries(golden)) {
    const markdown = goldenSamples[name] ?? '';
    const article = renderArticle(markdown);
    // Which notes are meant is told to no reader.
    const read = article.html.replaceAll(/ data-note="[^"]*"/g, '');
    expect(bareHtml(read), name).toBe(bareHtml(html));
    expect(article.plainText, name).toBe(searchWordsOf(parser.parse(markdown, {})));
    expect(article.headings.map((heading) => heading.text)).toEqual(
      outline.map((entry) => entry.text),
    );
  }
});
