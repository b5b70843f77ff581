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
import { attachmentText } from './attachment-text.ts';

const mebibyte = 1024 * 1024;

export const isPicture = (ext: string): boolean =>
  attachedPictures.some((known) => known === ext.toLowerCase());

/** A picture as a model is given it. */
export interface Picture {
  bytes: Uint8Array;
  type: string;
}

/**
 * Files that a question brings along, in their order. Throws `chat.file-gone` for one that the asker may not read, and for
 * what is too large or of no type that is read.
 */
export async function takeFiles(
  core: Core,
  principal: Principal,
  names: readonly string[],
): Promise<StoredFile[]> {
  const ids = fileIdsIn(names.join('\n'));
  const found = await readableFiles(core.db, ids, principal);
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
  /** The whole texts, for looking something up in them. */
  bodies: string[];
  pictures: Picture[];
}

/** Reads the files of a branch by the rights that the asker has now. What cannot be read says so in its place. */
export async function readAttachments(
  core: Core,
  principal: Principal,
  { files, seesImages }: { files: readonly { path: string; title: string }[]; seesImages: boolean },
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
    const file = found.find(({ id }) => id === ids[at]);
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each may be large
    const one = await readOne(core, file, seesImages);
    if (one.picture) read.pictures.push(one.picture);
    const quote = cutText(one.body, each);
    const cut =
      quote.length < one.body.length
        ? `正文共 ${one.body.length} 字，读了前 ${quote.length} 字`
        : one.note;
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

interface ReadOne {
  body: string;
  note: string;
  picture?: Picture;
}

async function readOne(
  core: Core,
  file: StoredFile | undefined,
  seesImages: boolean,
): Promise<ReadOne> {
  if (!file || file.size > attachmentLimits.megabytes * mebibyte)
    return { body: '', note: '文件已不在或没有权限，没有读' };
  if (isPicture(file.ext) && !seesImages) return { body: '', note: '这个模型不能看图，没有给它看' };
  try {
    const bytes = await bytesOf(core, file);
    if (isPicture(file.ext))
      return { body: '', note: '图片，已给模型看', picture: { bytes, type: file.type } };
    const body = attachmentText(bytes, file.ext.toLowerCase());
    return { body, note: body === '' ? '文件里没有文字' : '' };
  } catch (error) {
    core.logger.info({ err: (error as Error).message, file: file.id }, 'a file was not read');
    return { body: '', note: '文件读不出来' };
  }
}

async function bytesOf(core: Core, file: StoredFile): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openBytes(core, file)) as AsyncIterable<Buffer>)
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
