import { inlineText } from '@wm/markdown/plain-text';

import { EpubError } from '../errors.ts';
import { readBookText, sectionWriter, type BookHeading, type Token } from './markdown-sections.ts';
import { removeForbidden } from '../package/entities.ts';
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
 * 1 or 2), contents three levels deep, footnotes as EPUB 3 notes. The text is read as everywhere in the product; formulas are
 * shown as they are written. Throws `text-empty`.
 */
export function markdownToEpub(text: string, options: MarkdownBookOptions): Uint8Array {
  const source = removeForbidden(text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, ''));
  const { body, title: statedTitle, author } = readFrontMatter(source);
  const { tokens, notes } = readBookText(body);
  if (tokens.length === 0) throw new EpubError('text-empty');
  const topHeadings = tokens.flatMap((token, index) =>
    isTop(token) && token.tag === 'h1' ? [labelAt(tokens, index)] : [],
  );
  const [onlyHeading] = topHeadings.length === 1 ? topHeadings : [];
  const title = options.title ?? statedTitle ?? onlyHeading ?? options.fallbackTitle;
  const sections: NewSection[] = [];
  const headings: BookHeading[] = [];
  const pictures = new Set((options.files ?? []).map((file) => file.path));
  const write = sectionWriter(notes, pictures);
  for (const part of splitSections(tokens, topHeadings.length > 1 ? 1 : 2)) {
    const section = sections.length;
    const written = write(part, section);
    sections.push({ title: written.headings[0]?.label || title, body: written.body });
    if (written.headings.length === 0)
      headings.push({ label: title, level: 1, section, fragment: '' });
    headings.push(...written.headings);
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

const isTop = ({ type, level }: Token): boolean => type === 'heading_open' && level === 0;

function labelAt(tokens: readonly Token[], index: number): string {
  return inlineText(tokens[index + 1]?.children ?? []).trim();
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
function splitSections(tokens: readonly Token[], level: number): Token[][] {
  const parts: Token[][] = [[]];
  // Whether only headings that cut stand in the last part so far.
  let isHeadingsOnly = true;
  let isInHeading = false;
  for (const token of tokens) {
    const isCut = isTop(token) && Number(token.tag.slice(1)) <= level;
    if (isCut && !isHeadingsOnly) {
      parts.push([]);
      isHeadingsOnly = true;
    }
    isInHeading ||= isCut;
    if (!isInHeading) isHeadingsOnly = false;
    if (token.type === 'heading_close') isInHeading = false;
    parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const contentsLevels = 3;

function nestHeadings(headings: readonly BookHeading[]): NewContentsEntry[] {
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
