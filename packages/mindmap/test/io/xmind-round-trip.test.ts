import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultReadLimits } from '../../src/io/read-limits.ts';
import { readXmind } from '../../src/io/xmind/read-xmind.ts';
import { openParts } from '../../src/io/open-parts.ts';
import { writeXmind } from '../../src/io/xmind/write-xmind.ts';
import type { MindMapFile } from '../../src/model/document.ts';
import { arbitraryMap } from './arbitrary-map.ts';
import { sampleMap } from './sample-map.ts';

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  const archive = openParts(bytes, defaultReadLimits);
  return Object.fromEntries([...archive.files.keys()].map((name) => [name, archive.read(name)]));
}

/** What another program would do: read content.json, change its text, and save. */
function editContent(bytes: Uint8Array, edit: (text: string) => string): Uint8Array {
  const files = unzip(bytes);
  const text = new TextDecoder().decode(files['content.json']);
  return zipSync({ ...files, 'content.json': strToU8(edit(text)) });
}

const withoutExtensions = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === 'extensions' ? undefined : value,
  );

describe('xmind written and read back', () => {
  it('gives a document equal to the one that was written', () => {
    const { bytes } = writeXmind([{ title: '画布', file: sampleMap() }]);
    expect(readXmind(bytes).sheets).toStrictEqual([{ title: '画布', file: sampleMap() }]);
  });

  it('gives equal documents for any mix of features, several sheets at once', () => {
    fc.assert(
      fc.property(fc.array(arbitraryMap, { minLength: 1, maxLength: 2 }), (files) => {
        const maps = files.map((file, index) => ({ title: `S${index}`, file }));
        const center = { x: 400, y: 300 };
        const { bytes } = writeXmind(maps, { center });
        expect(readXmind(bytes, { center }).sheets).toStrictEqual(maps);
      }),
      { numRuns: 200 },
    );
  });

  it('does not change the document it writes, and writes equal bytes for equal documents', () => {
    const file = sampleMap();
    const first = writeXmind([{ title: 'a', file }]).bytes;
    expect(file).toStrictEqual(sampleMap());
    expect(writeXmind([{ title: 'a', file: sampleMap() }]).bytes).toEqual(first);
  });

  it('writes a chain of 1,500 nodes and reads it back', () => {
    const file: MindMapFile = { root: { data: { text: '0', uid: '0' }, children: [] } };
    let last = file.root;
    for (let depth = 1; depth < 1500; depth += 1) {
      const child = { data: { text: String(depth), uid: String(depth) }, children: [] };
      last.children?.push(child);
      last = child;
    }
    const [sheet] = readXmind(writeXmind([{ title: '', file }]).bytes).sheets;
    let depth = 1;
    for (let node = sheet?.file.root; node?.children?.[0]; [node] = node.children) depth += 1;
    expect(depth).toBe(1500);
  });
});

