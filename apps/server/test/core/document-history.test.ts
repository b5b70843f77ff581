import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { sampled } from '../../../../tools/sampled.ts';

let app: TestApp;
let me: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
});
afterAll(() => app.stop());

/** How one kind of document is read and saved: its text is a list of sentences. */
interface Kind {
  name: string;
  make: (lines: string[]) => Promise<Document>;
}

interface Document {
  read: () => Promise<{ lines: string[]; rowVersion: number }>;
  save: (lines: string[], on: { rowVersion: number; isOverwrite: boolean }) => Promise<Answer>;
  /** The sentences of each kept version. */
  versions: () => Promise<string[][]>;
}

const asText = (lines: string[]): string => lines.join('\n');
const asLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

async function makeNote(lines: string[]): Promise<Document> {
  const book = (await me.post('/notebook/v2/notebooks', { name: `本${(serial += 1)}` })).data.id;
  const name = `笔记${(serial += 1)}`;
  const made = await me.post('/notebook/v2/notes', {
    notebook_id: book,
    name,
    content: asText(lines),
  });
  const url = `/notebook/v2/document?name=${encodeURIComponent(name)}`;
  const versions = `/notebook/v2/notes/${made.data.id}/versions`;
  return {
    async read() {
      const { data } = await me.get(url);
      return { lines: asLines(data.content), rowVersion: data.row_version };
    },
    save: (text, { rowVersion, isOverwrite }) =>
      me.put(url, {
        content: asText(text),
        row_version: rowVersion,
        ...(isOverwrite && { is_overwrite: true }),
      }),
    async versions() {
      const { rows } = (await me.get(`${versions}?limit=1000`)).data;
      const all = rows.map(async ({ id }: { id: number }) =>
        asLines((await me.get(`${versions}/${id}`)).data.content),
      );
      return Promise.all(all);
    },
  };
}

async function makeArticle(lines: string[]): Promise<Document> {
  const articles = '/article/v2/articles';
  const made = await me.post(articles, { title: `文章${(serial += 1)}`, content: asText(lines) });
  const url = `${articles}/${made.data.id}`;
  return {
    async read() {
      const { data } = await me.get(url);
      return { lines: asLines(data.content), rowVersion: data.row_version };
    },
    save: (text, { rowVersion, isOverwrite }) =>
      me.put(url, {
        content: asText(text),
        row_version: rowVersion,
        ...(isOverwrite && { is_overwrite: true }),
      }),
    async versions() {
      const { rows } = (await me.get(`${url}/versions?limit=1000`)).data;
      const all = rows.map(async (row: { version_no: number }) =>
        asLines((await me.get(`${url}/versions/${row.version_no}`)).data.content),
      );
      return Promise.all(all);
    },
  };
}

interface MapFile {
  root: { data: object; children: { data: { text: string } }[] };
}

const asMap = (lines: string[]): string =>
  JSON.stringify({
    root: {
      data: { text: '根', uid: 'root' },
      children: lines.map((text) => ({ data: { text, uid: text }, children: [] })),
    },
    theme: { template: 'classic4', config: {} },
    layout: 'logicalStructure',
    config: {},
    view: null,
  });
const ofMap = (content: string): string[] =>
  (JSON.parse(content) as MapFile).root.children.map(({ data }) => data.text);

async function makeMap(lines: string[]): Promise<Document> {
  const maps = '/mindmap/v2/maps';
  const made = await me.post(maps, { name: `图${(serial += 1)}`, content: asMap(lines) });
  const url = `${maps}/${made.data.id}`;
  return {
    async read() {
      const { data } = await me.get(`${url}/document`);
      return { lines: ofMap(data.content), rowVersion: data.row_version };
    },
    save: (text, { rowVersion, isOverwrite }) =>
      me.put(`${url}/document`, {
        content: asMap(text),
        row_version: rowVersion,
        ...(isOverwrite && { is_overwrite: true }),
      }),
    async versions() {
      const { rows } = (await me.get(`${url}/versions`)).data;
      const all = rows.map(async ({ id }: { id: number }) =>
        ofMap((await me.get(`${url}/versions/${id}`)).data.content),
      );
      return Promise.all(all);
    },
  };
}

