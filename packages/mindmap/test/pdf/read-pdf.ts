import { unzlibSync } from 'fflate';

/** A PDF file as a test sees it. */
export interface ReadPdf {
  /** Bodies of the objects by number, contents unpacked, as Latin text. */
  objects: Map<number, string>;
  pages: { width: number; height: number }[];
  /** All texts in the order they are written. */
  texts: string[];
  title: string;
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Reads a file strictly by its table of objects; throws when an entry is wrong. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const all = latin(bytes);
  if (!all.startsWith('%PDF-1.7\n') || !all.endsWith('%%EOF\n')) throw new Error('no PDF');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(all)?.[1]);
  const table = /^xref\n0 (\d+)\n0{10} 65535 f \n/.exec(all.slice(start));
  if (!table) throw new Error('no table of objects');
  const objects = new Map<number, string>();
  for (let number = 1; number < Number(table[1]); number += 1) {
    const at = start + table[0].length + (number - 1) * 20;
    const offset = Number(all.slice(at, at + 10));
    objects.set(number, bodyAt(all, bytes, offset, number));
  }
  const contents = [...objects.values()];
  const pages = contents
    .filter((body) => body.includes('/Type /Page '))
    .map((body) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [];
      return { width: Number(width), height: Number(height) };
    });
  const title = /\/Title <([0-9A-F]+)>/.exec(all)?.[1] ?? '';
  return { objects, pages, texts: contents.flatMap(textsOf), title: wide(title).slice(1) };
}

function bodyAt(all: string, bytes: Uint8Array, offset: number, number: number): string {
  const head = `${number} 0 obj\n`;
  if (all.slice(offset, offset + head.length) !== head) throw new Error(`no object ${number}`);
  const end = all.indexOf('\nendobj\n', offset);
  const body = all.slice(offset + head.length, end);
  const stream = /^(<<.*>>)\nstream\n/s.exec(body.slice(0, body.indexOf('stream\n') + 7));
  if (!stream) return body;
  const dictionary = stream[1] ?? '';
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const from = offset + head.length + stream[0].length;
  const packed = bytes.subarray(from, from + length);
  if (all.slice(from + length, from + length + 10) !== '\nendstream') throw new Error('length');
  const inner = dictionary.includes('/FlateDecode') ? unzlibSync(packed) : packed;
  return `${dictionary}\n${latin(inner)}`;
}

function wide(hex: string): string {
  return String.fromCharCode(
    ...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
  );
}

function textsOf(body: string): string[] {
  return Array.from(body.matchAll(/\/(F[RBC]) [\d.]+ Tf .*? <([\da-fA-F]+)> Tj/g), (match) => {
    const [, font, hex = ''] = match;
    if (font === 'FC') return wide(hex);
    const codes = (hex.match(/../g) ?? []).map((code) => Number.parseInt(code, 16));
    return String.fromCharCode(...codes);
  });
}
