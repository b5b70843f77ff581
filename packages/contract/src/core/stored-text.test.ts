import { describe, expect, it } from 'vitest';
import { cutText, isStorableText, plainName, storableText } from './stored-text.ts';

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

  it('of a name loses what is not seen and what turns it, and keeps what is', () => {
    expect(plainName('a\u200bb\u202ec\u2066d\ufeffe\u00adf\u2060g\u3164h\u061ci')).toBe(
      'abcdefghi',
    );
    expect(plainName('一\n二\u0000\u001b三')).toBe('一 二 三');
    expect(plainName('a\u200db')).toBe('ab');
    for (const whole of [
      '👩‍💻',
      '👨‍👩‍👧',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '❤️',
      'می\u200cخواهم',
      '葛\u{e0100}城',
      'क्\u200dष',
      '王 小明',
    ])
      expect(plainName(whole)).toBe(whole);
  });
});
