import { cutText, storableText } from '@wm/contract/core/stored-text';
import { mapSizeLimit } from '@wm/contract/mindmap/map';
import { FileError } from '@wm/mindmap/file-error';
import type { FileErrorCode } from '@wm/mindmap/file-error';
import { walkNodes } from '@wm/mindmap/node-text';
import { defaultReadLimits } from '@wm/mindmap/read-limits';
import { readSmm } from '@wm/mindmap/read-smm';
import { writeSmm } from '@wm/mindmap/write-smm';
import { newMindMap } from '@wm/mindmap/default-document';
import type { MindNode } from '@wm/mindmap/document';
import { noteOf, summariesOf, tagsOf } from '@wm/mindmap/node-data';
import { plainTextOf } from '@wm/mindmap/rich-text';
import { randomUUID } from 'node:crypto';
import type { ErrorName } from '@wm/contract/areas';
import { AppError } from '#core/app-error.ts';
import { letOthers } from '#core/let-others.ts';

/** Bounds of what the server keeps: far above any map a person draws. */
const limits = { ...defaultReadLimits, fileBytes: mapSizeLimit, nodes: 50_000, depth: 1000 };

/** Longest text that is searched, in characters. */
const outlineLength = 1_000_000;

/** From so many characters on, each step with a document takes as long as others should wait. */
const largeLength = 200_000;

/** What is stored of a document. */
export interface StoredContent {
  content: string;
  outline: string;
  nodeCount: number;
}

const refusals: Partial<Record<FileErrorCode, ErrorName>> = {
  'too-large': 'mindmap.too-large',
  'too-deep': 'mindmap.too-deep',
  'too-many-nodes': 'mindmap.too-many-nodes',
};

/**
 * Reads a document that a client sent; what could do harm is taken out of it. Throws what a user can understand. A large
 * one is read, written and searched through in turns with what others ask for.
 */
export async function readContent(text: string): Promise<StoredContent> {
  const isLarge = text.length > largeLength;
  if (Buffer.byteLength(text) > mapSizeLimit) throw tooLarge();
  try {
    const { file } = readSmm(text, { limits });
    if (isLarge) await letOthers();
    const content = writeSmm(file);
    // Cleaning may only take away, yet what is stored is what must fit.
    if (Buffer.byteLength(content) > mapSizeLimit) throw tooLarge();
    if (isLarge) await letOthers();
    return { content, ...outlineOf(file.root) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'too-large') throw tooLarge();
    throw new AppError(refusals[error.code] ?? 'mindmap.damaged', { cause: error });
  }
}

/** The document of a new map: its root has the map's name. */
export function emptyContent(name: string): StoredContent {
  const file = newMindMap('zh', randomUUID);
  file.root.data.text = name;
  return { content: writeSmm(file), ...outlineOf(file.root) };
}

function tooLarge(): AppError {
  return new AppError('mindmap.too-large', {
    values: { size: String(mapSizeLimit / 1024 / 1024) },
  });
}

function outlineOf(root: MindNode): Pick<StoredContent, 'outline' | 'nodeCount'> {
  const lines: string[] = [];
  let nodeCount = 0;
  for (const { node } of walkNodes(root)) {
    nodeCount += 1;
    const { data } = node;
    const texts = [
      plainTextOf(data),
      ...tagsOf(data).map(({ text }) => text),
      ...summariesOf(data).map((summary) => plainTextOf(summary)),
      noteOf(data),
    ];
    lines.push(...texts.filter((text) => text !== ''));
  }
  // PostgreSQL keeps no zero character.
  const outline = cutText(storableText(lines.join('\n')), outlineLength);
  return { outline, nodeCount };
}
