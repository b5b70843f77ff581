import {
  attachedPictures,
  attachedTypes,
  attachmentKind,
  attachmentLimits,
} from '@wm/contract/chat/attachment-rules';
import type { ChatSource } from '@wm/contract/chat/message';
import { cutText } from '@wm/contract/core/stored-text';
import { fileIdsIn, openBytes, readableFiles } from '#areas/files/public.ts';
import type { StoredFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { attachmentText } from './attachment-text.ts';
import type { WhoReads } from './read-apart.ts';

const mebibyte = 1024 * 1024;

export const isPicture = (ext: string): boolean =>
  attachedPictures.some((known) => known === ext.toLowerCase());

/** A picture as a model is given it. */
export interface Picture {
  bytes: Uint8Array;
  type: string;
}

/**
 * Files that a question brings along, in their order. Throws `chat.file-gone` for one that is not the asker's own, and for
 * what is too large or of no type that is read.
 */
export async function takeFiles(
  core: Core,
  principal: Principal,
  names: readonly string[],
): Promise<StoredFile[]> {
  const ids = fileIdsIn(names.join('\n'));
  const found = await ownFiles(core.db, ids, principal);
  return ids.map((id) => {
    const file = found.find((one) => one.id === id);
    if (!file) throw new AppError('chat.file-gone');
    if (!attachedTypes.includes(file.ext.toLowerCase()))
      throw new AppError('chat.file-type', {
        values: { name: file.name, types: attachedTypes.join('、') },
      });
    if (file.size > attachmentLimits.megabytes * mebibyte)
      throw new AppError('chat.file-size', {
        values: { name: file.name, size: String(attachmentLimits.megabytes) },
      });
    return file;
  });
}

/**
 * Those of some files that are a person's own. What he may only read is not among them: a use of it by him would keep it, and
 * let him read it, after its owner has taken it back.
 */
export async function ownFiles(
  db: Database,
  ids: readonly string[],
  principal: Principal,
): Promise<StoredFile[]> {
  const found = await readableFiles(db, ids, principal);
  return found.filter(({ ownerId }) => ownerId === principal.userId);
}

/** How a question names its file; the text is read anew for each answer. */
export function attachmentOf(file: StoredFile): ChatSource {
  return {
    n: 1,
    kind: attachmentKind,
    refId: 0,
    title: file.name,
    place: `${Math.max(1, Math.round(file.size / 1024))} KB`,
    path: `/prod-api${file.fileName}`,
    quote: '',
    isCited: false,
  };
}

/** What was read of the files of a branch. */
export interface ReadAttachments {
  sources: ChatSource[];
  /** Their texts, for looking something up in them. */
  bodies: string[];
  pictures: Picture[];
}

interface Reading {
  files: readonly { path: string; title: string }[];
  seesImages: boolean;
  /** Passages are looked for in the texts; else a model is given their beginnings. */
  isLookedThrough: boolean;
  signal: AbortSignal;
}

/** Reads the files of a branch by the rights that the asker has now. What cannot be read says so in its place. */
export async function readAttachments(
  core: Core,
  principal: Principal,
  { files, seesImages, isLookedThrough, signal }: Reading,
): Promise<ReadAttachments> {
  const newest = files.slice(-attachmentLimits.files);
  const ids = newest.map(({ path }) => fileIdsIn(path)[0] ?? '');
  const found = await readableFiles(core.db, ids, principal);
  const each = Math.min(
    attachmentLimits.text,
    Math.floor(attachmentLimits.texts / Math.max(1, newest.length)),
  );
  const read: ReadAttachments = { sources: [], bodies: [], pictures: [] };
  for (const [at, { path, title }] of newest.entries()) {
    signal.throwIfAborted();
    const file = found.find(({ id }) => id === ids[at]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each may be large
    const one = await readOne(core, file, { seesImages, who: { key: principal.userId, signal } });
    if (one.picture) read.pictures.push(one.picture);
    const quote = cutText(one.body, each);
    const taken = isLookedThrough ? one.body : quote;
    const cut = cutNote(one, taken.length, isLookedThrough ? '查了' : '读了') || one.note;
    read.bodies.push(one.body);
    read.sources.push({
      n: at + 1,
      kind: attachmentKind,
      refId: 0,
      title,
      place: ['附件', cut].filter((part) => part !== '').join(' · '),
      path,
      quote: quote === '' ? `（${one.note}）` : quote,
      isCited: false,
    });
  }
  return read;
}

/** Says of a text that is not taken whole how much of it is. */
function cutNote({ length }: Pick<ReadOne, 'length'>, taken: number, did: string): string {
  if (length === taken) return '';
  const whole = length === null ? `超过 ${attachmentLimits.read}` : `共 ${length}`;
  return `正文${whole} 字，${did}前 ${taken} 字`;
}

interface ReadOne {
  body: string;
  /** Of the whole; null where it was not read to its end. */
  length: number | null;
  note: string;
  picture?: Picture;
}

const notRead = (note: string): ReadOne => ({ body: '', length: 0, note });

async function readOne(
  core: Core,
  file: StoredFile | undefined,
  { seesImages, who }: { seesImages: boolean; who: WhoReads },
): Promise<ReadOne> {
  if (!file || file.size > attachmentLimits.megabytes * mebibyte)
    return notRead('文件已不在或没有权限，没有读');
  if (isPicture(file.ext) && !seesImages) return notRead('这个模型不能看图，没有给它看');
  try {
    const bytes = await bytesOf(core, file);
    if (isPicture(file.ext))
      return { ...notRead('图片，已给模型看'), picture: { bytes, type: file.type } };
    const read = await attachmentText(bytes, file.ext.toLowerCase(), who);
    const { text: body, length, note = '文件里没有文字' } = read;
    return { body, length, note: body === '' ? note : '' };
  } catch (error) {
    core.logger.info({ err: (error as Error).message, file: file.id }, 'a file was not read');
    return notRead('文件读不出来');
  }
}

async function bytesOf(core: Core, file: StoredFile): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openBytes(core, file)) as AsyncIterable<Buffer>)
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
