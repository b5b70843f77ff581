import { readDocumentText } from './read-document.ts';

/** How many nodes the text of a document holds; 0 when it is none. */
export function countNodes(text: string): number {
  const read = readDocumentText(text);
  return read.ok ? read.document.store.size : 0;
}
