import { relativeUrl, resolveReference } from './book-path.ts';
import { escapeMarkup } from './entities.ts';
import { EpubError } from './errors.ts';
import { parseMarkdown, type MarkdownBlock, type MarkdownDocument } from './markdown-blocks.ts';
import { renderInline, type InlineContext } from './markdown-inline.ts';
import { writeEpub, type NewContentsEntry, type NewFile, type NewSection } from './write-epub.ts';

/** What a Markdown text does not say of itself. */
export interface MarkdownBookOptions {
  /** Title to use; without it the front matter's `title`, else the only heading of level 1, else `fallbackTitle`. */
  title?: string;
  fallbackTitle: string;
  /** Author to use; without it the front matter's `author`. */
  creator?: string;
  /** BCP 47 tag; `zh-CN` when left out. */
  language?: string;
  /** Moment of the change, written into the book. */
  modified: Date;
  /** Pictures that the text refers to by `path`, with or without `./`. Others are shown by their alternative text. */
  files?: readonly NewFile[];
}

/**
 * Turns a Markdown text into an EPUB 3 book: a section for each heading of the highest level that occurs more than once (level
 * 1 or 2), contents three levels deep, footnotes as EPUB 3 notes. HTML in the text is shown as text. Throws `text-empty`.
 */
export function markdownToEpub(text: string, options: MarkdownBookOptions): Uint8Array {
  const {
    body,
    title: statedTitle,
    author,
  } = readFrontMatter(text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, ''));
  const document = parseMarkdown(body);
  if (document.blocks.length === 0) throw new EpubError('text-empty');
  const topHeadings = document.blocks.filter(
    (block) => block.kind === 'heading' && block.level === 1,
  );
  const onlyHeading =
    topHeadings.length === 1 && topHeadings[0]?.kind === 'heading'
      ? topHeadings[0].text
      : undefined;
  const title =
    options.title ??
    statedTitle ??
    (onlyHeading && plainText(onlyHeading)) ??
    options.fallbackTitle;
  const groups = splitSections(document.blocks, topHeadings.length > 1 ? 1 : 2);
  const sections: NewSection[] = [];
  const headings: Heading[] = [];
  const pictures = new Set((options.files ?? []).map((file) => file.path));
  for (const blocks of groups) {
    const rendered = renderSection(document, blocks, sections.length, pictures);
    const name = rendered.headings[0]?.label || title;
    sections.push({ title: name, body: rendered.body });
    const isUnnamed = rendered.headings.length === 0;
    if (isUnnamed)
      headings.push({ label: title, level: 1, section: sections.length - 1, fragment: '' });
    headings.push(...rendered.headings);
  }
  const creator = options.creator ?? author;
  return writeEpub({
    title,
    creators: creator === undefined ? [] : [creator],
    language: options.language ?? 'zh-CN',
    modified: options.modified,
    sections,
    contents: nestHeadings(headings),
    files: options.files ?? [],
  });
}

/** `title` and `author` of a YAML block between `---` lines at the start; other keys are ignored. */
function readFrontMatter(text: string): { body: string; title?: string; author?: string } {
  const block = /^---\n([^]*?)\n(?:---|\.\.\.)(?:\n|$)/.exec(text);
  if (!block || !/^\w+\s*:/m.test(block[1]!)) return { body: text };
  const value = (key: string): string | undefined =>
    new RegExp(`^${key}\\s*:\\s*(.+)$`, 'm')
      .exec(block[1]!)?.[1]!
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
  const title = value('title');
  const author = value('author');
  return {
    body: text.slice(block[0].length),
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
  };
}

/** Cuts before each heading up to `level`. A heading of level 1 directly before one of level 2 stays with it. */
function splitSections(blocks: readonly MarkdownBlock[], level: number): MarkdownBlock[][] {
  const groups: MarkdownBlock[][] = [[]];
  for (const block of blocks) {
    const isCut = block.kind === 'heading' && block.level <= level;
    const isOnlyHeadings = groups
      .at(-1)!
      .every((other) => other.kind === 'heading' && other.level <= level);
    if (isCut && !isOnlyHeadings) groups.push([]);
    groups.at(-1)!.push(block);
  }
  return groups.filter((group) => group.length > 0);
}

