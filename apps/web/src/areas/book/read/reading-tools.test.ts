import type { BookMark } from '@wm/contract/book/mark';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAloud } from './aloud/read-aloud.ts';
import { callsNote, noteOfPicture, noteText } from './engine/page-notes.ts';
import { describeStretch } from './engine/page-selection.ts';
import { thoughtsIn, writeQuotations, writeThought } from './reading-note.ts';
import { sentencesOf } from './engine/sentences.ts';
import { citationOf, dictionaryOf } from './use-reader-tools.ts';
import { ReadingTime, restMs } from './use-reading-time.ts';

const mark = (id: number, quote: string): BookMark => ({
  id,
  kind: 'highlight',
  color: 'yellow',
  section: 0,
  start: id * 10,
  end: id * 10 + 4,
  cfi: '',
  fraction: 0,
  chapter: '第一章',
  quote,
  before: '',
  after: '',
  isLost: false,
  createTime: '',
});
const marks = [mark(1, '甲句'), mark(2, '乙句'), mark(3, '丙句')];
const [first, second, third] = marks as [BookMark, BookMark, BookMark];

function pageOf(body: string): Document {
  const xml = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head/><body>${body}</body></html>`;
  return new DOMParser().parseFromString(xml, 'application/xhtml+xml');
}

describe('the reading note', () => {
  const write = (content: string, one: BookMark, thought: string) =>
    writeThought(content, { bookName: '围城 (上)', mark: one, marks, thought });

  it('keeps each thought behind its quotation, in the order of the book', () => {
    let content = write('我的话\n', third, '想三');
    content = write(content, first, '想一\n\n再想');
    content = write(content, second, '想二');
    expect([...thoughtsIn(content)]).toEqual([
      [1, '想一\n\n再想'],
      [2, '想二'],
      [3, '想三'],
    ]);
    expect(content).toContain(
      '> 甲句\n>\n> — 第一章 · [回到书中](/read/book/%E5%9B%B4%E5%9F%8E%20%28%E4%B8%8A%29?hl=1)\n\n想一',
    );
    expect(content.startsWith('我的话\n')).toBe(true);
  });

  it('replaces a thought alone, and leaves what its owner has written around it', () => {
    const before = `${write('', first, '想一')}\n## 我的小结\n\n随便写\n`;
    const after = write(before, first, '改过');
    expect(thoughtsIn(after).get(1)).toBe('改过');
    expect(after).toContain('## 我的小结\n\n随便写\n');
    expect(after).not.toContain('想一');
    expect(write(write(after, first, ''), first, '又来')).toContain('随便写');
  });

  it('takes every highlight once', () => {
    const once = writeQuotations(write('', second, '想二'), { bookName: '书', marks });
    expect([...thoughtsIn(once).keys()]).toEqual([1, 2, 3]);
    expect(writeQuotations(once, { bookName: '书', marks })).toBe(once);
  });

  it('is quoted with its source', () => {
    const book = { title: '围城', authors: '钱锺书' };
    expect(citationOf(book, { quote: ' 城外的人 ', chapter: '第三章' })).toBe(
      '“城外的人”\n——钱锺书《围城》，第三章',
    );
  });
});

