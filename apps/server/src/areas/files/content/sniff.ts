import type { FileExtension } from '@wm/contract/files/file-types';

/** How many bytes from the beginning `matches` wants to see. */
export const headBytes = 64 * 1024;

type Rule = (head: Buffer) => boolean;

const starts =
  (...signatures: string[]): Rule =>
  (head) =>
    signatures.some((hex) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex')));

const textAt = (head: Buffer, at: number, text: string): boolean =>
  head.toString('latin1', at, at + text.length) === text;

const riff =
  (form: string): Rule =>
  (head) =>
    textAt(head, 0, 'RIFF') && textAt(head, 8, form);

const compound = starts('d0cf11e0a1b11ae1');
const zip = starts('504b0304');

/** What the beginning of a file of each extension looks like. What an archive holds is looked at further. */
const rules: Record<FileExtension, Rule> = {
  doc: compound,
  xls: compound,
  ppt: compound,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  epub: zip,
  zip: starts('504b0304', '504b0506'),
  txt: isText,
  md: isText,
  csv: isText,
  tsv: isText,
  gmt: isText,
  vcf: isText,
  bed: isText,
  gff: isText,
  gff3: isText,
  gtf: isText,
  fa: isText,
  fna: isText,
  fasta: isText,
  bam: starts('1f8b'),
  bai: starts('42414901'),
  csi: starts('1f8b', '43534901'),
  tbi: starts('1f8b'),
  cram: starts('4352414d'),
  crai: starts('1f8b'),
  bw: starts('26fc8f88', '888ffc26'),
  gz: starts('1f8b'),
  json: isText,
  parquet: starts('50415231'),
  pdf: starts('255044462d'),
  png: starts('89504e470d0a1a0a'),
  jpg: starts('ffd8ff'),
  jpeg: starts('ffd8ff'),
  gif: (head) => textAt(head, 0, 'GIF87a') || textAt(head, 0, 'GIF89a'),
  webp: riff('WEBP'),
  mp3: starts('494433', 'fffb', 'fff3', 'fff2', 'fffa'),
  wav: riff('WAVE'),
  ogg: starts('4f676753'),
  mp4: (head) => textAt(head, 4, 'ftyp'),
  webm: starts('1a45dfa3'),
  woff2: starts('774f4632'),
};

/** Whether a file begins as its extension says. */
export function matches(extension: FileExtension, head: Buffer): boolean {
  return rules[extension](head);
}

/** Text in UTF-8, in UTF-16 with its mark, or in GB 18030, which old Chinese systems write. */
function isText(head: Buffer): boolean {
  if (starts('fffe', 'feff')(head)) return true;
  if (head.includes(0)) return false;
  return decodes('utf-8', head) || decodes('gb18030', head);
}

function decodes(encoding: string, head: Buffer): boolean {
  try {
    // `stream` lets a character be cut at the end.
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
