import type MarkdownIt from 'markdown-it';
import { languageOf } from './code-language.ts';
import { inlineText } from './plain-text.ts';

/** How the product writes what CommonMark's examples write barely: links that leave it, pictures, tables, code. */
export function dress(parser: MarkdownIt): void {
  const { rules } = parser.renderer;
  const paint = parser.renderer.renderToken.bind(parser.renderer);
  rules['link_open'] = (tokens, index, options) => {
    const token = tokens[index];
    const address = token?.attrGet('href') ?? '';
    if (/^https?:|^\/\//i.test(address)) token?.attrSet('rel', 'noopener noreferrer nofollow');
    // A picture may be its own address, a link may not.
    if (token && /^data:/i.test(address))
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'href');
    return paint(tokens, index, options);
  };
  rules['image'] = (tokens, index, options) => {
    const token = tokens[index];
    token?.attrSet('alt', inlineText(token.children ?? []));
    token?.attrSet('loading', 'lazy');
    return paint(tokens, index, options);
  };
  rules['table_open'] = () =>
    '<div class="table" role="region" aria-label="表格" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  rules['fence'] = (tokens, index, { highlight }) => {
    const { content = '', info = '' } = tokens[index] ?? {};
    const language = languageOf(info);
    const label = language && ` data-language="${parser.utils.escapeHtml(language)}"`;
    const code = highlight?.(content, language, '') || parser.utils.escapeHtml(content);
    return `<pre${label} tabindex="0"><code>${code}</code></pre>\n`;
  };
}