interface Heading {
  label: string;
  level: number;
  section: number;
  fragment: string;
}

/** A section being rendered. */
interface SectionState {
  context: InlineContext;
  headings: Heading[];
  section: number;
}

function renderSection(
  document: MarkdownDocument,
  blocks: readonly MarkdownBlock[],
  section: number,
  pictures: ReadonlySet<string>,
): { body: string; headings: Heading[] } {
  const used = new Map<string, number>();
  const context: InlineContext = {
    links: document.links,
    footnotes: new Set(document.footnotes.keys()),
    useFootnote(label) {
      const number = used.get(label) ?? used.size + 1;
      used.set(label, number);
      return number;
    },
    pictureUrl(url) {
      const reference = resolveReference(url, '');
      const path = reference.kind === 'inside' ? reference.path : '';
      return pictures.has(path) ? `../${relativeUrl('', path)}` : '';
    },
  };
  const state: SectionState = { context, headings: [], section };
  let body = renderBlocks(blocks, state);
  // A note may refer to further notes: the map grows while it is being walked.
  for (const [label, number] of used) {
    const note = renderBlocks(document.footnotes.get(label)!, { ...state, headings: [] });
    body += `<aside epub:type="footnote" role="doc-footnote" id="note-${number}">${note}</aside>`;
  }
  return { body, headings: state.headings };
}

function renderBlocks(blocks: readonly MarkdownBlock[], state: SectionState): string {
  return blocks.map((block) => renderBlock(block, state)).join('\n');
}

function renderBlock(block: MarkdownBlock, state: SectionState): string {
  switch (block.kind) {
    case 'heading':
      return renderHeading(block, state);
    case 'paragraph':
      return `<p>${renderInline(block.text, state.context)}</p>`;
    case 'code':
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote>${renderBlocks(block.blocks, state)}</blockquote>`;
    case 'list':
      return renderList(block, state);
    case 'table':
      return renderTable(block, state);
    default:
      return '<hr/>';
  }
}

function renderHeading(block: { level: number; text: string }, state: SectionState): string {
  const fragment = `h-${state.headings.length + 1}`;
  const label = plainText(block.text);
  state.headings.push({ label, level: block.level, section: state.section, fragment });
  const inner = renderInline(block.text, state.context);
  return `<h${block.level} id="${fragment}">${inner}</h${block.level}>`;
}

function renderList(block: Extract<MarkdownBlock, { kind: 'list' }>, state: SectionState): string {
  const items = block.items.map((item) => {
    const [first] = item;
    const isPlain = block.isTight && first?.kind === 'paragraph';
    const lead = isPlain ? renderInline(first.text, state.context) : '';
    return `<li>${lead}${renderBlocks(isPlain ? item.slice(1) : item, state)}</li>`;
  });
  const tag = block.isOrdered ? 'ol' : 'ul';
  const start = block.isOrdered && block.start !== 1 ? ` start="${block.start}"` : '';
  return `<${tag}${start}>${items.join('')}</${tag}>`;
}

function renderTable(
  block: Extract<MarkdownBlock, { kind: 'table' }>,
  state: SectionState,
): string {
  const rows = block.rows.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    const cells = row.map((cell, column) => {
      const alignment = block.alignments[column];
      const style = alignment ? ` style="text-align:${alignment}"` : '';
      return `<${tag}${style}>${renderInline(cell, state.context)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><thead>${rows[0]}</thead><tbody>${rows.slice(1).join('')}</tbody></table>`;
}

/** A heading's text without its inline marks. */
function plainText(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])?/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*`]+|~~|(?<!\w)_+|_+(?!\w)/g, '')
    .trim();
}

const contentsLevels = 3;

function nestHeadings(headings: readonly Heading[]): NewContentsEntry[] {
  const root: NewContentsEntry[] = [];
  const open: { level: number; entry: NewContentsEntry }[] = [];
  for (const { label, level, section, fragment } of headings) {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    if (label === '' || open.length >= contentsLevels) continue;
    const entry: NewContentsEntry = { label, section, fragment, subitems: [] };
    (open.at(-1)?.entry.subitems ?? root).push(entry);
    open.push({ level, entry });
  }
  return root;
}
