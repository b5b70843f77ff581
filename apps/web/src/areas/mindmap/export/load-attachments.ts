import type { MindMapFile } from '@wm/mindmap/document';
import { attachmentOf } from '@wm/mindmap/node-data';
import { walkNodes } from '@wm/mindmap/node-text';
import { fileAddress } from '#core/files/file-address.ts';

/** Most bytes of files that are packed into one map. */
const mostBytes = 100 * 1024 * 1024;

/** A file of the account; null when it is not there, or not the reader's. */
async function bytesOf(address: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/**
 * The files of the product that are attached to a map's nodes, by their addresses. Others are not fetched: what is elsewhere stays
 * an address. So does what would make the file larger than it should be.
 */
export async function loadAttachments({ root }: MindMapFile): Promise<Map<string, Uint8Array>> {
  const own = fileAddress('/files/');
  const found = new Map<string, Uint8Array>();
  let left = mostBytes;
  for (const { node } of walkNodes(root)) {
    const address = attachmentOf(node.data)?.address ?? '';
    if (!address.startsWith(own) || found.has(address)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they may be large
    const bytes = await bytesOf(address);
    if (!bytes || bytes.length > left) continue;
    left -= bytes.length;
    found.set(address, bytes);
  }
  return found;
}
