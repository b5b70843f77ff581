import { describe, expect, it } from 'vitest';
import { cutText, isStorableText, storableText } from './stored-text.ts';

describe('stored text', () => {
  it('is cut between code points, never inside of one', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('ab😀c', 4)).toBe('ab😀');
    expect(cutText('😀', 1)).toBe('');
    expect(cutText('abc', 0)).toBe('');
  });

  it('is told from what the database refuses, and mended', () => {
    expect(isStorableText('甲😀')).toBe(true);
    expect(isStorableText('甲\ud83d')).toBe(false);
    expect(isStorableText('甲\0')).toBe(false);
    expect(storableText('甲\ud83d\0乙')).toBe('甲\ufffd 乙');
  });
});
