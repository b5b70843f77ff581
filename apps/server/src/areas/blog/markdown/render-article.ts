import type { Heading } from '@wm/contract/blog/page';
import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { currentEdition } from './edition.ts';
import { formulaText } from './formula-text.ts';
import { formulas, newDrawing } from './formulas.ts';
import { highlightCode } from './highlight-code.ts';

/** What a text in Markdown becomes. */
export interface RenderedArticle {
  html: string;
  plainText: string;
  headings: Heading[];
  minutes: number;
  renderEdition: number;
}

/** Only what leads somewhere: no scripts, no data, no addresses that a browser would read as something else. */
function isSafeLink(url: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme);
}

const markdown = new MarkdownIt({ html: false, linkify: true, highlight: highlightCode });
markdown.use(formulas);
markdown.validateLink = (url) => isSafeLink(url.trim()) && !/\p{Cc}/u.test(url);

const paint = markdown.renderer.renderToken.bind(markdown.renderer);

markdown.renderer.rules['link_open'] = (tokens, index, options) => {
  const token = tokens[index];
  if (/^https?:|^\/\//i.test(String(token?.attrGet('href'))))
    token?.attrSet('rel', 'noopener noreferrer nofollow');
  return paint(tokens, index, options);
};
markdown.renderer.rules['image'] = (tokens, index, options) => {
  const token = tokens[index];
  token?.attrSet('alt', textOf(token.children ?? []));
  token?.attrSet('loading', 'lazy');
  return paint(tokens, index, options);
};
markdown.renderer.rules['table_open'] = () =>
  '<div class="table" role="region" aria-label="表格" tabindex="0"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';
markdown.renderer.rules['fence'] = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {};
  const language = info.trim().split(/\s+/)[0] ?? '';
  const label = language && ` data-language="${markdown.utils.escapeHtml(language)}"`;
  const code = highlightCode(content, language) || markdown.utils.escapeHtml(content);
  const block = `<pre${label} tabindex="0"><code>${code}</code></pre>`;
  const caption = diagrams.get(language.toLowerCase());
  if (caption === undefined) return `${block}\n`;
  return `<figure class="diagram"><figcaption>${caption}</figcaption>${block}</figure>\n`;
};

/** Languages of diagrams. To draw one takes a browser and a script larger than the whole page: readers get its source, and are told so. */
const diagrams = new Map([
  ['mermaid', '图表源码（Mermaid）'],
  ['echarts', '图表源码（ECharts）'],
  ['plantuml', '图表源码（PlantUML）'],
]);

/** In longer texts only what is written as a link is one: to look for others could take a second. */
const longestToLink = 60_000;

/** Makes a Markdown text what visitors read. HTML in it is shown as text, so nothing in it can do anything. */
export function renderArticle(content: string): RenderedArticle {
  markdown.set({ linkify: content.length <= longestToLink });
  const drawing = newDrawing();
  const tokens = markdown.parse(content, drawing);
  const headings = nameHeadings(tokens);
  markTasks(tokens);
  const plainText = plainTextOf(tokens);
  return {
    html: markdown.renderer.render(tokens, markdown.options, drawing),
    plainText,
    headings,
    minutes: minutesOf(plainText),
    renderEdition: currentEdition,
  };
}

/** Gives headings ids that no text can choose, and puts them below the title of the page. */
function nameHeadings(tokens: Token[]): Heading[] {
  const isTop = tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1');
  const headings: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    const level = Math.min(6, Number(token.tag.slice(1)) + (isTop ? 1 : 0));
    token.tag = `h${level}`;
    if (token.type === 'heading_close') continue;
    const text = textOf(tokens[index + 1]?.children ?? []).trim();
    const id = `section-${headings.length + 1}`;
    token.attrSet('id', id);
    headings.push({ level, id, text });
  }
  return headings;
}

const task = /^\[([ xX])\]\s+/;

/** A list of things to do: a mark stands for each box, which nobody could tick here. */
function markTasks(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const [first] = token.children ?? [];
    const box = first?.type === 'text' ? task.exec(first.content) : null;
    if (!first || !box || tokens[index - 2]?.type !== 'list_item_open') continue;
    tokens[index - 2]?.attrSet('class', 'task');
    first.content = `${box[1] === ' ' ? '☐' : '☑'} ${first.content.slice(box[0].length)}`;
  }
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      if (token.type === 'image') return textOf(token.children ?? []);
      if (token.type === 'formula') return formulaText(token.content);
      return token.content;
    })
    .join('');
}

const ownText = new Set(['fence', 'code_block']);

function plainTextOf(tokens: readonly Token[]): string {
  return tokens
    .flatMap((token) => {
      if (token.type === 'inline') return [textOf(token.children ?? [])];
      return ownText.has(token.type) ? [token.content] : [];
    })
    .join('\n');
}

const charactersPerMinute = 400;
const wordsPerMinute = 220;

/** How long a person reads, in whole minutes. */
function minutesOf(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  const minutes = Math.round(characters / charactersPerMinute + words / wordsPerMinute);
  return Math.min(999, Math.max(1, minutes));
}
