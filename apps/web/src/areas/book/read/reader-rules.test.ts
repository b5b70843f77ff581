import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOutWhatIsThere } from './engine/book-renderer.ts';
import { ancestorsOf, chapterAt, contentsTree } from './engine/chapters.ts';
import { createWheel, swipeOf, turnByKey } from './engine/gestures.ts';
import { defaultLook, readLook } from './reader-look.ts';
import { rangeBetween, rangeOfText, sectionOfCfi } from './engine/text-places.ts';

const line = (href: string, depth: number) => ({ href, depth, label: href });
const contents = [
  line('0', 0),
  line('1', 0),
  line('1#b', 1),
  line('2', 1),
  line('', 0),
  line('4', 1),
];

describe('the renderer', () => {
  it('lays out no document that is still on its way, and every one that has come', () => {
    const laidOut: Document[] = [];
    let shown: Document | null = null;
    const renderer = {
      getContents: () => [{ doc: shown }],
      render: () => {
        if (shown?.documentElement) laidOut.push(shown);
        else throw new TypeError('no root element');
      },
    };
    layOutWhatIsThere(renderer);
    renderer.render();
    shown = document.implementation.createDocument(null, null);
    renderer.render();
    shown = document;
    renderer.render();
    expect(laidOut).toEqual([document]);
  });
});

describe('the contents', () => {
  it('are a tree by their depths, and know what stands above a line', () => {
    const shape = (nodes: ReturnType<typeof contentsTree>): unknown =>
      nodes.map(({ index, subitems }) => [index, shape(subitems)]);
    expect(shape(contentsTree(contents))).toEqual([
      [0, []],
      [
        1,
        [
          [2, []],
          [3, []],
        ],
      ],
      [4, [[5, []]]],
    ]);
    expect([ancestorsOf(contents, 3), ancestorsOf(contents, 0)]).toEqual([[1], []]);
  });

  it('tell under which line a place stands, by the id inside a page', () => {
    document.body.innerHTML = '<p>a</p><h2 id="b">b</h2><p>c</p>';
    const rangeIn = (index: number): Range => {
      const range = document.createRange();
      const [before, , after] = document.body.children;
      const element = index === 0 ? before : after;
      if (element?.firstChild) range.selectNodeContents(element.firstChild);
      return range;
    };
    expect([chapterAt(contents, 1, rangeIn(0)), chapterAt(contents, 1, rangeIn(2))]).toEqual([
      1, 2,
    ]);
    expect([chapterAt(contents, 3, null), chapterAt(contents.slice(1), 0, null)]).toEqual([3, -1]);
  });
});

describe('9 the wheel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const turned = (deltas: number[], pauseMs: number, isSensitive = false): string[] => {
    const turns: string[] = [];
    const wheel = createWheel({
      onNext: () => turns.push('next'),
      onPrevious: () => turns.push('previous'),
      isScrolled: () => false,
      isWheelSensitive: () => isSensitive,
    });
    for (const delta of deltas) {
      wheel(delta);
      vi.advanceTimersByTime(pauseMs);
    }
    vi.advanceTimersByTime(100);
    return turns;
  };

  it('turns a page by 750 units that come within 50 ms of each other', () => {
    expect(turned([400, 350], 10)).toEqual(['next']);
    expect(turned([-400, -350], 10)).toEqual(['previous']);
    expect(turned([400, 349], 10)).toEqual([]);
    expect(turned([400, 350], 60)).toEqual([]);
  });

  it('turns by a single notch where it is set to be sensitive', () => {
    expect(turned([100], 0, true)).toEqual(['next']);
  });
});

describe('9 a swipe', () => {
  const from = { x: 200, y: 200, time: 0 };
  it.each([
    ['left', { x: 150, y: 200, time: 500 }],
    ['right', { x: 250, y: 400, time: 500 }],
    [undefined, { x: 151, y: 200, time: 500 }],
    [undefined, { x: 100, y: 401, time: 500 }],
    [undefined, { x: 100, y: 200, time: 501 }],
  ])('is %s', (way, to) => expect(swipeOf(from, to)).toBe(way));
});

describe('keys', () => {
  const press = (key: string, init: KeyboardEventInit = {}, isScrolled = false): string => {
    let turn = '';
    const note = (name: string) => () => {
      turn = name;
    };
    turnByKey(new KeyboardEvent('keydown', { key, ...init }), {
      onNext: note('next'),
      onPrevious: note('previous'),
      onLeft: note('left'),
      onRight: note('right'),
      isScrolled: () => isScrolled,
    });
    return turn;
  };

  it('turn pages, the arrows left and right by the side', () => {
    const keys = [
      'ArrowLeft',
      'ArrowRight',
      'ArrowDown',
      'PageDown',
      ' ',
      'ArrowUp',
      'PageUp',
      'x',
    ];
    expect(keys.map((key) => press(key))).toEqual([
      'left',
      'right',
      'next',
      'next',
      'next',
      'previous',
      'previous',
      '',
    ]);
    expect(press(' ', { shiftKey: true })).toBe('previous');
  });

  it('leave what the browser does alone: its own keys, and scrolling', () => {
    expect([press('ArrowLeft', { altKey: true }), press('PageDown', {}, true)]).toEqual(['', '']);
  });
});

describe('the look', () => {
  it('is what was kept, within bounds, and the default where something else was written', () => {
    expect(readLook({ fontSize: 24, theme: 'rice', flow: 'scrolled' }, false)).toEqual({
      ...defaultLook,
      fontSize: 24,
      theme: 'rice',
      flow: 'scrolled',
    });
    expect(readLook({ fontSize: 1e9, theme: '__proto__', columns: '2' }, true)).toEqual({
      ...defaultLook,
      fontSize: 40,
      theme: 'black',
    });
  });
});

describe('places in a page', () => {
  it('are found by offset and by their words, whatever white space is between', () => {
    document.body.innerHTML = '<p>城外的人</p>\n<p>想<b>冲进</b>去，\n  城里的人想逃出来</p>';
    const text = document.body.textContent ?? '';
    const start = text.indexOf('想冲进去');
    expect(rangeBetween(document, start, start + 4)?.toString()).toBe('想冲进去');
    expect(rangeBetween(document, 0, text.length + 1)).toBeNull();
    expect(rangeOfText(document, '想冲进去， 城里')?.toString().replace(/\s/g, '')).toBe(
      '想冲进去，城里',
    );
    expect(rangeOfText(document, '没有这句话')).toBeNull();
    document.body.replaceChildren();
  });

  it.each([
    ['epubcfi(/6/2!/4/2)', 0],
    ['epubcfi(/6/14[x]!/4)', 6],
    ['epubcfi(/6/4)', 1],
    ['epubcfi(/6/3!/4)', undefined],
    ['epubcfi(/6/0!/4)', undefined],
    ['javascript:alert(1)', undefined],
  ])('of a link %s is in section %s', (cfi, section) => {
    expect(sectionOfCfi(cfi)).toBe(section);
  });
});
