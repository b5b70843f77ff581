import path from 'node:path';
import { csvRows } from '@wm/bytes/csv';
import { decodeStrictly, decodeText } from '@wm/bytes/text';
import { noteLengthLimit } from '@wm/contract/notebook/note';
import { readNoteFile } from '../archive/front-matter.ts';
import type { NoteFacts } from '../archive/front-matter.ts';
import type { DocumentKind } from './file-kinds.ts';
import { hasNotionId, withoutNotionIds } from './file-kinds.ts';
import { readPage } from './html-document.ts';
import { readWordApart } from './word-apart.ts';
import { readHead } from './yaml-head.ts';

/** A file as the text of a note. */
export interface NoteDocument {
  /** What our own exports say of it; none for files of others. */
  own: NoteFacts | undefined;
  title: string | undefined;
  tags: string[];
  aliases: string[];
  created: string | undefined;
  updated: string | undefined;
  /** Markdown whose links lead as in the file. */
  content: string;
  /** Pictures that stood in the file itself, by their paths beside it. */
  extras: ReadonlyMap<string, Uint8Array>;
  /** What of it could not be kept. */
  remarks: string[];
}

const nothing = {
  own: undefined,
  title: undefined,
  tags: [],
  aliases: [],
  created: undefined,
  updated: undefined,
  extras: new Map<string, Uint8Array>(),
  remarks: [] as string[],
};

const encodingNames: Readonly<Record<string, string>> = {
  gb18030: 'GBK',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

/** Reads a file as the text of a note, or says why it cannot be one. */
export async function readDocument(
  file: { path: string; kind: DocumentKind },
  bytes: Uint8Array,
): Promise<NoteDocument | { reason: string }> {
  const document =
    file.kind === 'word' ? await readWordFile(file.path, bytes) : readText(file, bytes);
  if ('reason' in document) return document;
  if (document.content.includes('\0')) return { reason: '不是文本文件' };
  if (document.content.length > noteLengthLimit)
    return { reason: `超过 ${noteLengthLimit.toLocaleString('zh-CN')} 个字符` };
  return document;
}

/** The folder beside a file in which its own pictures lie. */
const folderBeside = (file: string): string => `${path.posix.basename(file)}.files`;

async function readWordFile(
  file: string,
  bytes: Uint8Array,
): Promise<NoteDocument | { reason: string }> {
  try {
    const word = await readWordApart({ bytes, folder: folderBeside(file) });
    return { ...nothing, ...word, title: undefined };
  } catch {
    return { reason: '不是 Word 文档（docx），或已损坏、过大' };
  }
}

function readText(
  { path: file, kind }: { path: string; kind: DocumentKind },
  bytes: Uint8Array,
): NoteDocument | { reason: string } {
  const strict = decodeStrictly(bytes, 'utf-8')?.replace(/^\uFEFF/, '');
  const { text, encoding, isBinary } =
    strict === undefined ? decodeText(bytes) : { text: strict, encoding: 'utf-8', isBinary: false };
  if (isBinary) return { reason: '不是文本文件' };
  const name = encodingNames[encoding];
  const remarks = name === undefined ? [] : [`按 ${name} 编码读入`];
  if (kind === 'table') return { ...nothing, remarks, content: tableOf(text) };
  if (kind === 'html') {
    const page = readPage(text, folderBeside(file));
    return { ...nothing, ...page, title: page.title || undefined, remarks };
  }
  return { ...nothing, ...readMarkdown(file, text), remarks };
}

type ReadMarkdown = Omit<NoteDocument, 'extras' | 'remarks'>;

function readMarkdown(file: string, text: string): ReadMarkdown {
  const { facts, content } = readNoteFile(text);
  if (facts) {
    const { title, tags, aliases, created, updated } = facts;
    return { own: facts, title, tags, aliases, created, updated, content };
  }
  const { title, created, updated, ...head } = readHead(text);
  if (!hasNotionId(file)) return { own: undefined, title, created, updated, ...head };
  return { own: undefined, created, updated, ...head, ...notionFacts(file, head) };
}

/** What Notion writes above a text: its name in full, and below it its properties. */
function notionFacts(
  file: string,
  { content, tags }: { content: string; tags: string[] },
): { title: string | undefined; tags: string[] } {
  const [, heading = ''] = /^# (.+)\r?$/m.exec(content.slice(0, 1000)) ?? [];
  const short = path.posix.basename(withoutNotionIds(file)).replace(/\.md$/i, '');
  // Names of files are cut, and some signs are left out of them.
  const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '');
  const isFull = letters(heading).startsWith(letters(short)) && letters(short) !== '';
  const [, listed = ''] = /^(?:Tags|标签): (.+)\r?$/m.exec(content.slice(0, 2000)) ?? [];
  const named = listed.split(/[,，]/).map((one) => one.trim());
  return { title: isFull ? heading.trim() : undefined, tags: [...tags, ...named.filter(Boolean)] };
}

const cellText = (field: string): string =>
  field
    .replaceAll('\\', '\\\\')
    .replaceAll('|', String.raw`\|`)
    .replace(/\r?\n/g, '<br>')
    .trim();

/** A table of Notion as one of Markdown. */
function tableOf(text: string): string {
  const rows = [...csvRows(text.replace(/^\uFEFF/, ''), ',')].map(({ fields }) => fields);
  const width = Math.max(0, ...rows.map((fields) => fields.length));
  if (width === 0) return '';
  const written = rows.map(
    (fields) =>
      `| ${Array.from({ length: width }, (_, at) => cellText(fields[at] ?? '')).join(' | ')} |`,
  );
  const [head = '', ...below] = written;
  return `${[head, `|${' --- |'.repeat(width)}`, ...below].join('\n')}\n`;
}
