import { readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openBook } from '@wm/epub/open-book';
import { readSection } from '@wm/epub/read-section';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { Parser } from 'htmlparser2';

import { measureBest, printTable } from './support/measure.ts';

/** Small numbers that repeat from run to run (Park and Miller, 1988), so that every run measures the same book. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

const sectionCount = 2000;
const sectionCharacters = 4700;

/** One chapter of mixed prose: headings, emphasis, links, notes, ruby, a table and escaped characters in about 5 KB. */
function buildSection(index: number, random: (below: number) => number): string {
  const paragraphs: string[] = [];
  let size = 0;
  while (size < sectionCharacters) {
    let words = '';
    while (words.length < 240) {
      const letters = Array.from({ length: 2 + random(7) }, () =>
        String.fromCharCode(97 + random(26)),
      );
      words += `${letters.join('')} `;
    }
    const id = paragraphs.length;
    const paragraph =
      `<p class="c${id % 5}" id="p${id}">${words}<em>${words.slice(0, 12)}</em> &amp; ` +
      `<a href="s${(index + id) % sectionCount}.xhtml#p0">see</a> <ruby>漢<rt>かん</rt></ruby> 第${id}段中文內容。</p>`;
    paragraphs.push(paragraph);
    size += paragraph.length;
  }
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" ` +
    `xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Chapter ${index}</title>` +
    `<link rel="stylesheet" type="text/css" href="style.css"/></head><body><section epub:type="chapter">` +
    `<h1 id="top">Chapter ${index}</h1>${paragraphs.join('\n')}</section></body></html>`
  );
}

function buildBook(): { bytes: Uint8Array; unpackedBytes: number } {
  const random = createRandom(20260101);
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const indexes = Array.from({ length: sectionCount }, (_unused, index) => index);
  const items = indexes.map(
    (index) => `<item id="s${index}" href="s${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const opf =
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata ` +
    `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">urn:x:1</dc:identifier><dc:title>Bench</dc:title>` +
    `<dc:language>en</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" ` +
    `media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/>` +
    `${items.join('')}</manifest><spine>${indexes.map((index) => `<itemref idref="s${index}"/>`).join('')}</spine></package>`;
  const nav =
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>` +
    `${indexes.map((index) => `<li><a href="s${index}.xhtml#top">Chapter ${index}</a></li>`).join('')}</ol></nav></body></html>`;
  const container =
    `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
    `<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
  const files: Zippable = {
    mimetype: [encode('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': encode(container),
    'OEBPS/content.opf': encode(opf),
    'OEBPS/nav.xhtml': encode(nav),
    'OEBPS/style.css': encode('p{margin:0;text-indent:1em}'),
  };
  let unpackedBytes = opf.length + nav.length;
  for (const index of indexes) {
    const section = encode(buildSection(index, random));
    unpackedBytes += section.length;
    files[`OEBPS/s${index}.xhtml`] = section;
  }
  return { bytes: zipSync(files, { level: 6 }), unpackedBytes };
}

/** Ours: everything an upload needs, from bytes to clean markup, text, anchors and contents. */
function readWholeBook(bytes: Uint8Array): { characters: number; entries: number; markup: number } {
  const book = openBook(bytes);
  let characters = 0;
  let markup = 0;
  for (let index = 0; index < book.sections.length; index += 1) {
    const section = readSection(book, index);
    characters += section.text.length;
    markup += section.markup.length;
  }
  return { characters, markup, entries: book.contents.length };
}

/** The floor: unpack everything and let the same tokenizer run over it, with nothing done to what it reports. */
function tokenizeWholeBook(bytes: Uint8Array): number {
  const decoder = new TextDecoder();
  let characters = 0;
  const handler = {
    ontext(data: string): void {
      characters += data.length;
    },
    onopentag(): void {},
    onclosetag(): void {},
  };
  for (const [name, data] of Object.entries(unzipSync(bytes))) {
    if (!/\.(?:xhtml|opf)$/.test(name)) continue;
    new Parser(handler, { xmlMode: true, decodeEntities: false }).end(decoder.decode(data));
  }
  return characters;
}

const folder = mkdtempSync(join(tmpdir(), 'epub-bench-'));
try {
  const { bytes, unpackedBytes } = buildBook();
  const path = join(folder, 'book.epub');
  writeFileSync(path, bytes);
  const upload = new Uint8Array(readFileSync(path));
  const megabytes = (unpackedBytes / 1024 / 1024).toFixed(1);
  const ours = await measureBest(3, () => readWholeBook(upload));
  const floor = await measureBest(3, () => tokenizeWholeBook(upload));
  const opening = await measureBest(3, () => openBook(upload).contents.length);
  console.log(
    `book: ${sectionCount} sections, ${megabytes} MB unpacked, ${(bytes.length / 1024 / 1024).toFixed(1)} MB packed`,
  );
  console.log(
    `read: ${ours.result.characters} characters of text, ${ours.result.entries} contents entries`,
  );
  const row = (
    what: string,
    cost: { cpuMs: number },
    goal: string,
  ): Parameters<typeof printTable>[1][number] => ({
    what,
    ours: `${cost.cpuMs.toFixed(0)} ms CPU`,
    peer: `${floor.cost.cpuMs.toFixed(0)} ms CPU`,
    ratio: `${(cost.cpuMs / floor.cost.cpuMs).toFixed(2)}x`,
    goal,
  });
  printTable('EPUB (floor: fflate unzip and bare htmlparser2 over the same files)', [
    row(
      `${megabytes} MB, ${sectionCount} sections: parsed, sanitised, text`,
      ours.cost,
      '<= 3000 ms CPU',
    ),
    row('the same book opened: package, contents', opening.cost, '-'),
  ]);
  console.log(`\npeak RSS ${ours.cost.peakRssMb.toFixed(0)} MB`);
} finally {
  rmSync(folder, { recursive: true });
}