const kinds: Kind[] = [
  { name: 'note', make: makeNote },
  { name: 'article', make: makeArticle },
  { name: 'map', make: makeMap },
];

/** One thing that one of two writers does. */
const step = fc.record({
  writer: fc.constantFrom(0, 1),
  act: fc.constantFrom('add', 'add', 'add', 'cut', 'empty', 'save', 'save', 'overwrite', 'take'),
  place: fc.nat({ max: 9 }),
});

interface Writer {
  lines: string[];
  rowVersion: number;
}

let sentences = 0;
/** Thirty characters that no other sentence has in this order: where two differ by a number only, one is a slip of the other. */
const sentence = (): string => {
  sentences += 1;
  const characters = Array.from({ length: 30 }, (_, at) =>
    String.fromCodePoint(
      0x4e00 + ((sentences * 7919 + at * 104_729 + sentences * at * 31) % 20_000),
    ),
  );
  return characters.join('');
};

async function play(
  document: Document,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const writers: Writer[] = [await document.read(), await document.read()];
  const acknowledged: string[][] = [];
  for (const { writer: at, act, place } of steps) {
    const writer = writers[at] as Writer;
    if (act === 'add') writer.lines = writer.lines.toSpliced(place, 0, sentence());
    if (act === 'cut') writer.lines = writer.lines.toSpliced(place, 1);
    if (act === 'empty') writer.lines = [];
    if (act === 'take') Object.assign(writer, await document.read());
    if (act !== 'save' && act !== 'overwrite') continue;
    // Whoever overwrites has seen what is stored.
    if (act === 'overwrite') writer.rowVersion = (await document.read()).rowVersion;
    const isOverwrite = act === 'overwrite';
    const saved = await document.save(writer.lines, { rowVersion: writer.rowVersion, isOverwrite });
    expect([200, 409]).toContain(saved.status);
    if (saved.status === 409) continue;
    writer.rowVersion = saved.data.row_version;
    acknowledged.push(writer.lines);
  }
  return acknowledged;
}

describe('every text that was ever acknowledged', () => {
  it.each(kinds)(
    'of a $name is the document, in its history, or held by a later version',
    async ({ make }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
          const document = await make([sentence()]);
          const acknowledged = await play(document, steps);
          const kept = [(await document.read()).lines, ...(await document.versions())];
          for (const lines of acknowledged) {
            const isHeld = kept.some((some) => lines.every((line) => some.includes(line)));
            expect(isHeld, JSON.stringify({ lines, kept })).toBe(true);
          }
        }),
        { numRuns: sampled(6, 200) },
      );
    },
  );

  it.each(kinds)(
    'of a $name stays when another is saved over it, however short',
    async ({ make }) => {
      const document = await make(['甲']);
      const { rowVersion } = await document.read();
      const theirs = await document.save(['甲', '乙'], { rowVersion, isOverwrite: false });
      const mine = { rowVersion: theirs.data.row_version, isOverwrite: true };
      expect((await document.save(['甲', '丙'], mine)).status).toBe(200);
      expect((await document.read()).lines).toEqual(['甲', '丙']);
      expect(await document.versions()).toContainEqual(['甲', '乙']);
    },
  );

  it.each(kinds)('of a $name stays when a slip empties it and others follow', async ({ make }) => {
    const text = Array.from({ length: 60 }, sentence);
    const document = await make([]);
    let { rowVersion } = await document.read();
    for (const lines of [text, [], ['后来'], ['后来的']])
      rowVersion = (await document.save(lines, { rowVersion, isOverwrite: false })).data
        .row_version;
    expect(await document.versions()).toContainEqual(text);
  });
});

it.each(kinds)('a $name typed without losing anything is one version', async ({ make }) => {
  const document = await make([sentence()]);
  const { lines, ...stored } = await document.read();
  let { rowVersion } = stored;
  for (let count = 0; count < 8; count += 1) {
    lines.push(sentence());
    rowVersion = (await document.save(lines, { rowVersion, isOverwrite: false })).data.row_version;
  }
  expect((await document.versions()).length).toBeLessThanOrEqual(2);
});
