/** A chapter found in plain text. */
export interface Chapter {
  title: string;
  /** 1 for a volume or a chapter outside any volume, 2 for a chapter inside a volume. */
  level: 1 | 2;
  /** Paragraphs without indentation. */
  paragraphs: string[];
}

const numeral = '[0-9０-９零〇一二三四五六七八九十百千万两壹贰叁肆伍陆柒捌玖拾]{1,9}';
const volumePattern = new RegExp(
  `^(?:第\\s*${numeral}\\s*([卷部集篇册])|卷\\s*${numeral})(?<rest>.*)$`,
);
const chapterPattern = new RegExp(
  `^(?:正文\\s*)?第\\s*${numeral}\\s*([章回节節话話折幕])(?<rest>.*)$`,
);
const latinPattern =
  /^(?:chapter|part|book|section)\s+(?:\d{1,4}|[ivxlcdm]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?<rest>.*)$/i;
const namedPattern =
  /^(?:序章|序言|序幕|自序|代序|序|楔子|引子|引言|前言|导言|导读|后记|尾声|终章|结语|跋|附录|番外|外传|内容简介|prologue|epilogue|preface|introduction|afterword|appendix)(?<rest>.*)$/i;

/** Named parts that come after the last volume. */
const closingPattern = /^(?:后记|尾声|终章|结语|跋|附录|番外|外传|epilogue|afterword|appendix)/i;

/** What follows the unit when the line is a sentence, not a heading: 第三节课, 第一部分, 第二回合, 第一章讲了 ... */
const sentenceStart =
  /^(?:[课目点省奏日能]|分(?:[^\s]|$)|[门队长落位]|[来去到合事答头]|[程]|[团合中市]|(?:文章|小说|论文)|[的了是在里和与及讲说写就已也都将被把对从，,。])/;

const longestHeading = 40;
const longestUnspaced = 30;

type HeadingKind = 'volume' | 'chapter' | 'named';

/**
 * Tells whether a line of a novel is a heading: 第…卷/部/集/篇/册 (a volume), 第…章/回/节/话/折/幕 and `Chapter N` (a
 * chapter), or a named part such as 楔子 or 后记. Undefined for running text: lines over 40 characters, sentences, and words
 * that only begin like a heading.
 */
export function headingKind(line: string): HeadingKind | undefined {
  const text = line.trim();
  if (text === '' || text.length > longestHeading || /[。，,；;]$/.test(text)) return undefined;
  const chapter = chapterPattern.exec(text);
  if (chapter) return isTitle(chapter.groups!['rest']!) ? 'chapter' : undefined;
  const volume = volumePattern.exec(text);
  if (volume) return isTitle(volume.groups!['rest']!) ? 'volume' : undefined;
  const latin = latinPattern.exec(text);
  if (latin) {
    const isVolume = /^(?:part|book)/i.test(text);
    return /^[\s.:：—–-]|^$/.test(latin.groups!['rest']!)
      ? isVolume
        ? 'volume'
        : 'chapter'
      : undefined;
  }
  const named = namedPattern.exec(text);
  if (!named) return undefined;
  const rest = named.groups!['rest']!;
  return /^$|^[\s：:·—-]|^[0-9０-９一二三四五六七八九十]{1,3}(?:\s|$|[：:、.])/.test(rest)
    ? 'named'
    : undefined;
}

