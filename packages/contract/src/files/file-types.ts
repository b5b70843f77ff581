/**
 * The kinds of files that can be stored, by extension. Free of any library: the browser tells them by it before it sends
 * anything; the server looks into the bytes as well.
 */
export const fileTypes = {
  doc: { type: 'application/msword', family: 'compound' },
  xls: { type: 'application/vnd.ms-excel', family: 'compound' },
  ppt: { type: 'application/vnd.ms-powerpoint', family: 'compound' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    family: 'archive',
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    family: 'archive',
  },
  pptx: {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    family: 'archive',
  },
  epub: { type: 'application/epub+zip', family: 'archive' },
  zip: { type: 'application/zip', family: 'archive' },
  txt: { type: 'text/plain; charset=utf-8', family: 'text' },
  md: { type: 'text/markdown; charset=utf-8', family: 'text' },
  csv: { type: 'text/csv; charset=utf-8', family: 'text' },
  tsv: { type: 'text/tab-separated-values; charset=utf-8', family: 'text' },
  gmt: { type: 'text/plain; charset=utf-8', family: 'text' },
  vcf: { type: 'text/plain; charset=utf-8', family: 'text' },
  bed: { type: 'text/plain; charset=utf-8', family: 'text' },
  gff: { type: 'text/plain; charset=utf-8', family: 'text' },
  gff3: { type: 'text/plain; charset=utf-8', family: 'text' },
  gtf: { type: 'text/plain; charset=utf-8', family: 'text' },
  fa: { type: 'text/plain; charset=utf-8', family: 'text' },
  fna: { type: 'text/plain; charset=utf-8', family: 'text' },
  fasta: { type: 'text/plain; charset=utf-8', family: 'text' },
  bam: { type: 'application/octet-stream', family: 'compressed' },
  bai: { type: 'application/octet-stream', family: 'compressed' },
  csi: { type: 'application/octet-stream', family: 'compressed' },
  tbi: { type: 'application/octet-stream', family: 'compressed' },
  cram: { type: 'application/octet-stream', family: 'compressed' },
  crai: { type: 'application/octet-stream', family: 'compressed' },
  bw: { type: 'application/octet-stream', family: 'compressed' },
  gz: { type: 'application/gzip', family: 'compressed' },
  json: { type: 'application/json', family: 'text' },
  parquet: { type: 'application/vnd.apache.parquet', family: 'compressed' },
  pdf: { type: 'application/pdf', family: 'document' },
  png: { type: 'image/png', family: 'image' },
  jpg: { type: 'image/jpeg', family: 'image' },
  jpeg: { type: 'image/jpeg', family: 'image' },
  gif: { type: 'image/gif', family: 'image' },
  webp: { type: 'image/webp', family: 'image' },
  mp3: { type: 'audio/mpeg', family: 'audio' },
  wav: { type: 'audio/wav', family: 'audio' },
  ogg: { type: 'audio/ogg', family: 'audio' },
  mp4: { type: 'video/mp4', family: 'video' },
  webm: { type: 'video/webm', family: 'video' },
  woff2: { type: 'font/woff2', family: 'font' },
} as const satisfies Record<string, FileType>;

export interface FileType {
  /** The media type it is delivered as. */
  type: string;
  family:
    | 'compound'
    | 'archive'
    | 'compressed'
    | 'text'
    | 'document'
    | 'image'
    | 'audio'
    | 'video'
    | 'font';
}

/** An extension that can be stored, in lower case and without the dot. */
export type FileExtension = keyof typeof fileTypes;

/** The extension of a name in lower case; empty when it has none. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Whether files of an extension can be stored at all. */
export function isFileExtension(extension: string): extension is FileExtension {
  return Object.hasOwn(fileTypes, extension);
}

/** The extensions that a setting or a widget names: `png, JPG` is png and jpg. Unknown ones are kept. */
export function extensionsOf(list: string): string[] {
  return list
    .split(/[,，\s/]+/)
    .map((part) => part.trim().replace(/^\./, '').toLowerCase())
    .filter(Boolean);
}

/** How a stored file is named on the wire, in forms and in texts: `/files/<id>.<ext>`. */
export const fileNamePattern = /^\/files\/([0-9a-f]{32})\.([a-z0-9]{1,8})$/;
