import { strToU8 } from 'fflate';
import type { FilePoint, MindMapFile } from '../model/document.ts';
import type { Finding } from './findings.ts';
import { writeOutlineText } from './markdown/outline-text.ts';
import { writeMarkdown } from './markdown/write-markdown.ts';
import { writeSmm } from './smm/write-smm.ts';
import { writeXmind } from './xmind/write-xmind.ts';

/** The formats that need no drawing. */
export type ExportFormat = 'smm' | 'json' | 'md' | 'txt' | 'xmind';

/** What to export and how. */
export interface ExportRequest {
  file: MindMapFile;
  format: ExportFormat;
  /** Name without extension; empty means "思维导图". */
  name: string;
  /** For smm and json: layout, theme and settings too (the default), or only the root. */
  onlyRoot?: boolean;
  /** Where the middle of the root stands on the canvas in pixels, for the place of free topics in XMind. */
  center?: FilePoint;
  /** For XMind: the files of attachments by their addresses in the document. */
  attachments?: ReadonlyMap<string, Uint8Array>;
}

/** A file to offer for download, and what its format cannot hold. */
export interface ExportedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  findings: Finding[];
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  smm: 'application/json',
  json: 'application/json',
  md: 'text/markdown;charset=utf-8',
  txt: 'text/plain;charset=utf-8',
  xmind: 'application/vnd.xmind.workbook',
};

/** Writes a map as a file of the wanted format. Equal input gives equal bytes. */
export function exportFile(request: ExportRequest): ExportedFile {
  const { format } = request;
  const base = request.name.trim() === '' ? '思维导图' : request.name.trim();
  const { bytes, findings } = contentOf(request, base);
  return { name: `${base}.${format}`, mediaType: mediaTypes[format], bytes, findings };
}

function contentOf(
  request: ExportRequest,
  title: string,
): { bytes: Uint8Array; findings: Finding[] } {
  const { file, format, onlyRoot, center, attachments } = request;
  if (format === 'xmind')
    return writeXmind([{ title, file, ...(attachments && { attachments }) }], { center });
  if (format === 'smm' || format === 'json') {
    return { bytes: strToU8(writeSmm(file, { onlyRoot })), findings: [] };
  }
  const { text, findings } =
    format === 'md' ? writeMarkdown(file.root) : writeOutlineText(file.root);
  return { bytes: strToU8(text), findings };
}
