import { EpubError } from './errors.ts';
import { defaultLimits } from './limits.ts';

/** Encodings in which plain text files arrive. GB18030 contains GBK and GB 2312. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** A decoded text file. Line ends are `\n` and the byte order mark is gone. */
export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Finds out the encoding of a text file and decodes it. In this order: byte order mark; zero bytes on one side of the pairs
 * (UTF-16 of Latin text); valid UTF-8; pairs that are mostly Chinese characters and punctuation (UTF-16 of Chinese text);
 * UTF-8 with a few broken bytes; GB18030. Throws `text-empty`, `archive-too-large` above the size of
 * an upload, or `text-encoding-unknown` when more than 1 % of the characters would be control characters or unreadable, as in a binary file.
 */
export function decodeTextFile(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new EpubError('text-empty');
  if (bytes.length > defaultLimits.archiveBytes) throw new EpubError('archive-too-large');
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  const sample = text.slice(0, 200_000);
  // oxlint-disable-next-line no-control-regex -- control characters betray a binary file
  const strange = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd\ufffe\uffff]/g)?.length ?? 0;
  if (strange > sample.length / 100) throw new EpubError('text-encoding-unknown');
  // oxlint-disable-next-line no-control-regex -- the few that are left would be illegal in XML
  const clean = text.replace(/[\u0000-\u0008\u000b\u000e-\u001f\ufffe\uffff]/g, '');
  if (clean.trim() === '') throw new EpubError('text-empty');
  return { text: clean, encoding };
}

const sampleBytes = 64 * 1024;

function detectEncoding(bytes: Uint8Array): TextEncoding {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes & ~1);
  const zeros = countZeros(sample);
  if (zeros.odd > sample.length * 0.15) return 'utf-16le';
  if (zeros.even > sample.length * 0.15) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  if (isMostlyChinese(sample, 'utf-16le')) return 'utf-16le';
  if (isMostlyChinese(sample, 'utf-16be')) return 'utf-16be';
  return isDamagedUtf8(sample) ? 'utf-8' : 'gb18030';
}

function countZeros(sample: Uint8Array): { even: number; odd: number } {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** GB18030 text read as UTF-16 falls outside these ranges, so nine tenths inside is a safe mark. */
function isMostlyChinese(sample: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(sample);
  const usual = text.match(
    /[\t\n\r\u0020-\u007e\u2010-\u2026\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/g,
  );
  return text.length > 1 && (usual?.length ?? 0) > text.length * 0.9;
}

/** True for UTF-8 in which fewer than one character in a hundred is broken: GB18030 fails on nearly every one. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return broken < text.length / 100;
}
