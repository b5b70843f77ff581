import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colorOfText } from './color-of-text.ts';
import { copyText } from './copy-text.ts';
import { toWire } from './http/from-wire.ts';
import { queryString } from './http/query-string.ts';
import { spyNotifier } from './testing/spy-notifier.ts';
import { withDateRange } from './time/date-range.ts';
import { debounce, throttle } from './time/limit-calls.ts';
import { buildTree } from './tree/build-tree.ts';

describe('9 throttle 300 ms, debounce 200 ms', () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());

  it('debounce acts once, 200 ms after the last call, with its arguments', () => {
    const act = vi.fn<(text: string) => void>();
    const call = debounce(act);
    call('a');
    vi.advanceTimersByTime(199);
    call('b');
    vi.advanceTimersByTime(199);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act.mock.calls).toEqual([['b']]);
  });

  it('a waiting call can be made at once or dropped', () => {
    const act = vi.fn<(text: string) => void>();
    const call = debounce(act);
    call('a');
    call.flush();
    call.flush();
    call('b');
    call.cancel();
    vi.advanceTimersByTime(1000);
    expect(act.mock.calls).toEqual([['a']]);
  });

  it('throttle acts at once, then at most every 300 ms, and never loses the last call', () => {
    const act = vi.fn<(count: number) => void>();
    const times: number[] = [];
    const call = throttle((count: number) => {
      times.push(Date.now());
      act(count);
    });
    for (let count = 0; count < 10; count += 1) {
      call(count);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(1000);
    expect(times).toEqual([0, 300, 600, 900, 1200]);
    expect(act.mock.calls.map(([count]) => count)).toEqual([0, 2, 5, 8, 9]);
  });
});

describe('9 colour from string', () => {
  it('is the hash as hue modulo 360, with 50 % saturation and lightness', () => {
    expect(['', 'a', 'ab', '张三', 'Work Manage', 'x'.repeat(50)].map(colorOfText)).toEqual([
      'hsl(0, 50%, 50%)',
      'hsl(97, 50%, 50%)',
      'hsl(225, 50%, 50%)',
      'hsl(169, 50%, 50%)',
      'hsl(76, 50%, 50%)',
      'hsl(312, 50%, 50%)',
    ]);
  });
});

describe('3 date-range filters', () => {
  const wire = (filters: object): string =>
    decodeURIComponent(queryString(toWire(filters) as object as never));

  it('add begin_time and end_time in params', () => {
    expect(wire(withDateRange({ name: 'a' }, ['2026-11-01', '2026-11-20']))).toBe(
      'name=a&params[begin_time]=2026-11-01&params[end_time]=2026-11-20',
    );
  });

  it('or begin and end with a suffix, beside others', () => {
    const once = withDateRange({}, ['2026-11-01', '2026-11-20']);
    expect(wire(withDateRange(once, ['2026-10-01', '2026-10-02'], 'create_time'))).toBe(
      'params[begin_time]=2026-11-01&params[end_time]=2026-11-20' +
        '&params[begin_create_time]=2026-10-01&params[end_create_time]=2026-10-02',
    );
  });

  it('go when the range is emptied', () => {
    const once = withDateRange({ name: 'a' }, ['2026-11-01', '2026-11-20']);
    expect([wire(withDateRange(once, null)), wire(withDateRange(once, []))]).toEqual([
      'name=a',
      'name=a',
    ]);
  });
});

describe('3 tree data', () => {
  it('uses id, parent_id and children', () => {
    expect(
      buildTree([
        { id: 2, parent_id: 1 },
        { id: 1, parent_id: 0 },
        { id: 3, parent_id: 2 },
      ]),
    ).toEqual([
      {
        id: 1,
        parent_id: 0,
        children: [{ id: 2, parent_id: 1, children: [{ id: 3, parent_id: 2 }] }],
      },
    ]);
  });

  it('or fields of other names, leaves the rows alone, and ends in spite of circles', () => {
    const rows = [
      { key: 'a', up: 'b' },
      { key: 'b', up: 'a' },
      { key: 'c', up: 'gone' },
      { key: 'd', up: 'c' },
      { key: 'e', up: 'e' },
    ];
    expect(buildTree(rows, { id: 'key', parentId: 'up', children: 'below' })).toEqual([
      { key: 'c', up: 'gone', below: [{ key: 'd', up: 'c' }] },
      { key: 'e', up: 'e' },
    ]);
    expect(rows[2]).toEqual({ key: 'c', up: 'gone' });
  });
});

describe('6 copy to clipboard', () => {
  const setClipboard = (clipboard: unknown): void => {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  };
  afterEach(() => setClipboard(undefined));

  it('copies and says so', async () => {
    const { shown } = spyNotifier();
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    setClipboard({ writeText });
    expect(await copyText('甲')).toBe(true);
    expect(writeText.mock.calls).toEqual([['甲']]);
    expect(shown).toEqual([{ kind: 'success', text: '复制成功' }]);
  });

  it('copies by selecting where the page has no clipboard, and leaves nothing behind', async () => {
    const { shown } = spyNotifier();
    const before = [...document.body.children];
    let selected: string[] = [];
    document.execCommand = () => {
      const added = [...document.body.children].filter((child) => !before.includes(child));
      selected = added.map((child) => (child as HTMLTextAreaElement).value);
      return true;
    };
    expect(await copyText('乙')).toBe(true);
    expect([selected, [...document.body.children]]).toEqual([['乙'], before]);
    document.execCommand = () => false;
    expect(await copyText('丙')).toBe(false);
    expect(shown.map(({ kind }) => kind)).toEqual(['success', 'error']);
  });
});
