import type { Heading } from '@wm/contract/blog/page';
import { languageOf } from '@wm/markdown/code-language';
import { createParser } from '@wm/markdown/grammar';
import type { Token } from '@wm/markdown/grammar';
import { headingAddress, headingIndex } from '@wm/markdown/note-links';
import { outlineOf } from '@wm/markdown/outline';
import { searchWordsOf } from '@wm/markdown/search-text';
import { drawFormula, newDrawing } from './draw-formula.ts';
import type { Drawing } from './draw-formula.ts';
import { currentEdition } from './edition.ts';
import { highlightCode } from './highlight-code.ts';

/** What a text in Markdown becomes. */
export interface RenderedArticle {
  html: string;
  plainText: string;
  headings: Heading[];
  minutes: number;
  renderEdition: number;
}

const markdown = createParser({
  profile: 'article',
  noteAddress: headingAddress,
  drawFormula: (tex, isDisplayed, env) => drawFormula(tex, isDisplayed, env as Drawing),
});
markdown.set({ highlight: highlightCode });

/** Languages of diagrams. To draw one takes a browser and a script larger than the whole page: readers get its source, and are told so. */
const diagrams = new Map([
  ['mermaid', '图表源码（Mermaid）'],
  ['echarts', '图表源码（ECharts）'],
  ['plantuml', '图表源码（PlantUML）'],
]);

const { fence } = markdown.renderer.rules;
markdown.renderer.rules['fence'] = (...written) => {
  const [tokens, index] = written;
  const block = fence?.(...written) ?? '';
  const caption = diagrams.get(languageOf(tokens[index]?.info ?? '').toLowerCase());
  if (caption === undefined) return block;
  return `<figure class="diagram"><figcaption>${caption}</figcaption>${block.trimEnd()}</figure>\n`;
};

/** Makes a Markdown text what visitors read. */
export function renderArticle(content: string): RenderedArticle {
  const drawing = newDrawing();
  const tokens = markdown.parse(content, drawing);
  const headings = nameHeadings(tokens);
  leadToHeadings(tokens, headings);
  nameNotes(tokens);
  const plainText = searchWordsOf(tokens);
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
  const shifted = tokens.filter(({ type }) => /^heading_(?:open|close)$/.test(type));
  for (const token of shifted)
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + (isTop ? 1 : 0))}`;
  const ids = shifted.filter(({ nesting }) => nesting === 1);
  return outlineOf(tokens).map(({ level, text }, index) => {
    const id = `section-${index + 1}`;
    ids[index]?.attrSet('id', id);
    return { level, id, text };
  });
}

/** Gives the paragraph called so an id; the same name further down is not led to. */
function nameBlock(tokens: Token[], name: string): string {
  const isIt = (token: Token): boolean =>
    token.nesting === 1 && token.attrGet('data-block')?.toLowerCase() === name.toLowerCase();
  const block = tokens.find(isIt);
  const called = block?.attrGet('data-block');
  if (!block || called === undefined || called === null) return '';
  block.attrSet('id', `block-${called}`);
  return `block-${called}`;
}

/** Makes `[[#heading]]` and `[[#^name]]` lead to that place of the page; one that is not there leads to its top. */
function leadToHeadings(tokens: Token[], headings: readonly Heading[]): void {
  const texts = headings.map(({ text }) => text);
  const links = tokens.flatMap(({ children }) => children ?? []);
  for (const link of links) {
    const isNote = link.type === 'link_open' && link.attrGet('class')?.startsWith('note-link');
    if (isNote !== true) continue;
    const wanted = decodeURIComponent(String(link.attrGet('href')).slice(1));
    const id = wanted.startsWith('^')
      ? nameBlock(tokens, wanted.slice(1))
      : headings[headingIndex(texts, wanted)]?.id;
    link.attrSet('href', `#${id ?? ''}`);
  }
}

/** Keeps which note each other `[[link]]` means: only when the page is read is it known what of them is published. */
function nameNotes(tokens: Token[]): void {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'note_link_open') continue;
    const { name } = token.meta as { name: string };
    token.attrSet('data-note', name);
  }
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
