import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What a page of a screen prints as. */
export interface Printed {
  pages: number;
  /** All letters in the order they are drawn, without blanks. */
  text: string;
}

type Objects = ReadonlyMap<number, string>;

function readObjects(file: Buffer): Objects {
  const all = file.toString('latin1');
  const objects = new Map<number, string>();
  for (const match of all.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const body = match[2] ?? '';
    const [head = '', packed] = body.split(/stream\n/, 2);
    const isPacked = packed !== undefined && head.includes('/FlateDecode');
    const stream = body.slice(head.length + 7).replace(/\n?endstream$/, '');
    const text = isPacked ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
    objects.set(Number(match[1]), packed === undefined ? body : `${head}\n${text}`);
  }
  return objects;
}

const hex = (text = ''): number => Number.parseInt(text, 16);

/** Which letter each sign of a font is, by its ToUnicode table. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  const letter = (code: number): string => String.fromCodePoint(code);
  for (const [, block = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, sign, code] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(hex(sign), letter(hex(code?.slice(0, 4))));
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from, to, code] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let sign = hex(from); sign <= hex(to); sign += 1)
        letters.set(sign, letter(hex(code) + sign - hex(from)));
  }
  return letters;
}

function textOf(content: string, objects: Objects): string {
  let letters = new Map<number, string>();
  let text = '';
  let width = 4;
  for (const [, font, signs] of content.matchAll(
    /\/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>(?=[^>]*?T[jJ])/g,
  )) {
    if (font) {
      const body = objects.get(Number(font)) ?? '';
      // Fonts that are drawn sign by sign know 256 of them.
      width = body.includes('/Type3') ? 2 : 4;
      const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
      letters = lettersOf(objects.get(Number(table)) ?? '');
    }
    for (const sign of signs?.match(width === 2 ? /../g : /.{4}/g) ?? [])
      text += letters.get(hex(sign)) ?? '';
  }
  return text.replaceAll(/\s/g, '');
}

/** Prints a screen as Chromium does, and reads what is on the paper. */
export async function printed(page: Page): Promise<Printed> {
  const objects = readObjects(await page.pdf({ format: 'A4' }));
  const bodies = [...objects.values()];
  return {
    pages: bodies.filter((body) => /\/Type \/Page\b(?!s)/.test(body)).length,
    text: bodies
      .filter((body) => /\bBT\b/.test(body) && / Tf\b/.test(body))
      .map((body) => textOf(body, objects))
      .join(''),
  };
}
