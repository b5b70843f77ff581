import { expect, it } from 'vitest';
import { rewriteLinks } from './note-text.ts';

it('a line of openings that never close costs little more than its length', () => {
  for (const piece of ['![', '[![', '[[', '`', '<img ', '![a](', '[a](<']) {
    const text = piece.repeat(40_000 / piece.length);
    const before = process.threadCpuUsage();
    expect(rewriteLinks(text, () => ({ note: '甲' }))).toBe(text);
    const { user } = process.threadCpuUsage(before);
    expect(user / 1000, piece).toBeLessThan(2500);
  }
});
