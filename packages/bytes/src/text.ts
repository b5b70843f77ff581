/** Encodings in which plain text files arrive. GB18030 contains GBK and GB 2312. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** A decoded text and how it was encoded. A byte order mark is no part of the text; line ends are as they were. */
export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  /** More than 1 % of the first 200,000 characters are control characters or unreadable: this is no text. */
  isBinary: boolean;
}

const sampleBytes = 64 * 1024;
const sampleLength = 200_000;

/**
 * Finds out the encoding of a text and decodes it. In this order: byte order mark; zero bytes on one side of the pairs
 * (UTF-16 of Latin text); valid UTF-8; pairs that are mostly Chinese characters and punctuation (UTF-16 of Chinese text);
 * UTF-8 with a few broken bytes; GB18030, which Chinese Windows programs still write. Never throws; bytes that fit no
 * encoding become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes) ?? encodingByZeros(bytes);
  const utf8 = marked === undefined ? decodeStrictly(bytes, 'utf-8') : undefined;
  const encoding = marked ?? (utf8 === undefined ? guessEncoding(bytes) : 'utf-8');
  const text = utf8 ?? new TextDecoder(encoding).decode(bytes);
  return { text, encoding, isBinary: isStrange(text) };
}

/** The text of bytes that are entirely of that encoding, a byte order mark kept; undefined for others. */
export function decodeStrictly(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function markedEncoding([a, b, c]: Uint8Array): TextEncoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

function encodingByZeros(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1))
    zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.15) return 'utf-16le';
  return even > sample.length * 0.15 ? 'utf-16be' : undefined;
}

function guessEncoding(bytes: Uint8Array): TextEncoding {
  const sample = bytes.subarray(0, sampleBytes);
  if (isMostlyChinese(sample, 'utf-16le')) return 'utf-16le';
  if (isMostlyChinese(sample, 'utf-16be')) return 'utf-16be';
  return isDamagedUtf8(sample) ? 'utf-8' : 'gb18030';
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

function isStrange(text: string): boolean {
  const sample = text.slice(0, sampleLength);
  // oxlint-disable-next-line no-control-regex -- control characters betray a binary file
  const strange = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd\ufffe\uffff]/g)?.length ?? 0;
  return strange > sample.length / 100;
}

/**
 * Decodes an XML, XHTML, SVG or CSS file: byte order mark first, then the encoding that `<?xml ... encoding="..."?>` or
 * `@charset "..."` names, else UTF-8 (XML 1.0 appendix F; CSS Syntax 3.2). An unknown label counts as UTF-8. What is called
 * UTF-8 but is GB18030 throughout is read as that. Bytes that fit nothing become U+FFFD, so this never throws. Line ends come
 * out as `\n`, the mark is removed, the text is well formed.
 */
export function decodeDocument(bytes: Uint8Array): string {
  return readDeclaredText(bytes).text;
}

/** The same, and whether the declaration was not true: GB18030 under the name of UTF-8, common in old Chinese books. */
export function readDeclaredText(bytes: Uint8Array): { text: string; isMisdeclared: boolean } {
  const encoding = documentEncoding(bytes);
  const declared = new TextDecoder(encoding).decode(bytes);
  const chinese =
    encoding === 'utf-8' && isMostlyBroken(declared) ? decodeStrictly(bytes, 'gb18030') : undefined;
  const text = chinese ?? declared;
  return {
    text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text,
    isMisdeclared: chinese !== undefined,
  };
}

/** More unreadable than readable characters beyond ASCII: not a few damaged bytes, but another encoding. */
function isMostlyBroken(text: string): boolean {
  if (!text.includes('\ufffd')) return false;
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const readable = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return broken > readable;
}

function documentEncoding(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return marked;
  const [a, b, c, d] = bytes;
  if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) return 'utf-16be';
  if (a === 0x3c && b === 0 && c === 0x3f && d === 0) return 'utf-16le';
  if (a !== 0x3c && a !== 0x40) return 'utf-8';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const named =
    /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ??
    /^@charset "([\w.:-]+)";/.exec(head)?.[1];
  return named === undefined ? 'utf-8' : knownEncoding(named);
}

/** A declared UTF-16 cannot be true here: the declaration itself was read as single bytes. */
function knownEncoding(label: string): string {
  try {
    const name = new TextDecoder(label).encoding;
    return name.startsWith('utf-16') ? 'utf-8' : name;
  } catch {
    return 'utf-8';
  }
}
