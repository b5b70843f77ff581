import type { FilePoint } from '../model/document.ts';
import { FileError } from './file-error.ts';
import type { ImportResult } from './import-result.ts';
import { defaultReadLimits, type ReadLimits } from './read-limits.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { readSmm } from './smm/read-smm.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { readXmind } from './xmind/read-xmind.ts';

/** Extensions a user may import, as the file dialog wants them. */
export const importExtensions = ['.smm', '.json', '.xmind', '.xlsx', '.md'] as const;

/** A file the user chose. */
export interface SourceFile {
  name: string;
  bytes: Uint8Array;
}

/** Choices of `importFile`. */
export interface ImportOptions {
  limits?: ReadLimits;
  /** Where the middle of the root stands on the canvas in pixels; floating topics are placed from there. */
  center?: FilePoint;
  /** Whether files that are attached to nodes can be kept: then sheets bring them as `attachments`. */
  withAttachments?: boolean;
}

/**
 * Reads the one file a user imports, by its extension. Every failure is a `FileError`: `no-file`,
 * `one-file-only`, `type-unsupported`, `too-large` before anything is read, then the reader's own.
 */
export function importFile(
  files: readonly SourceFile[],
  options: ImportOptions = {},
): ImportResult {
  const [file] = files;
  if (!file) throw new FileError('no-file');
  if (files.length > 1) throw new FileError('one-file-only');
  const limits = options.limits ?? defaultReadLimits;
  const extension = importExtensions.find((name) => file.name.toLowerCase().endsWith(name));
  if (extension === undefined) throw new FileError('type-unsupported');
  if (file.bytes.length > limits.fileBytes) throw new FileError('too-large');
  const title = file.name.slice(0, file.name.length - extension.length) || '思维导图';
  try {
    return readByExtension(extension, file.bytes, { ...options, limits, title });
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError('parsing-failed', undefined, { cause });
  }
}

type Settings = Required<Pick<ImportOptions, 'limits'>> & ImportOptions & { title: string };

function readByExtension(
  extension: (typeof importExtensions)[number],
  bytes: Uint8Array,
  settings: Settings,
): ImportResult {
  if (extension === '.xmind') return readXmind(bytes, settings);
  if (extension === '.xlsx') return readXlsx(bytes, settings);
  if (extension === '.md') return readMarkdown(bytes, settings);
  const { file, findings } = readSmm(bytes, settings);
  return { sheets: [{ title: settings.title, file }], findings };
}
