import type { MindMapFile } from '../model/document.ts';
import type { Finding } from './findings.ts';

/** One map of an imported file: a sheet of XMind, or the whole file in the other formats. */
export interface ImportedSheet {
  /** Name of the sheet or of the file without extension. */
  title: string;
  file: MindMapFile;
}

/** What a reader gives: at least one map, and what could not be carried over. */
export interface ImportResult {
  sheets: ImportedSheet[];
  findings: Finding[];
}
