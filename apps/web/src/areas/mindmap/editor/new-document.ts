import type { MindMapFile } from '@wm/mindmap/document';
import { readDocument } from '@wm/mindmap/read-document';
import type { ReadDocument } from '@wm/mindmap/read-document';

/** A file as a document to open; nothing when it is none. */
export function documentOf(file: MindMapFile): ReadDocument | undefined {
  const read = readDocument(file);
  return read.ok ? read.document : undefined;
}