describe('notes of a page', () => {
  const doc = pageOf(
    `<p id="t">正文<sup><a id="a" href="#n1">[1]</a></sup><a id="b" epub:type="noteref" href="#n1">注</a>
      <a id="c" href="#n2">见第二章</a><a id="d" class="duokan-footnote" href="#d1"><img src="x"/></a></p>
      <aside epub:type="footnote" id="n1"><p><a href="#a">[1]</a> 注文一。</p><p>第二段。</p></aside>
      <h2 id="n2">第二章</h2><ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="d1"><p>多看注</p></li></ol>
      <img id="p" class="qqreader-footnote" alt="图上的注"/><img id="q" alt="一张图"/>`,
  );
  const element = (id: string): Element => doc.querySelector(`#${id}`) as Element;

  it('are known by what they say and by raised numbers; other links are followed', () => {
    const called = (link: string, target: string) => callsNote(element(link), element(target));
    expect([called('a', 'n1'), called('b', 'n1'), called('c', 'n2'), called('d', 'd1')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('are shown without the way back', () => {
    expect(noteText(element('n1'))).toBe('注文一。\n第二段。');
    expect(noteText(element('d1'))).toBe('多看注');
    expect(noteOfPicture(element('p'))).toBe('图上的注');
    expect(noteOfPicture(element('q'))).toBe('');
  });
});

describe('places of a page', () => {
  it('are described with what stands around them, without the blanks at their ends', () => {
    const doc = pageOf('<p>前面的话 石头记得 后面的话</p>');
    const range = doc.createRange();
    range.selectNodeContents(doc.body);
    range.getBoundingClientRect = () => new DOMRect(1, 2, 3, 4);
    const described = describeStretch(doc, { section: 2, start: 4, end: 10, range });
    expect(described).toMatchObject({
      section: 2,
      start: 5,
      end: 9,
      quote: '石头记得',
      before: '前面的话 ',
      after: ' 后面的话',
    });
    expect(describeStretch(doc, { section: 2, start: 4, end: 5, range })).toBeUndefined();
  });

  it('are cut into sentences by block, without the readings of ruby', () => {
    const doc = pageOf('<h1>题</h1><p>一句。二<ruby>句<rt>く</rt></ruby>！</p><p>***</p><p>末</p>');
    const whole = doc.body.textContent ?? '';
    const sentences = sentencesOf(doc);
    expect(sentences.map(({ text }) => text)).toEqual(['题', '一句。', '二句 ！', '末']);
    expect(sentences.map(({ start, end }) => whole.slice(start, end))).toEqual([
      '题',
      '一句。',
      '二句く！',
      '末',
    ]);
  });
});

describe('reading aloud', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('follows sentence by sentence, turns to the next section, and ends with the book', () => {
    const texts = [['甲', '乙'], [], ['丙']];
    let section = 0;
    const followed: unknown[] = [];
    const spoken: string[] = [];
    const said: (() => void)[] = [];
    const ends: string[] = [];
    readAloud({
      pages: {
        sentences: () => ({
          section,
          sentences: (texts[section] ?? []).map((text, at) => ({ text, start: at, end: at + 1 })),
        }),
        follow: (stretch) => void followed.push(stretch && [stretch.section, stretch.start]),
        turnToSection: (next) => void (section = next),
      },
      voice: {
        speak: (text, { onEnd }) => {
          spoken.push(text);
          said.push(onEnd);
        },
        stop: () => undefined,
      },
      sectionCount: 3,
      onEnd: (reason) => void ends.push(reason),
    });
    for (let step = 0; step < 4; step += 1) {
      said.shift()?.();
      vi.advanceTimersByTime(500);
    }
    expect(spoken).toEqual(['甲', '乙', '丙']);
    expect(followed).toEqual([[0, 0], [0, 1], [2, 0], undefined]);
    expect(ends).toEqual(['finished']);
  });
});

describe('reading time', () => {
  it('counts what is looked at, pauses up to two minutes, and no characters of jumps', () => {
    const time = new ReadingTime(100_000);
    time.look(0, 0);
    time.look(0.01, 30_000);
    time.look(0.5, 60_000);
    time.look(0.51, 60_000 + 10 * restMs);
    time.leave(60_000 + 10 * restMs + 5000);
    expect(time.take(999_999_999)).toEqual({
      startTime: new Date(0).toISOString(),
      seconds: 185,
      chars: 2000,
    });
    expect(time.take(999_999_999)).toBeUndefined();
  });
});

it('looks a word up, and no sentence', () => {
  expect(dictionaryOf(' 围城 ')).toBe('https://www.zdic.net/hans/%E5%9B%B4%E5%9F%8E');
  expect(dictionaryOf('serendipity')).toBe('https://zh.wiktionary.org/wiki/serendipity');
  expect([
    dictionaryOf('城外的人，想冲进去'),
    dictionaryOf(''),
    dictionaryOf('a'.repeat(21)),
  ]).toEqual([undefined, undefined, undefined]);
});
