import type { MindMapFile } from '../model/document.ts';
import type { Finding } from './findings.ts';
import type { ImportedAttachment } from './xmind/attachments.ts';

export type { ImportedAttachment };

/** One map of an imported file: a sheet of XMind, or the whole file in the other formats. */
export interface ImportedSheet {
  /** Name of the sheet or of the file without extension. */
  title: string;
  file: MindMapFile;
  /** Files that are attached to its nodes, where the caller can keep them. */
  attachments?: readonly ImportedAttachment[];
}

/** What a reader gives: at least one map, and what could not be carried over. */
export interface ImportResult {
  sheets: ImportedSheet[];
  findings: Finding[];
}
