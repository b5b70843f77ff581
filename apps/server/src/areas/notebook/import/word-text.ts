import mammoth from 'mammoth';
import { openArchive } from '@wm/bytes/zip/open';
import type { Archive } from '@wm/bytes/zip/open';
import { parseHtml, textOf, writeHtml } from '@wm/rich-text/html-tree';
import type { HtmlElement, HtmlNode } from '@wm/rich-text/html-tree';
import { readPage } from './html-document.ts';
import type { WordJob, WordReply } from './word-job.ts';

const mebibyte = 1024 * 1024;
const limits = {
  archiveBytes: 64 * mebibyte,
  entries: 5000,
  directoryBytes: mebibyte,
  totalBytes: 200 * mebibyte,
  entryBytes: 64 * mebibyte,
  ratio: 100,
  ratioFloorBytes: mebibyte,
};
/** Word writes some hundred bytes for each word; a novel has 10 MB. */
const longestPart = 24 * mebibyte;

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='标题'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  'u => u',
  'highlight => mark',
];

/**
 * The text of a Word file as Markdown: headings, lists, tables, links, pictures, footnotes. The archive is looked through by
 * our own reader first: no bomb, no document type, no part longer than a book. Throws for what is no Word file.
 */
export async function readWord({ bytes, folder }: WordJob): Promise<WordReply> {
  const archive = openArchive(bytes, limits);
  const remarks = checkParts(archive);
  const extras = new Map<string, Uint8Array>();
  const convertImage = mammoth.images.imgElement(async (image) => {
    const type = image.contentType.replace(/^image\/(?:x-)?/, '').replace('jpeg', 'jpg');
    const target = `${folder}/${extras.size + 1}.${type.replace(/\W.*/, '')}`;
    extras.set(target, await image.readAsBuffer());
    return { src: target };
  });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { styleMap: styles, convertImage, externalFileAccess: false },
  );
  const { html, notes } = withoutNotes(value);
  const page = readPage(html, folder);
  return {
    content: withNotes(page.content, notes),
    title: coreTitle(archive),
    extras,
    remarks,
  };
}

const decoder = new TextDecoder();

function partText(archive: Archive, name: string): string {
  return archive.files.has(name) ? decoder.decode(archive.read(name)) : '';
}

/** Refuses what no word processor writes; says what will be left out. */
function checkParts(archive: Archive): string[] {
  if (!archive.files.has('word/document.xml')) throw new Error('no Word file');
  for (const { name, bytes } of archive.files.values()) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    if (bytes > longestPart || /<!(?:DOCTYPE|ENTITY)/i.test(partText(archive, name)))
      throw new Error('no honest Word file');
  }
  const text = partText(archive, 'word/document.xml');
  const numberOf = (mark: RegExp): number => text.match(mark)?.length ?? 0;
  const left = [
    [numberOf(/<m:oMath[ >]/g), '个公式'],
    [numberOf(/<w:commentReference[ />]/g), '条批注'],
    [numberOf(/<w:del [^>]*>/g), '处修订中删去的文字'],
    [numberOf(/<c:chart[ />]/g), '个图表'],
    [numberOf(/<dgm:relIds[ />]/g), '个 SmartArt 图形'],
  ] as const;
  return left
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${what}没有带进来`);
}

function coreTitle(archive: Archive): string {
  const [, title = ''] =
    /<dc:title>([^<]*)<\/dc:title>/.exec(partText(archive, 'docProps/core.xml')) ?? [];
  return textOf(parseHtml(title)).trim();
}

const noteId = /^#?((?:foot|end)note)-(\d+)$/;

/** Signs that no text holds, around what becomes the mark of a footnote. */
const [open, close] = ['\u{e0f0}', '\u{e0f1}'];

interface Notes {
  html: string;
  notes: { mark: string; html: string }[];
}

/** Takes the notes from the end of a page, and writes signs in the place of links to them. */
function withoutNotes(html: string): Notes {
  const notes: Notes['notes'] = [];
  const visit = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((node): HtmlNode[] => {
      if (typeof node === 'string') return [node.replace(/[\u{e0f0}\u{e0f1}]/gu, '')];
      const item = noteId.exec(node.attributes.get('id') ?? '');
      if (node.name === 'li' && item) {
        notes.push({ mark: markOf(item), html: writeHtml(visit(withoutReturn(node.children))) });
        return [];
      }
      const target = noteId.exec(node.attributes.get('href') ?? '');
      if (node.name === 'a' && target) return [open + markOf(target) + close];
      const children = visit(node.children);
      const isEmptied = /^(?:ol|sup)$/.test(node.name) && node.children.length > 0;
      if (isEmptied && children.length === 0) return [];
      // A mark is raised by itself.
      if (node.name === 'sup' && children.every(isMark)) return children;
      return [{ ...node, children }];
    });
  return { html: writeHtml(visit(parseHtml(html))), notes };
}

const isMark = (node: HtmlNode): boolean => typeof node === 'string' && node.startsWith(open);

const markOf = ([, kind = '', number = '']: RegExpExecArray): string =>
  `${kind === 'endnote' ? 'e' : ''}${number}`;

/** Without the arrow that leads back into the text. */
function withoutReturn(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    const href = node.attributes.get('href') ?? '';
    if (node.name === 'a' && /^#(?:foot|end)note-ref-/.test(href)) return [];
    return [{ ...node, children: withoutReturn(node.children) } satisfies HtmlElement];
  });
}

function withNotes(content: string, notes: Notes['notes']): string {
  const marked = (text: string): string =>
    text.replace(/\u{e0f0}(\w+)\u{e0f1}/gu, (_, mark: string) => `[^${mark}]`);
  const below = notes.map(({ mark, html }) => {
    const text = readPage(html, '').content.trim().replaceAll('\n', '\n    ');
    return `[^${mark}]: ${marked(text)}\n`;
  });
  return marked(content) + (below.length > 0 ? `\n${below.join('\n')}` : '');
}
