import { afterEach, describe, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { HttpError, isTransient } from '#core/http/http-error.ts';
import {
  changeUnsentMark,
  forgetRemoval,
  keepMark,
  keepRemoval,
  readUnsentMarks,
  readUnsentRemovals,
  sendUnsentMarks,
  sendUnsentRemovals,
} from './unsent-marks.ts';
import { keepPlace, placeToOpen, unsentPlace } from './unsent-place.ts';

const mark = {
  kind: 'highlight',
  color: 'yellow',
  section: 0,
  start: 4,
  end: 8,
  cfi: '',
  fraction: 0,
  chapter: '第一章',
  quote: '城外的人',
  before: '',
  after: '',
} as const;
const now = new Date('2026-01-01T00:00:00Z');

afterEach(() => {
  localStorage.clear();
  useUser.setState({ id: 0 });
});

describe('a mark without a connection', () => {
  it('waits in this browser, is recolored and removed there, and is sent in its order', async () => {
    const ids = ['甲', '乙', '丙'].map((quote) => keepMark(7, { ...mark, quote }, now)?.id ?? 0);
    expect(ids).toEqual([-1, -2, -3]);
    changeUnsentMark(7, -2, (known) => ({ ...known, color: 'blue' }));
    changeUnsentMark(7, -3, () => undefined);
    const sent: unknown[] = [];
    const send = (one: object): Promise<void> => {
      sent.push(one);
      return Promise.resolve();
    };
    expect(await sendUnsentMarks(7, send, isTransient)).toBe(true);
    expect(sent).toEqual([
      { ...mark, quote: '甲' },
      { ...mark, quote: '乙', color: 'blue' },
    ]);
    expect(readUnsentMarks(7)).toEqual([]);
    expect(await sendUnsentMarks(7, send, isTransient)).toBe(false);
  });

  it('goes on waiting while there is none, and not when it is refused for good', async () => {
    for (const quote of ['甲', '乙']) keepMark(7, { ...mark, quote }, now);
    const failing = (kind: 'network' | 'refused') => () =>
      Promise.reject(new HttpError('', { kind, code: kind === 'refused' ? 404 : 0 }));
    await sendUnsentMarks(7, failing('network'), isTransient);
    expect(readUnsentMarks(7).map(({ quote }) => quote)).toEqual(['甲', '乙']);
    await sendUnsentMarks(7, failing('refused'), isTransient);
    expect(readUnsentMarks(7)).toEqual([]);
  });

  it('is taken away later where there is none, and not again when it is gone', async () => {
    keepRemoval(7, 5);
    keepRemoval(7, 5);
    keepRemoval(7, 6);
    const refusing = (kind: 'network' | 'refused') => () =>
      Promise.reject(new HttpError('', { kind, code: kind === 'refused' ? 404 : 0 }));
    expect(await sendUnsentRemovals(7, refusing('network'), isTransient)).toBe(true);
    expect(readUnsentRemovals(7)).toEqual([5, 6]);
    expect([forgetRemoval(7, 6), forgetRemoval(7, 6)]).toEqual([true, false]);
    await sendUnsentRemovals(7, refusing('refused'), isTransient);
    expect(readUnsentRemovals(7)).toEqual([]);
    expect(await sendUnsentRemovals(7, refusing('network'), isTransient)).toBe(false);
  });

  it('is its maker’s alone, and what is no mark is none', () => {
    useUser.setState({ id: 1 });
    keepMark(7, mark, now);
    useUser.setState({ id: 2 });
    expect(readUnsentMarks(7)).toEqual([]);
    localStorage.setItem('wm-unsent-marks:2:7', '[{"id":"x"},null,3]');
    expect(readUnsentMarks(7)).toEqual([]);
    localStorage.setItem('wm-unsent-marks:2:7', '{');
    expect(readUnsentMarks(7)).toEqual([]);
  });
});

describe('a place without a connection', () => {
  const position = {
    cfi: 'epubcfi(/6/2!/4)',
    section: 0,
    fraction: 0.1,
    context: '甲',
    chapter: '第一章',
    device: 'd',
    deviceName: '电脑',
    updateTime: '2026-01-01T00:00:00.000Z',
  };
  const book = { id: 7, position } as Parameters<typeof placeToOpen>[0];

  it('is where the book opens until the server knows it', () => {
    expect(placeToOpen(book)).toBe(position);
    const place = { cfi: 'epubcfi(/6/4!/4)', section: 1, fraction: 0.5, context: '乙' };
    keepPlace(7, { ...place, chapter: '第二章', knownTime: position.updateTime });
    expect(placeToOpen(book)).toMatchObject(place);
    keepPlace(7, undefined);
    expect([placeToOpen(book), unsentPlace(7)]).toEqual([position, undefined]);
  });
});
