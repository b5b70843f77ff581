import type { MindMapFile } from '@wm/mindmap/document';
import { readDocument } from '@wm/mindmap/read-document';
import type { ReadDocument } from '@wm/mindmap/read-document';

/** A random id of 36 characters; also where the page is not secure and randomUUID is missing. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A file as a document to open; nothing when it is none. */
export function documentOf(file: MindMapFile): ReadDocument | undefined {
  const read = readDocument(file);
  return read.ok ? read.document : undefined;
}
