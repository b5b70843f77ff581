import { fileTypes, isFileExtension } from './file-types.ts';
import type { FileExtension, FileType } from './file-types.ts';

/** What a person takes files for, the order they are shown in. */
export const fileKinds = ['picture', 'document', 'media', 'archive', 'other'] as const;

export type FileKind = (typeof fileKinds)[number];

/** What the kinds are called. */
export const fileKindNames: Record<FileKind, string> = {
  picture: '图片',
  document: '文档',
  media: '音视频',
  archive: '压缩包',
  other: '其他',
};

const kindsOfFamilies: Partial<Record<FileType['family'], FileKind>> = {
  image: 'picture',
  audio: 'media',
  video: 'media',
  compound: 'document',
  document: 'document',
};

/** Extensions that are taken for something else than their family is. */
const kindsOfExtensions: Partial<Record<FileExtension, FileKind>> = {
  docx: 'document',
  xlsx: 'document',
  pptx: 'document',
  epub: 'document',
  txt: 'document',
  md: 'document',
  csv: 'document',
  tsv: 'document',
  json: 'document',
  parquet: 'document',
  zip: 'archive',
  gz: 'archive',
};

/** What a file of an extension is taken for. */
export function kindOfFile(extension: string): FileKind {
  if (!isFileExtension(extension)) return 'other';
  const { family } = fileTypes[extension];
  return kindsOfExtensions[extension] ?? kindsOfFamilies[family] ?? 'other';
}

/** A week after nothing uses a file any more it is cleared away, if something has used it before. */
export const unusedDays = 7;

/** So long a new file may belong to a text that is not saved yet: it is not offered to be cleared away. */
export const freshMinutes = 60;

/** What files may be listed by: used, not, as the cover of something, or otherwise. */
export const fileUseFilters = ['used', 'unused', 'cover', 'text'] as const;

/** The longest description of a picture. */
export const longestDescription = 200;
