import type { NodeData } from '../../model/document.ts';

/** A file that an imported map brings for one of its nodes: whoever can keep it sets `attachmentUrl` and `attachmentName`. */
export interface ImportedAttachment {
  /** The node's data, in the imported document. */
  data: NodeData;
  name: string;
  bytes: Uint8Array;
}

const folder = 'attachments/';
/** Characters that no name of a file in an archive may have everywhere. */
// oxlint-disable-next-line no-control-regex
const noFileName = /[\\/:*?"<>|\u0000-\u001f]/g;

/** The name of an attached file by its place in the archive. */
export function attachmentName(place: string): string {
  return place.slice(place.lastIndexOf('/') + 1) || 'attachment';
}

/** A place in the archive for a file of a name, beside those that are taken. */
export function attachmentPlace(name: string, isTaken: (place: string) => boolean): string {
  const plain = name.replaceAll(noFileName, ' ').trim() || 'attachment';
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  let place = folder + plain;
  for (let next = 2; isTaken(place); next += 1) place = `${folder}${stem} (${next})${ending}`;
  return place;
}

/** Whether the address of a topic is a file in the archive. */
export function isPacked(href: string): boolean {
  return /^xap:/i.test(href);
}
