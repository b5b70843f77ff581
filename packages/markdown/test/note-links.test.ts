import { describe, expect, it } from 'vitest';
import {
  headingAddress,
  headingIndex,
  isLinkable,
  linkParts,
  noteLinksIn,
  renameLinks,
} from '../src/note-links.ts';

const namesIn = (text: string): string[] => noteLinksIn(text).map(({ name }) => name);

describe('links between notes', () => {
  it('are found with their label, wherever they stand in a line', () => {
    expect(noteLinksIn('见 [[周会纪要]] 和 [[a/b?#%|那篇]]。')).toEqual([
      { start: 2, end: 10, name: '周会纪要', label: undefined },
      { start: 13, end: 26, name: 'a/b?#%', label: '那篇' },
    ]);
  });

  it('are not looked for in code, and not where they are escaped or unfinished', () => {
    const text = [
      '`[[行内]]` ``[[两个 ` 反引号]]`` \\[[转义]] [[没有结尾',
      '```md',
      '[[围栏]]',
      '~~~',
      '```',
      '[[之后]] [[ ]] [[|x]] `没有结尾 [[仍是链接]]',
      '    ',
      '~~~',
      '[[另一种围栏]]',
    ].join('\n');
    expect(namesIn(text)).toEqual(['之后', '仍是链接']);
  });

  it('lead to the new name after a rename; labels, line ends and all other text stay', () => {
    const text = '\uFEFF[[旧]]\r\n[[旧|标签]] [[旧的]] `[[旧]]`\r\n\t[[ 旧 ]]💥';
    expect(renameLinks(text, '旧', '新 $& 名')).toBe(
      '\uFEFF[[新 $& 名]]\r\n[[新 $& 名|标签]] [[旧的]] `[[旧]]`\r\n\t[[新 $& 名]]💥',
    );
    expect(renameLinks(text, '没有', 'x')).toBe(text);
  });

  it('stay as they are where they cannot be written with the new name', () => {
    const text = '[[旧]] [[旧|标签]] ![[旧#背景]]';
    for (const name of ['旧|总表', '甲]]乙', '甲'.repeat(121)])
      expect(renameLinks(text, '旧', name), name).toBe(text);
    expect(renameLinks(text, '旧', 'C#')).toBe('[[C#]] [[C#|标签]] ![[旧#背景]]');
  });

  it('cannot be written for every name', () => {
    expect(['a', 'a]b', '[a', 'a#b', '%2F'].map(isLinkable)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['a|b', 'a]]b', ' a', ''].map(isLinkable)).toEqual([false, false, false, false]);
  });

  it('are found in a hostile text in time that grows with its length', () => {
    for (const piece of ['[[', '[[a|', '`[[', '\\', '``` ', '[[a]']) {
      const text = piece.repeat(60_000 / piece.length);
      const began = process.cpuUsage();
      noteLinksIn(text);
      const { user } = process.cpuUsage(began);
      expect(user / 1000, piece).toBeLessThan(1000);
    }
  });
});

it('a link in a cell of a table is one to the name before its backslash, which stays', () => {
  const table = '| 甲 |\n|---|\n| [[旧\\|标签]] |';
  expect(noteLinksIn(table).map(({ name, label }) => [name, label])).toEqual([['旧', '标签']]);
  expect(renameLinks(table, '旧', '新')).toBe('| 甲 |\n|---|\n| [[新\\|标签]] |');
});

describe('links to headings', () => {
  it('name a note and a heading, or a heading of their own text', () => {
    expect(linkParts('甲方案#背景')).toEqual({ note: '甲方案', heading: '背景' });
    expect(linkParts('甲方案 # 背景#细节 ')).toEqual({ note: '甲方案', heading: '细节' });
    expect(linkParts('#背景')).toEqual({ note: '', heading: '背景' });
    expect(['甲方案', 'C#', '#', 'C# '].map(linkParts)).toEqual(Array(4).fill(undefined));
    expect(headingAddress('#背 景')).toBe('#%E8%83%8C%20%E6%99%AF');
    expect(headingAddress('甲#背景')).toBeUndefined();
  });

  it('mean the first heading of those words', () => {
    const headings = ['目标', 'Big  Plan', '目标'];
    expect(['目标', ' big plan', '没有'].map((one) => headingIndex(headings, one))).toEqual([
      0, 1, -1,
    ]);
  });

  it('follow their note to its new name, and no other', () => {
    const text = '[[甲#背景]] [[甲#背景|看背景]] [[甲乙#背景]] [[甲]] [[#甲]]';
    expect(renameLinks(text, '甲', '丙')).toBe(
      '[[丙#背景]] [[丙#背景|看背景]] [[甲乙#背景]] [[丙]] [[#甲]]',
    );
  });
});