/** After the unit stands nothing, a separator and a title, or a short title that does not read on as a sentence. */
function isTitle(rest: string): boolean {
  if (rest === '' || /^[\s：:、.．·—\-（(【《]/.test(rest)) return !/。/.test(rest);
  return rest.length <= longestUnspaced && !sentenceStart.test(rest) && !/[。；]/.test(rest);
}

const partCharacters = 20_000;

/**
 * Splits plain text (line ends `\n`) into chapters. Text before the first heading becomes a chapter named `opening`; a list of
 * headings that is repeated later with text is dropped. Text without headings is cut at paragraph ends into parts of about
 * 20,000 characters named 正文（1）, 正文（2）; a chapter above 100,000 characters is cut likewise into 标题, 标题（2）.
 */
export function splitChapters(text: string, opening: string): Chapter[] {
  const lines = text.split('\n');
  const isWrapped = isHardWrapped(lines);
  const chapters: Chapter[] = [];
  let current: Chapter = { title: opening, level: 1, paragraphs: [] };
  let isInVolume = false;
  let isOpenParagraph = false;
  for (const raw of lines) {
    const line = raw.trim();
    const kind = headingKind(line);
    if (kind !== undefined) {
      chapters.push(current);
      if (kind === 'volume') isInVolume = true;
      if (kind === 'named' && closingPattern.test(line)) isInVolume = false;
      const level = kind !== 'volume' && isInVolume ? 2 : 1;
      current = { title: line.replace(/[\s\u3000]+/g, ' '), level, paragraphs: [] };
      isOpenParagraph = false;
    } else if (line === '') {
      isOpenParagraph = false;
    } else if (isWrapped && isOpenParagraph) {
      current.paragraphs.push(`${current.paragraphs.pop()!} ${line}`);
    } else {
      current.paragraphs.push(line);
      isOpenParagraph = true;
    }
  }
  chapters.push(current);
  const hasHeadings = chapters.length > 1;
  if (!hasHeadings) {
    const parts = cutIntoParts(current.paragraphs, partCharacters);
    return parts.map((paragraphs, index) => ({
      title: `正文（${index + 1}）`,
      level: 1,
      paragraphs,
    }));
  }
  const kept = chapters[0]!.paragraphs.length === 0 ? chapters.slice(1) : chapters;
  return dropListedHeadings(kept).flatMap(cutLongChapter);
}

/** Latin text with lines broken at a fixed width and paragraphs separated by empty lines, as Project Gutenberg has it. */
function isHardWrapped(lines: readonly string[]): boolean {
  const sample = lines.slice(0, 2000).filter((line) => line.trim() !== '');
  const wide = sample.filter((line) => line.length >= 50 && line.length <= 100).length;
  const latin = sample.filter((line) => !/[^ -\u024f\u2010-\u2026]/.test(line)).length;
  const empty = lines.slice(0, 2000).some((line) => line.trim() === '');
  return empty && sample.length > 10 && wide > sample.length * 0.5 && latin > sample.length * 0.9;
}

function dropListedHeadings(chapters: readonly Chapter[]): Chapter[] {
  const lastUse = new Map<string, number>();
  for (const [index, chapter] of chapters.entries()) lastUse.set(chapter.title, index);
  return chapters.filter(
    (chapter, index) => chapter.paragraphs.length > 0 || lastUse.get(chapter.title) === index,
  );
}

/** A chapter above this size would be slow to show; the parts after the first are named 标题（2）, 标题（3）. */
const chapterCharacters = 100_000;

function cutLongChapter({ title, level, paragraphs }: Chapter): Chapter[] {
  const parts = cutIntoParts(paragraphs, chapterCharacters);
  if (parts.length < 2) return [{ title, level, paragraphs }];
  return parts.map((part, index) => {
    const name = index === 0 ? title : `${title}（${index + 1}）`;
    return { title: name, level, paragraphs: part };
  });
}

/** Groups paragraphs until a group has `size` characters; a longer paragraph is cut. */
function cutIntoParts(paragraphs: readonly string[], size: number): string[][] {
  const parts: string[][] = [];
  let filled = size;
  for (const paragraph of paragraphs.flatMap((whole) => cutParagraph(whole, size))) {
    if (filled >= size) {
      parts.push([]);
      filled = 0;
    }
    parts.at(-1)!.push(paragraph);
    filled += paragraph.length;
  }
  return parts;
}

function cutParagraph(paragraph: string, size: number): string[] {
  if (paragraph.length <= size) return [paragraph];
  const pieces: string[] = [];
  let start = 0;
  while (start < paragraph.length) {
    let end = Math.min(start + size, paragraph.length);
    const isInsidePair = end < paragraph.length && /[\ud800-\udbff]/.test(paragraph[end - 1]!);
    if (isInsidePair) end += 1;
    pieces.push(paragraph.slice(start, end));
    start = end;
  }
  return pieces;
}
