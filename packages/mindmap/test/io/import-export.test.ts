import * as fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportFile } from '../../src/io/export-file.ts';
import { FileError, fileErrorTexts } from '../../src/io/file-error.ts';
import { importExtensions, importFile } from '../../src/io/import-file.ts';
import { defaultReadLimits } from '../../src/io/read-limits.ts';
import { readDocument } from '../../src/model/read-document.ts';
import { contentKeys, type MindMapFile } from '../../src/model/document.ts';
import { legacyFile, xlsxFile, zenFixture } from './fixtures.ts';
import { sampleMap } from './sample-map.ts';

const json = strToU8('{"data":{"text":"根"},"children":[]}');

function refusal(run: () => unknown): [string, string, string] {
  try {
    run();
  } catch (error) {
    if (error instanceof FileError) return [error.code, error.key, error.message];
    throw error;
  }
  return ['', '', ''];
}

describe('importing', () => {
  it('takes exactly one file', () => {
    const file = { name: 'a.smm', bytes: json };
    expect(refusal(() => importFile([]))).toEqual([
      'no-file',
      'please select a file',
      '请选择要导入的文件',
    ]);
    expect(refusal(() => importFile([file, file]))).toEqual([
      'one-file-only',
      'at most one file',
      '最多只能选择一个文件',
    ]);
    expect(importFile([file]).sheets).toEqual([
      { title: 'a', file: { root: { data: { text: '根' }, children: [] } } },
    ]);
  });

  it.each(['a.txt', 'a.xmind.exe', 'smm', 'a.xls', ''])('refuses the type of %j', (name) => {
    expect(refusal(() => importFile([{ name, bytes: json }]))).toEqual([
      'type-unsupported',
      'only .smm .json .xmind .xlsx .md files',
      '请选择.smm、.json、.xmind、.xlsx、.md文件',
    ]);
  });

  it.each([
    ['地图.SMM', json, '根'],
    ['a.json', json, '根'],
    ['b.xmind', legacyFile(), '中心 & 主题\n第二行'],
    ['c.Xmind', zenFixture(), '中心 & 主题\n第二行'],
    ['d.xlsx', xlsxFile([['表根'], ['', 'x']]), '表根'],
    ['e.md', strToU8('# 标题'), '标题'],
  ])('reads %s by its extension, whatever its case', (name, bytes, text) => {
    expect(importFile([{ name, bytes }]).sheets[0]?.file.root.data.text).toBe(text);
  });

  it.each([
    ['a.smm', strToU8(JSON.stringify(sampleMap()))],
    ['b.xmind', legacyFile()],
    [
      'c.xlsx',
      xlsxFile([
        ['根', 'a'],
        ['', 'b'],
      ]),
    ],
    ['d.md', strToU8('# a\n- [x] b\n')],
  ])('gives from %s a document that the editor opens', (name, bytes) => {
    for (const { file } of importFile([{ name, bytes }]).sheets) {
      expect(readDocument(file)).toMatchObject({ ok: true });
    }
  });

  it('says that the content is incorrect or that parsing failed, by the specified keys', () => {
    const read = (name: string, text: string) =>
      refusal(() => importFile([{ name, bytes: strToU8(text) }]));
    expect(read('a.smm', '{}')).toEqual([
      'content-incorrect',
      'file content incorrect',
      '文件内容有误',
    ]);
    expect(read('a.json', '{')).toEqual([
      'parsing-failed',
      'file parsing failed',
      '文件解析失败：不是合法的JSON',
    ]);
    expect(read('a.xmind', 'x')).toEqual([
      'parsing-failed',
      'file parsing failed',
      '文件解析失败：不是合法的压缩包',
    ]);
    expect(read('a.xlsx', 'x')).toEqual([
      'parsing-failed',
      'file parsing failed',
      '文件解析失败：不是合法的压缩包',
    ]);
    expect(read('a.md', '')).toEqual([
      'content-incorrect',
      'file content incorrect',
      '文件内容有误：没有标题和列表',
    ]);
  });

  it('refuses a file over the size limit before it is read', () => {
    const limits = { ...defaultReadLimits, fileBytes: 10 };
    expect(refusal(() => importFile([{ name: 'a.smm', bytes: json }], { limits }))[0]).toBe(
      'too-large',
    );
  });

  it('accepts the five extensions of the specification', () => {
    expect(importExtensions).toEqual(['.smm', '.json', '.xmind', '.xlsx', '.md']);
    for (const { message } of Object.values(fileErrorTexts))
      expect(message).toMatch(/\p{Script=Han}/u);
  });
});

describe('exporting', () => {
  it.each(['smm', 'json', 'xmind'] as const)(
    'as %s and importing again gives an equal document',
    (format) => {
      const file = sampleMap();
      const exported = exportFile({ file, format, name: '我的地图' });
      expect(exported.name).toBe(`我的地图.${format}`);
      expect(importFile([exported]).sheets).toStrictEqual([
        { title: '我的地图', file: sampleMap() },
      ]);
    },
  );

  it('never throws, whatever a document holds under the keys of a node', () => {
    const keys = [...contentKeys, 'shape', 'fontSize', 'color', 'imgPlacement', '_xmindMarkers'];
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom([null], [[]], [{}], { text: {} }, '#', '<p'),
    );
    const data = fc.dictionary(fc.constantFrom(...keys), odd);
    fc.assert(
      fc.property(
        fc.array(data, { minLength: 1, maxLength: 4 }),
        odd,
        ([first, ...rest], other) => {
          const children = rest.map((item) => ({ data: item }));
          const file = {
            root: { data: first, children },
            layout: other,
            theme: other,
          } as unknown as MindMapFile;
          for (const format of ['smm', 'md', 'txt', 'xmind'] as const) {
            expect(exportFile({ file, format, name: 'a' }).bytes.length).toBeGreaterThan(0);
          }
          const again = exportFile({ file, format: 'xmind', name: 'a' });
          expect(importFile([again]).sheets).toHaveLength(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('as smm can hold only the root', () => {
    const { bytes } = exportFile({ file: sampleMap(), format: 'smm', name: 'a', onlyRoot: true });
    expect(JSON.parse(new TextDecoder().decode(bytes))).toStrictEqual(sampleMap().root);
  });

  it('names a file without a name 思维导图 and gives each format its media type', () => {
    const types = (['smm', 'json', 'md', 'txt', 'xmind'] as const).map((format) => {
      const { name, mediaType } = exportFile({ file: sampleMap(), format, name: ' ' });
      return [name, mediaType];
    });
    expect(types).toEqual([
      ['思维导图.smm', 'application/json'],
      ['思维导图.json', 'application/json'],
      ['思维导图.md', 'text/markdown;charset=utf-8'],
      ['思维导图.txt', 'text/plain;charset=utf-8'],
      ['思维导图.xmind', 'application/vnd.xmind.workbook'],
    ]);
  });
});
