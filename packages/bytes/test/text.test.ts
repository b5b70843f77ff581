import { describe, expect, it } from 'vitest';

import { decodeDocument, decodeText } from '../src/text.ts';

const chinese = '第一章 春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。\r\n第二行';

/** The same text in GB 18030, which no browser or Node can write: code points by trial of all two-byte codes. */
function encodeGb(text: string): Uint8Array {
  const codes = new Map<string, [number, number]>();
  const decoder = new TextDecoder('gb18030');
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && !codes.has(character)) codes.set(character, [lead, trail]);
    }
  }
  return Uint8Array.from(
    text.split('').flatMap((character) => codes.get(character) ?? [character.charCodeAt(0)]),
  );
}

function encodeUtf16(text: string, isBig: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < units.length; index += 1)
    view.setUint16(index * 2, units.charCodeAt(index), !isBig);
  return bytes;
}

describe('decodeText', () => {
  it.each([
    ['utf-8', new TextEncoder().encode(chinese)],
    ['utf-8', new TextEncoder().encode(`\ufeff${chinese}`)],
    ['utf-16le', encodeUtf16(chinese, false, true)],
    ['utf-16be', encodeUtf16(chinese, true, true)],
    ['utf-16le', encodeUtf16(chinese, false, false)],
    ['utf-16be', encodeUtf16(chinese, true, false)],
    ['gb18030', encodeGb(chinese)],
  ])('recognises %s', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: chinese, encoding, isBinary: false });
  });

  it('recognises Latin text in UTF-16 without a mark', () => {
    expect(decodeText(encodeUtf16('plain text', false, false))).toEqual({
      text: 'plain text',
      isBinary: false,
      encoding: 'utf-16le',
    });
    expect(decodeText(encodeUtf16('plain text', true, false))).toEqual({
      text: 'plain text',
      isBinary: false,
      encoding: 'utf-16be',
    });
  });

  it('reads four-byte codes of GB 18030', () => {
    const bytes = Uint8Array.from([...encodeGb('罕用字'), 0x82, 0x35, 0x95, 0x32]);
    expect(decodeText(bytes).text).toBe(
      `罕用字${new TextDecoder('gb18030').decode(Uint8Array.of(0x82, 0x35, 0x95, 0x32))}`,
    );
  });

  it('stays with UTF-8 when only a few bytes are broken', () => {
    const bytes = new TextEncoder().encode(chinese.repeat(20));
    bytes[500] = 0xff;
    const { encoding, text } = decodeText(bytes);
    expect(encoding).toBe('utf-8');
    expect(text).toContain('春眠不觉晓');
  });

  it('knows what is no text', () => {
    const binary = Uint8Array.from({ length: 5000 }, (_unused, index) => (index * 7919) % 256);
    expect([binary, new Uint8Array(100)].map((bytes) => decodeText(bytes).isBinary)).toEqual([
      true,
      true,
    ]);
    expect(decodeText(new Uint8Array(0))).toEqual({ text: '', encoding: 'utf-8', isBinary: false });
  });
});

describe('decodeDocument', () => {
  it.each([
    [
      'a declaration',
      [...new TextEncoder().encode('<?xml version="1.0" encoding="GBK"?><a>'), 0xd6, 0xd0],
      '中',
    ],
    ['a charset rule', [...new TextEncoder().encode('@charset "gb2312";'), 0xd6, 0xd0], '中'],
    ['a mark', [0xff, 0xfe, 0x2d, 0x4e], '中'],
    ['an unmarked declaration in UTF-16', [0, 0x3c, 0, 0x3f, 0x4e, 0x2d], '中'],
    ['nothing', [...new TextEncoder().encode('中')], '中'],
    [
      'a label that does not exist',
      [...new TextEncoder().encode('<?xml version="1.0" encoding="x-y"?>中')],
      '中',
    ],
    [
      'a label that cannot be true',
      [...new TextEncoder().encode('<?xml version="1.0" encoding="utf-16"?>中')],
      '中',
    ],
  ])('goes by %s', (_what, bytes, end) => {
    expect(decodeDocument(Uint8Array.from(bytes)).endsWith(end)).toBe(true);
  });

  it('makes all line ends one', () => {
    expect(decodeDocument(new TextEncoder().encode('a\r\nb\rc\n'))).toBe('a\nb\nc\n');
  });
});
