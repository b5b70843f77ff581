import { describe, expect, it } from 'vitest';
import { keptKey, keptLimits, keysToDrop } from './kept-rules.ts';
import type { KeptFact } from './kept-rules.ts';

const fact = (id: number, more: Partial<KeptFact> = {}): KeptFact => ({
  key: keptKey(more.user ?? 7, id),
  user: 7,
  id,
  name: `笔记${id}`,
  bytes: 1000,
  savedAt: new Date(id * 60_000).toISOString(),
  ...more,
});

describe('what is kept on a device', () => {
  it('are fifty notes: the one read longest ago makes room', () => {
    const kept = Array.from({ length: keptLimits.notes }, (_, at) => fact(at + 1));
    expect(keysToDrop(kept, fact(100))).toEqual(['7/1']);
    // Read once more it takes its own place.
    expect(keysToDrop(kept, fact(3, { savedAt: new Date().toISOString() }))).toEqual([]);
    expect(keysToDrop(kept.slice(1), fact(100))).toEqual([]);
  });

  it('is 20 MB at most, of the newest', () => {
    const half = keptLimits.bytes / 2;
    const kept = [fact(1), fact(2, { bytes: half + 1 }), fact(3, { bytes: half - 500 })];
    expect(keysToDrop(kept, fact(4, { bytes: 500 }))).toEqual(['7/2', '7/1']);
    expect(keysToDrop([fact(1)], fact(4, { bytes: keptLimits.bytes }))).toEqual(['7/1']);
  });

  it('is never a text that is too large by itself', () => {
    const large = fact(4, { bytes: keptLimits.bytes + 1 });
    expect(keysToDrop([], large)).toEqual(['7/4']);
  });

  it('is one person’s: what is left of anybody else goes', () => {
    expect(keysToDrop([fact(1), fact(2, { user: 8 })], fact(3))).toEqual(['8/2']);
  });

  it('is one note of a name: what had it before is called otherwise by now, or gone', () => {
    expect(keysToDrop([fact(1, { name: '周报' }), fact(2)], fact(3, { name: '周报' }))).toEqual([
      '7/1',
    ]);
  });
});
