import { describe, expect, it } from 'vitest';

import { headingKind, splitChapters } from './chapters.ts';

describe('headingKind', () => {
  it.each([
    '第一章 陨落的天才',
    '第一章陨落的天才',
    '第1章',
    '　　第１２３章：风起',
    '第一百二十三回 甄士隐梦幻识通灵 贾雨村风尘怀闺秀',
    '第十节、夜',
    '正文 第三章 重逢',
    '第二十话 再会！',
    'Chapter 1',
    'CHAPTER XIV. The Mouse',
    'Chapter Two: A Title',
  ])('takes %j for a chapter', (line) => expect(headingKind(line)).toBe('chapter'));

  it.each(['第一卷 少年', '卷三 风云', '第二部', '第三集 大海', 'Part II', 'BOOK 1: North'])(
    'takes %j for a volume',
    (line) => expect(headingKind(line)).toBe('volume'),
  );

  it.each(['楔子', '序章 雨夜', '后记', '番外二 旧事', '尾声：春', 'Prologue', 'Epilogue - Home'])(
    'takes %j for a named part',
    (line) => expect(headingKind(line)).toBe('named'),
  );

  it.each([
    '第一章的内容我们已经讲过了',
    '第三节课开始了',
    '第一部分讲的是历史',
    '第二回合他赢了',
    '第一次见面',
    '第一章他走进门来，坐下，说了一句话。',
    '他翻到第一章',
    '第五集团军',
    '序列号是什么',
    '后记者来了',
    '前言不搭后语',
    'Chapter and verse',
    'Parting is such sweet sorrow',
    '一'.repeat(50),
    '',
  ])('takes %j for running text', (line) => expect(headingKind(line)).toBeUndefined());
});

describe('splitChapters', () => {
  it('puts chapters inside volumes and keeps what stands before the first heading', () => {
    const text =
      '书名\n作者：某\n\n第一卷 起\n卷首语\n楔子\n雨。\n第一章 甲\n　　一。\n\n　　二。\n第二卷 承\n第二章 乙\n三。\n后记\n完。\n第三章 外\n四。';
    expect(splitChapters(text, '书名')).toEqual([
      { title: '书名', level: 1, paragraphs: ['书名', '作者：某'] },
      { title: '第一卷 起', level: 1, paragraphs: ['卷首语'] },
      { title: '楔子', level: 2, paragraphs: ['雨。'] },
      { title: '第一章 甲', level: 2, paragraphs: ['一。', '二。'] },
      { title: '第二卷 承', level: 1, paragraphs: [] },
      { title: '第二章 乙', level: 2, paragraphs: ['三。'] },
      { title: '后记', level: 1, paragraphs: ['完。'] },
      { title: '第三章 外', level: 1, paragraphs: ['四。'] },
    ]);
  });

  it('drops a list of headings that stands before the text', () => {
    const text = '第一章 甲\n第二章 乙\n\n第一章 甲\n一。\n第二章 乙\n二。';
    expect(splitChapters(text, '书').map(({ title, paragraphs }) => [title, paragraphs])).toEqual([
      ['第一章 甲', ['一。']],
      ['第二章 乙', ['二。']],
    ]);
  });

  it('cuts text without headings at paragraph ends', () => {
    const paragraph = '字'.repeat(9000);
    const parts = splitChapters(Array.from({ length: 5 }, () => paragraph).join('\n'), '书');
    expect(parts.map(({ title, paragraphs }) => [title, paragraphs.length])).toEqual([
      ['正文（1）', 3],
      ['正文（2）', 2],
    ]);
  });

  it('cuts chapters and paragraphs that are too long, never inside a character', () => {
    const chapters = splitChapters(
      `第一章 长\n短\n${'x'.repeat(99_999)}${'\u{1f600}'.repeat(60_000)}\n第二章\n完`,
      '书',
    );
    expect(chapters.map(({ title }) => title)).toEqual([
      '第一章 长',
      '第一章 长（2）',
      '第一章 长（3）',
      '第二章',
    ]);
    const text = chapters.flatMap(({ paragraphs }) => paragraphs);
    expect(text.every((paragraph) => paragraph.isWellFormed())).toBe(true);
    expect(text.join('')).toHaveLength(1 + 99_999 + 120_000 + 1);
  });

  it('joins lines that were broken at a fixed width', () => {
    const line = 'It was the best of times, it was the worst of times, it was';
    const text = `Chapter 1\n\n${`${line}\n${line}\n${line}\n\n`.repeat(6)}`;
    const [chapter] = splitChapters(text, 'x');
    expect(chapter!.paragraphs).toHaveLength(6);
    expect(chapter!.paragraphs[0]).toBe(`${line} ${line} ${line}`);
  });

  it('keeps every character of the text', () => {
    const text = '前\n第一章 甲\n  乙 \n丙\n\n第二章\n丁';
    const kept = splitChapters(text, '前').map(({ title, paragraphs }) => [[title], paragraphs]);
    expect(kept.flat(2).join('').replace(/\s/g, '')).toBe(`前${text}`.replace(/\s/g, ''));
  });
});
