import { FileError } from './file-error.ts';

/** Bounds a reader keeps, so that no file can exhaust memory, time or the call stack. */
export interface ReadLimits {
  /** Size of the file itself in bytes. */
  fileBytes: number;
  /** Sum of all unpacked parts of an archive in bytes. */
  unpackedBytes: number;
  /** Parts of an archive. */
  entries: number;
  /** Nodes of one file, all sheets together. */
  nodes: number;
  /** Nested nodes from the root to the deepest leaf. */
  depth: number;
  /** Nested objects and lists inside the data of one node. */
  valueDepth: number;
  /** Nested brackets of a JSON text. */
  jsonDepth: number;
  /** Nested elements of an XML text. */
  xmlDepth: number;
}

/** Bounds far above any map a person draws. */
export const defaultReadLimits: Readonly<ReadLimits> = {
  fileBytes: 100 * 1024 * 1024,
  unpackedBytes: 256 * 1024 * 1024,
  entries: 20_000,
  nodes: 200_000,
  depth: 2000,
  valueDepth: 40,
  jsonDepth: 10_000,
  xmlDepth: 6100,
};

/** Counts nodes while a tree is walked; throws `too-deep` or `too-many-nodes` at the bound. */
export function createNodeCounter(limits: ReadLimits): (depth: number) => void {
  let count = 0;
  return (depth) => {
    count += 1;
    if (count > limits.nodes) throw new FileError('too-many-nodes', `超过${limits.nodes}个`);
    if (depth > limits.depth) throw new FileError('too-deep', `超过${limits.depth}层`);
  };
}
