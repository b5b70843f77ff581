import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportFile, type ExportFormat } from '../../src/io/export-file.ts';
import { FileError, fileErrorTexts } from '../../src/io/file-error.ts';
import type { ImportedSheet } from '../../src/io/import-result.ts';
import { defaultReadLimits } from '../../src/io/read-limits.ts';
import { readMarkdown } from '../../src/io/markdown/read-markdown.ts';
import { readPastedText } from '../../src/io/read-paste.ts';
import { readSmm } from '../../src/io/smm/read-smm.ts';
import { readXlsx } from '../../src/io/xlsx/read-xlsx.ts';
import { readXmind } from '../../src/io/xmind/read-xmind.ts';
import { openParts } from '../../src/io/open-parts.ts';
import { writeMarkdown } from '../../src/io/markdown/write-markdown.ts';
import { writeXmind } from '../../src/io/xmind/write-xmind.ts';
import { sampled } from '../../../../tools/sampled.ts';
import { legacyFile, xlsxFile, zenFixture } from './fixtures.ts';
import { sampleMap } from './sample-map.ts';

/** A small generator of numbers below a bound (mulberry32), so that every run tries the same inputs. */
function random(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % bound;
  };
}

type Random = (bound: number) => number;

const tokens = [
  'null',
  'true',
  '-1',
  '1e999',
  '""',
  '[]',
  '{}',
  '{"__proto__":{"x":1}}',
  '"\\ud800"',
  '[[[[',
  '}',
  '<',
  '</topic>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<!DOCTYPE a>',
  '&#0;',
  '&#x110000;',
  '<topic>',
  '\u0000',
  '\uFFFE',
  '- ',
  '# ',
  '```\n',
  '](',
  '**',
  'javascript:',
  'data:image/png;base64,',
  '(9999999,0)',
].map((text) => strToU8(text));

/** One to four small damages: changed, removed, repeated, moved or foreign bytes. */
function mutate(bytes: Uint8Array, next: Random): Uint8Array {
  let result = [...bytes];
  for (let left = 1 + next(4); left > 0; left -= 1) {
    const at = next(result.length + 1);
    const length = 1 + next(24);
    const kind = next(5);
    if (kind === 0) result[at] = next(256);
    else if (kind === 1) result.splice(at, length);
    else if (kind === 2)
      result.splice(at, 0, ...result.slice(next(result.length + 1)).slice(0, length));
    else if (kind === 3) result.splice(at, next(12), ...(tokens[next(tokens.length)] ?? []));
    else result = [...result.slice(0, at), ...(next(8) === 0 ? [] : result.slice(at + length))];
  }
  return Uint8Array.from(result);
}

const values = [
  '',
  '-1',
  '0',
  '(0,99)',
  '(1,0)',
  'master',
  'NaN',
  '1e99',
  'a1',
  'root',
  'xmind:#f',
  'x:y',
  '\u0001',
  'AZ9',
  's',
];

/** Up to four quoted values replaced, so that the text still parses and its meaning is odd. */
function mutateValues(bytes: Uint8Array, next: Random): Uint8Array {
  let text = new TextDecoder().decode(bytes);
  for (let left = 1 + next(4); left > 0; left -= 1) {
    const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)];
    const place = places[next(Math.max(1, places.length))];
    if (!place) break;
    const other = places[next(places.length)]?.[0] ?? '""';
    const value = next(2) === 0 ? other : `"${values[next(values.length)] ?? ''}"`;
    text = text.slice(0, place.index) + value + text.slice(place.index + place[0].length);
  }
  return strToU8(text);
}

/** Damages the archive itself, or one of its parts inside a sound archive. */
function mutateZip(bytes: Uint8Array, next: Random): Uint8Array {
  if (next(4) === 0) return mutate(bytes, next);
  const archive = openParts(bytes, defaultReadLimits);
  const names = [...archive.files.keys()];
  const chosen = names[next(names.length)];
  const damage = next(2) === 0 ? mutate : mutateValues;
  const parts = names.map((name) => {
    const content = archive.read(name);
    return [name, name === chosen ? damage(content, next) : content];
  });
  return zipSync(Object.fromEntries(parts) as Record<string, Uint8Array>, { level: 0 });
}

const formats: ExportFormat[] = ['smm', 'md', 'txt', 'xmind'];

/** What became of damaged files: how many were read and written in every format, and the codes of the others. */
function run(
  count: number,
  make: (next: Random) => Uint8Array,
  read: (bytes: Uint8Array) => ImportedSheet[],
): { read: number; codes: string[] } {
  const next = random(count);
  const outcomes = { read: 0, codes: [] as string[] };
  for (let index = 0; index < count; index += 1) {
    const bytes = make(next);
    try {
      const sheets = read(bytes);
      const format = formats[index % formats.length] ?? 'smm';
      for (const { title, file } of sheets) exportFile({ file, format, name: title });
      if (sheets.length > 0) outcomes.read += 1;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      outcomes.codes.push(error.code);
    }
  }
  return outcomes;
}

const smm = strToU8(JSON.stringify(sampleMap()));
const ours = writeXmind([{ title: 's', file: sampleMap() }]).bytes;
const markdown = strToU8(writeMarkdown(sampleMap().root).text);
const sheet = xlsxFile(
  [
    ['根', 'a', 'b'],
    ['', 'c'],
    ['根', 'a', 'd'],
  ],
  {
    'xl/sharedStrings.xml': '<sst><si><t>x</t></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
  },
);

const readSheets = (bytes: Uint8Array) => [{ title: 's', file: readSmm(bytes).file }];

describe('damaged files', () => {
  it.each([
    [
      '.smm',
      sampled(250, 1500),
      (next: Random) => (next(2) === 0 ? mutate(smm, next) : mutateValues(smm, next)),
      readSheets,
    ],
    [
      '.xmind of 2020',
      sampled(150, 900),
      (next: Random) => mutateZip(zenFixture(), next),
      (bytes: Uint8Array) => readXmind(bytes).sheets,
    ],
    [
      '.xmind of ours',
      sampled(150, 900),
      (next: Random) => mutateZip(ours, next),
      (bytes: Uint8Array) => readXmind(bytes).sheets,
    ],
    [
      '.xmind of XMind 8',
      sampled(150, 900),
      (next: Random) => mutateZip(legacyFile(), next),
      (bytes: Uint8Array) => readXmind(bytes).sheets,
    ],
    [
      '.xlsx',
      sampled(133, 800),
      (next: Random) => mutateZip(sheet, next),
      (bytes: Uint8Array) => readXlsx(bytes).sheets,
    ],
    [
      '.md',
      sampled(166, 1000),
      (next: Random) => mutate(markdown, next),
      (bytes: Uint8Array) => readMarkdown(bytes).sheets,
    ],
  ] as const)(
    '%s: %i are read or refused with a code, none ends otherwise',
    (_name, count, make, read) => {
      const { read: readable, codes } = run(count, make, read);
      expect(readable + codes.length).toBe(count);
      expect(readable).toBeGreaterThan(count / 10);
      expect(Object.keys(fileErrorTexts)).toEqual(expect.arrayContaining(codes));
    },
  );

  it('pasted as text never throw', () => {
    const next = random(7);
    for (let index = 0; index < sampled(100, 500); index += 1) {
      const bytes = mutate(index % 2 === 0 ? markdown : smm, next);
      const { nodes } = readPastedText(new TextDecoder().decode(bytes));
      expect(nodes.length).toBeGreaterThan(0);
    }
  });
});