describe('an .xmind file of ours in other programs', () => {
  it('carries titles, marks, labels, links, notes, pictures, lines, frames and summaries in their own fields', () => {
    const { bytes } = writeXmind([{ title: '画布', file: sampleMap() }]);
    const { sheets } = readXmind(editContent(bytes, withoutExtensions));
    const root = sheets[0]?.file.root;
    const [first, picture, ranges, free] = root?.children ?? [];
    expect(root?.data).toMatchObject({
      text: '<p><strong>中心</strong><span style="color: #f00;">主题</span></p>',
      generalization: [{ text: '旧格式的概要' }],
    });
    expect(sheets[0]?.file.layout).toBe('mindMap');
    expect(first?.data).toMatchObject({
      text: '第一个\n两行',
      expand: false,
      icon: ['priority_1', 'progress_8'],
      tag: ['标签', '有样式'],
      hyperlink: 'https://example.com/路径?a=1&b=2',
      note: '# 备注\n\n- 列表 *不是* 节点\n\n```\n<b>\n```',
      associativeLineTargets: ['c'],
      associativeLineText: { c: '依赖' },
      associativeLineStyle: { c: { associativeLineColor: '#00f', associativeLineWidth: 3 } },
    });
    expect(first?.children?.map((child) => child.data.outerFrame?.text)).toEqual([
      '外框',
      '外框',
      undefined,
    ]);
    expect(picture?.data).toMatchObject({
      image: sampleMap().root.children?.[2]?.data.image,
      imageSize: { width: 60, height: 40 },
      imgPlacement: 'left',
      shape: 'diamond',
      customTextWidth: 180,
      fontSize: 22,
      generalization: [{ text: '概要', fillColor: '#123456', range: null }],
    });
    expect(picture?.children?.[0]?.data.image).toBe(picture?.data.image);
    expect(ranges?.data).toMatchObject({
      hyperlink: '#c',
      generalization: [{ text: '前两个', range: [0, 1] }],
    });
    expect(ranges?.children?.[2]?.data).toMatchObject({
      image: 'http://example.com/x.png',
      generalization: [{ text: '第三个', range: null }],
    });
    expect(free?.data).toMatchObject({
      text: '自由主题',
      freeTopic: true,
      customLeft: 410,
      customTop: -72.5,
      generalization: [{ text: '自由的概要' }],
    });
  });

  it('shows tasks by their marker, in eighths', () => {
    const percent = [undefined, 0, 12, 13, 50, 99, 100];
    const children = percent.map((progress) => ({
      data: { text: '', checkbox: { done: false, progress } },
    }));
    const file = { root: { data: { text: '', checkbox: { done: true } }, children } };
    const { sheets } = readXmind(
      editContent(writeXmind([{ title: '', file }]).bytes, withoutExtensions),
    );
    const root = sheets[0]?.file.root;
    const icons = root?.children?.map(({ data }) => data.icon?.[0] ?? data.checkbox?.progress);
    expect(icons).toEqual([0, 0, 0, 'progress_1', 'progress_4', 'progress_7', 'progress_7']);
    expect(root?.data.icon).toEqual(['progress_8']);
  });

  it('holds each picture once among its resources and lists it in the manifest', () => {
    const files = unzip(writeXmind([{ title: '画布', file: sampleMap() }]).bytes);
    expect(Object.keys(files).toSorted()).toEqual([
      'content.json',
      'content.xml',
      'manifest.json',
      'metadata.json',
      'resources/image-1.png',
    ]);
    const manifest = new TextDecoder().decode(files['manifest.json']);
    expect(JSON.parse(manifest)).toEqual({
      'file-entries': { 'content.json': {}, 'metadata.json': {}, 'resources/image-1.png': {} },
    });
  });

  it('lets what was changed there win over what we noted, and keeps the rest', () => {
    const { bytes } = writeXmind([{ title: '画布', file: sampleMap() }]);
    const edited = editContent(bytes, (text) => {
      const sheets = JSON.parse(text) as {
        rootTopic: { title: string; attributedTitle?: unknown };
      }[];
      const [sheet] = sheets;
      if (sheet) {
        sheet.rootTopic.title = '在别处改过';
        delete sheet.rootTopic.attributedTitle;
      }
      return JSON.stringify(sheets);
    });
    const data = readXmind(edited).sheets[0]?.file.root.data;
    expect(data?.text).toBe('在别处改过');
    expect(data?.imgMap).toEqual(sampleMap().root.data.imgMap);
  });

  it('reports what others will not show', () => {
    const { findings } = writeXmind([{ title: '画布', file: sampleMap() }]);
    expect(findings.map(({ code, examples }) => [code, examples])).toEqual([
      ['icon-dropped', ['第一个 两行: sign_23', '第一个 两行: expression_20']],
      ['attachment-hidden', ['文件.pdf']],
      ['not-in-format', ['链接标题：第一个 两行']],
    ]);
  });
});
