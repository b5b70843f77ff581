import { sha1 } from './sha1.ts';

/** The two published ways to obfuscate an embedded font. Both merely exclusive-or its first bytes with a known key. */
export type ObfuscationKind = 'idpf' | 'adobe';

/** Algorithm URIs of `encryption.xml` by kind. */
export const obfuscationAlgorithms: ReadonlyMap<string, ObfuscationKind> = new Map([
  ['http://www.idpf.org/2008/embedding', 'idpf'],
  ['http://ns.adobe.com/pdf/enc#RC', 'adobe'],
]);

/**
 * The IDPF key: SHA-1 of the unique identifier without white space (EPUB 3.3 section 4.2.3, "Generating the obfuscation
 * key"), 20 bytes.
 */
export function idpfKey(uniqueIdentifier: string): Uint8Array {
  return sha1(new TextEncoder().encode(uniqueIdentifier.replace(/[ \t\r\n]/g, '')));
}

/** The Adobe key: the 16 bytes of the UUID in the identifier; undefined when it holds none. */
export function adobeKey(identifier: string): Uint8Array | undefined {
  const hex = identifier
    .replace(/^urn:uuid:/i, '')
    .replaceAll('-', '')
    .trim();
  return /^[0-9a-f]{32}$/i.test(hex) ? parseHex(hex) : undefined;
}

function parseHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

/**
 * Obfuscates or restores a font: the same operation. The first 1040 (IDPF) or 1024 (Adobe) bytes are combined with `key`
 * repeated. Returns a copy.
 */
export function toggleObfuscation(
  font: Uint8Array,
  kind: ObfuscationKind,
  key: Uint8Array,
): Uint8Array {
  const result = font.slice();
  const length = Math.min(result.length, kind === 'idpf' ? 1040 : 1024);
  for (let index = 0; index < length; index += 1) result[index]! ^= key[index % key.length]!;
  return result;
}

/** True when `bytes` begin like a font: TrueType, OpenType, TrueType collection, WOFF or WOFF 2. */
export function isFont(bytes: Uint8Array): boolean {
  const tag = String.fromCharCode(...bytes.subarray(0, 4));
  return ['\u0000\u0001\u0000\u0000', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'].includes(tag);
}
