import { crc32 } from '../crc32.ts';
import { decodeStrictly } from '../text.ts';
import { ArchiveError } from './error.ts';

/** A name as the directory holds it. */
export interface RawName {
  bytes: Uint8Array;
  flags: number;
  /** Upper byte of "version made by" (APPNOTE 4.4.2.2). */
  host: number;
  extra: Uint8Array;
}

const isUtf8Flag = 0x0800;
const unicodePathField = 0x7075;
/** Systems whose programs write names in the code page of their user: DOS, Windows. */
const codePageHosts = new Set([0, 10, 11]);

/**
 * The name of an entry as a safe relative path in NFC with `/` separators; that of a folder ends with one. In this order:
 * UTF-8 where the flag says so, the Unicode path field (APPNOTE 4.6.9) if its checksum fits, UTF-8 that is valid, GB18030,
 * CP437. Throws `unsafe-path` for names that could leave a folder or mean something else on another system.
 */
export function readName(raw: RawName): string {
  const name = decodeName(raw);
  const path = name.normalize('NFC').replaceAll('\\', '/');
  // oxlint-disable-next-line no-control-regex -- control characters are what this line refuses
  if (/[\u0000-\u001f\u007f]|^[a-z]:/i.test(path)) throw new ArchiveError('unsafe-path', name);
  const parts = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new ArchiveError('unsafe-path', name);
  return path;
}

function decodeName({ bytes, flags, host, extra }: RawName): string {
  const utf8 = decodeStrictly(bytes, 'utf-8');
  if (flags & isUtf8Flag) {
    if (utf8 === undefined) throw new ArchiveError('archive-damaged');
    return utf8;
  }
  const unicode = unicodePath(bytes, extra);
  if (unicode !== undefined) return unicode;
  if (utf8 !== undefined && !isRatherGbk(utf8, host)) return utf8;
  return decodeStrictly(bytes, 'gb18030') ?? utf8 ?? decodeCodePage437(bytes);
}

/** Two bytes of GBK may happen to be UTF-8, but then of an alphabet that hardly anybody names files in: 一 reads as һ. */
function isRatherGbk(text: string, host: number): boolean {
  return codePageHosts.has(host) && /[\u0080-\u07ff]/.test(text) && !/[\u0800-\uffff]/.test(text);
}

function unicodePath(name: Uint8Array, extra: Uint8Array): string | undefined {
  const field = findExtra(extra, unicodePathField);
  if (field === undefined || field.length < 5 || field[0] !== 1) return undefined;
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength);
  if (view.getUint32(1, true) !== crc32(name)) return undefined;
  return decodeStrictly(field.subarray(5), 'utf-8');
}

/** The content of one extra field (APPNOTE 4.5.1), undefined when absent; a doubled one has no meaning and is refused. */
export function findExtra(extra: Uint8Array, id: number): Uint8Array | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  let found: Uint8Array | undefined;
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (end > extra.length) break;
    if (view.getUint16(at, true) === id) {
      if (found) throw new ArchiveError('archive-damaged');
      found = extra.subarray(at + 4, end);
    }
    at = end;
  }
  return found;
}

/** 0x80 to 0xFF of IBM's code page 437, the encoding of names that no flag explains (APPNOTE appendix D). */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function decodeCodePage437(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? ''),
  ).join('');
}
