import { expect, it } from 'vitest';
import { bareHtml } from '../../../../../../packages/markdown/test/bare-html.ts';
import { goldenSamples } from '../../../../../../packages/markdown/test/golden-samples.ts';
import golden from '../../../../../../packages/markdown/test/golden.json' with { type: 'json' };
import { renderArticle } from './render-article.ts';

it('an article reads each golden sample as every other place does', () => {
  for (const [name, { html, text, outline }] of Object.entries(golden)) {
    const article = renderArticle(goldenSamples[name] ?? '');
    expect(bareHtml(article.html), name).toBe(bareHtml(html));
    expect(article.plainText, name).toBe(text);
    expect(article.headings.map((heading) => heading.text)).toEqual(
      outline.map((entry) => entry.text),
    );
  }
});
