import { describe, expect, it } from 'vitest';
import { nextSpan } from './next-span.ts';

const known = { id: 7, level: 'ok', doubts: 0, age: 15 } as const;
const bad = { level: 'bad', text: '' } as const;
const ok = { level: 'ok', text: '' } as const;

describe('how something stands', () => {
  it('goes on while it is found as it was', () => {
    expect(nextSpan(known, ok)).toEqual({ kind: 'goes-on', id: 7 });
  });

  it('does not turn by one sample, but by two in a row', () => {
    expect(nextSpan(known, bad)).toEqual({ kind: 'doubted', id: 7, doubts: 1 });
    expect(nextSpan({ ...known, doubts: 1 }, bad)).toEqual({
      kind: 'begins',
      level: 'bad',
      doubts: 0,
    });
    expect(nextSpan({ ...known, doubts: 1 }, ok)).toEqual({ kind: 'goes-on', id: 7 });
  });

  it('begins anew after nobody has looked, and is not red at once', () => {
    expect(nextSpan(undefined, ok)).toEqual({ kind: 'begins', level: 'ok', doubts: 0 });
    expect(nextSpan({ ...known, age: 3600 }, bad)).toEqual({
      kind: 'begins',
      level: 'ok',
      doubts: 1,
    });
    expect(nextSpan({ ...known, level: 'bad', age: 3600 }, bad)).toMatchObject({ level: 'bad' });
  });
});
