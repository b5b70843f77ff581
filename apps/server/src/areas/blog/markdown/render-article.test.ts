import { describe, expect, it } from 'vitest';
import { withoutDrawnFormulas } from './formula-text.ts';
import { renderArticle } from './render-article.ts';

const htmlOf = (content: string): string => renderArticle(content).html;

describe('a formula of an article', () => {
  it('is drawn by the server, with MathML for those who do not see it', () => {
    const { html, plainText, headings } = renderArticle(
      '## 能量 $E=mc^2$\n\n质能 \\(E=mc^2\\) 方程',
    );
    expect(html).toMatch(/<p>质能 <span class="katex"><span class="katex-mathml"><math /);
    expect(html).toContain('<span class="katex-html" aria-hidden="true">');
    expect(html).not.toContain('<script');
    expect(plainText).toBe('能量 E=mc^2\n质能 E=mc^2 方程');
    expect(headings[0]?.text).toBe('能量 E=mc^2');
  });

  it('stands by itself in lines of its own', () => {
    for (const content of [
      '前\n\n$$\n\\frac{1}{2}\n+ x\n$$\n\n后',
      '前\n$$\\frac{1}{2} + x$$\n\n后',
      '前\n\n\\[\n\\frac{1}{2} + x\n\\]\n\n后',
    ]) {
      const html = htmlOf(content);
      expect(
        html.match(/<div class="formula" role="group" aria-label="公式"/g),
        content,
      ).toHaveLength(1);
      expect(html).toContain('<p>前</p>');
      expect(html).toContain('<p>后</p>');
    }
    expect(renderArticle('前 $\\sqrt{x}$\n\n$$\na\n$$').plainText).toBe('前 （公式）');
  });

  it('is not seen in prices, in code, or where it has no end', () => {
    for (const content of [
      '从 $5 涨到 $10',
      '`$x$`',
      '```\n$$\nx\n$$\n```',
      '$$\n没有结尾',
      '$$\n\n$$',
      '    $$\n    x\n    $$',
      '\\$x\\$',
    ])
      expect(htmlOf(content), content).not.toContain('katex');
  });

  it('that is wrong, defines commands or is too much is shown as it was written', () => {
    expect(htmlOf('$\\frac{1$')).toContain('<code class="formula-source">$\\frac{1$</code>');
    for (const tex of [
      '\\def\\a{x}\\a',
      '\\newcommand{\\a}{x}\\a',
      '\\gdef\\a{x}',
      '\\let\\a=x',
      '<b>\\frac',
    ])
      expect(htmlOf(`$$\n${tex}\n$$`), tex).toMatch(/^<pre class="formula-source"/);
    const many = htmlOf('$x^2$ '.repeat(3000));
    expect(many.length).toBeLessThan(2_500_000);
    expect(many.match(/class="katex"/g)?.length).toBeGreaterThan(500);
    expect(many.match(/class="formula-source"/g)?.length).toBeGreaterThan(500);
    const unfolding = `$\\begin{matrix}${'&'.repeat(1800)}\\end{matrix}$ `;
    expect(htmlOf(unfolding.repeat(100)).length).toBeLessThan(1_000_000);
    expect(htmlOf(`$${'{'.repeat(1900)}$`)).toContain('formula-source');
  });

  it('takes nothing from elsewhere and leads nowhere', () => {
    for (const tex of [
      '\\href{javascript:x}{y}',
      '\\url{javascript:x}',
      '\\includegraphics{https://evil.test/a.png}',
      '\\htmlData{a=b}{c}',
      '\\htmlClass{pinned}{c}',
      '\\htmlId{content}{c}',
      '\\htmlStyle{position:fixed}{c}',
    ]) {
      const html = htmlOf(`$${tex}$`);
      expect(html, tex).not.toMatch(
        /href=|src=|id=|data-a|class="[^"]*pinned|style="[^"]*position|<img/,
      );
    }
  });

  it('is MathML alone for readers of feeds', () => {
    const html = withoutDrawnFormulas(htmlOf('甲 $\\sqrt{x}$ 乙 $$y$$ 丙'));
    expect(html).not.toContain('katex-html');
    expect(html.match(/<math /g)).toHaveLength(2);
    expect(html).toMatch(/^<p>甲 .* 乙 .* 丙<\/p>\n$/s);
    expect(withoutDrawnFormulas('<p>没有</p>')).toBe('<p>没有</p>');
  });
});

it('a diagram is its source, and says so', () => {
  const html = htmlOf('```mermaid\ngraph TD; A-->B<script>;\n```');
  expect(html).toBe(
    '<figure class="diagram"><figcaption>图表源码（Mermaid）</figcaption>' +
      '<pre data-language="mermaid" tabindex="0"><code>graph TD; A--&gt;B&lt;script&gt;;\n</code></pre></figure>\n',
  );
});

it('a link to a heading leads there, and one to a note shows its words', () => {
  const html = htmlOf('[[#背景]] [[#没有]] [[别的笔记#背景]] [看](#x)\n\n## 背景');
  expect(html).toContain('<a href="#section-1" class="note-link">#背景</a>');
  expect(html).toContain('<a href="#" class="note-link">#没有</a>');
  expect(html).toContain('<span class="note-link" data-note="别的笔记#背景">别的笔记#背景</span>');
  expect(html).toContain('<a href="#x">看</a>');
});

it('a link to a paragraph that has a name leads there; one that is not there leads to the top', () => {
  const { html, plainText } = renderArticle(
    '第一段。 ^ab1\n\n见 [[#^AB1|上文]] 和 [[#^没有|别处]]',
  );
  expect(html).toContain('<p data-block="ab1" id="block-ab1">第一段。</p>');
  expect(html).toContain('<a href="#block-ab1" class="note-link">上文</a>');
  expect(html).toContain('<a href="#" class="note-link">别处</a>');
  expect(plainText).not.toContain('ab1');
});
