import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClipboard, readSmm } from '../../src/io/smm/read-smm.ts';
import { stringifyJson } from '../../src/io/clean/safe-json.ts';
import { writeClipboard, writeSmm } from '../../src/io/smm/write-smm.ts';
import type { MindMapFile, MindNode } from '../../src/model/document.ts';
import { arbitraryMap, asFileHoldsIt } from './arbitrary-map.ts';
import { sampleMap } from './sample-map.ts';

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const samples = ['../shared/data', '../../shared/data']
  .map((path) => join(repository, path, 'mindmap/golden-layout'))
  .find((path) => existsSync(path));

describe('a .smm or .json file', () => {
  it('comes back equal, with every known and unknown key and no finding', () => {
    const text = JSON.stringify(sampleMap());
    const { file, shape, findings } = readSmm(text);
    expect(file).toStrictEqual(sampleMap());
    expect(shape).toBe('document');
    expect(findings.map(({ code }) => code)).toEqual(['image-remote']);
    expect(writeSmm(file)).toBe(text);
  });

  it('comes back byte-equal for any mix of features', () => {
    fc.assert(
      fc.property(arbitraryMap, (map) => {
        const text = JSON.stringify(map);
        expect(writeSmm(readSmm(text).file)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('may hold only the root node', () => {
    const node = { data: { text: '根', own: 1 }, children: [], smmVersion: '0.9.1' };
    const { file, shape } = readSmm(JSON.stringify(node));
    expect(file).toEqual({ root: node });
    expect(shape).toBe('node');
    expect(writeSmm(file, { onlyRoot: true })).toBe(JSON.stringify(node));
  });

  it('may be wrapped with the flag simpleMindMap: a node, several nodes or a document', () => {
    const node = { data: { text: 'a' }, children: [] };
    const wrap = (data: unknown) =>
      readSmm(JSON.stringify({ simpleMindMap: true, data }), { title: '根' });
    expect(wrap(node)).toMatchObject({ shape: 'clipboard', file: { root: node } });
    expect(wrap([node]).file).toEqual({ root: node });
    expect(wrap([node, node]).file).toEqual({
      root: { data: { text: '根' }, children: [node, node] },
    });
    expect(wrap({ layout: 'timeline', root: node }).file).toEqual({
      layout: 'timeline',
      root: node,
    });
  });

  it('is read in UTF-8 with a byte order mark and in UTF-16', () => {
    const text = '{"data":{"text":"中文"}}';
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
    ]);
    const utf8 = new TextEncoder().encode(`\uFEFF${text}`);
    for (const bytes of [utf16, utf8]) expect(readSmm(bytes).file.root.data.text).toBe('中文');
  });

  it.each([
    ['', 'parsing-failed'],
    ['{"data":', 'parsing-failed'],
    ['null', 'content-incorrect'],
    ['[1]', 'content-incorrect'],
    ['{"root":{}}', 'content-incorrect'],
    ['{"data":"x"}', 'content-incorrect'],
    ['{"simpleMindMap":true}', 'content-incorrect'],
    ['{"simpleMindMap":true,"data":[1]}', 'content-incorrect'],
  ])('that is %j is refused: %s', (text, code) => {
    expect(() => readSmm(text)).toThrow(expect.objectContaining({ code }));
  });

  it('with 20,000 open brackets is refused before it is parsed', () => {
    expect(() => readSmm('['.repeat(20_000))).toThrow(
      expect.objectContaining({ code: 'too-deep' }),
    );
  });

  it('loses only the fields that are wrong, and says which', () => {
    const source = {
      layout: 5,
      theme: 'x',
      root: {
        data: {
          text: 7,
          icon: 'priority_1',
          note: 3,
          expand: 'yes',
          imageSize: { width: 'a' },
          generalization: [1],
        },
        children: [
          { data: { text: null, tag: [{}] } },
          null,
          'x',
          { children: [] },
          { data: { text: 'ok' }, children: {} },
        ],
      },
    };
    const { file, findings } = readSmm(JSON.stringify(source));
    expect(file).toEqual({
      root: { data: { text: '7' }, children: [{ data: { text: '' } }, { data: { text: 'ok' } }] },
    });
    expect(findings.map(({ code, count }) => [code, count])).toEqual([
      ['field-invalid', 8],
      ['node-dropped', 4],
    ]);
  });

  it('may be nested 1,900 nodes deep, and is refused beyond the limit', () => {
    const nested = (depth: number): string =>
      '{"data":{},"children":['.repeat(depth) + ']}'.repeat(depth);
    const text = writeSmm(readSmm(nested(1900)).file, { onlyRoot: true });
    expect(text === nested(1900)).toBe(true);
    expect(() => readSmm(nested(2001))).toThrow(expect.objectContaining({ code: 'too-deep' }));
  });

  it('is refused when the data of one node is nested too deeply', () => {
    const text = `{"data":{"text":"a","own":${'['.repeat(50)}${']'.repeat(50)}}}`;
    expect(() => readSmm(text)).toThrow(expect.objectContaining({ code: 'too-deep' }));
  });

  it('is refused when it holds too many nodes', () => {
    const limits = {
      fileBytes: 1e9,
      unpackedBytes: 1e9,
      entries: 9,
      nodes: 3,
      depth: 9,
      valueDepth: 9,
      jsonDepth: 99,
      xmlDepth: 9,
    };
    const root = { data: {}, children: [{ data: {} }, { data: {} }, { data: {} }] };
    expect(() => readSmm(JSON.stringify(root), { limits })).toThrow(
      expect.objectContaining({
        code: 'too-many-nodes',
        message: '节点数量过多，无法导入：超过3个',
      }),
    );
  });
});

describe('the clipboard', () => {
  it('gives back the nodes that were put on it, and nothing for other text', () => {
    const nodes: MindNode[] = [{ data: { text: 'a' }, children: [] }, { data: { text: 'b' } }];
    expect(readClipboard(writeClipboard(nodes))).toEqual(nodes);
    expect(readClipboard('普通文字')).toBeNull();
    expect(readClipboard('{"simpleMindMap":true,')).toBeNull();
    expect(readClipboard('{"simpleMindMap":false,"data":{"data":{}}}')).toBeNull();
  });
});

describe('the JSON writer', () => {
  it('writes the same text as JSON.stringify, with and without indentation', () => {
    fc.assert(
      fc.property(fc.jsonValue().map(asFileHoldsIt), fc.nat(4), (value, indent) => {
        expect(stringifyJson(value, indent)).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });
});

describe.skipIf(samples === undefined)('files of the original program (needs ../shared)', () => {
  const names = samples ? readdirSync(samples).filter((name) => name.startsWith('doc-')) : [];
  it.each(names)('%s comes back equal', (name) => {
    const source = JSON.parse(readFileSync(join(samples ?? '', name), 'utf8')) as MindMapFile;
    const { file, findings } = readSmm(JSON.stringify(source));
    expect('root' in source ? file : file.root).toStrictEqual(source);
    expect(findings).toEqual([]);
  });
});
