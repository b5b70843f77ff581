import { describe, expect, it } from 'vitest';
import { soundOfTitle, soundsAs, typedSound } from '../src/title-sound.ts';

const readings: Record<string, string> = {
  用: 'yong',
  户: 'hu',
  管: 'guan',
  理: 'li',
  绿: 'lv',
};
const toSyllables = (text: string) =>
  Array.from(text, (character) => readings[character] ?? character);

const isHeard = (title: string, typed: string): boolean => {
  const sound = typedSound(typed);
  return sound !== undefined && soundsAs(soundOfTitle(title, toSyllables), sound);
};

describe('the sound of a title', () => {
  it('is its pinyin and its initials, with tokens from each syllable on', () => {
    const { tokens, text } = soundOfTitle('用户管理', toSyllables);
    expect(text).toBe('yonghuguanli yhgl');
    expect([...tokens].sort()).toEqual(
      ['=yonghu', '=huguan', '=guanli', '=li', '+yhgl', '+hgl', '+gl', '+l'].sort(),
    );
  });

  it.each([
    'yo',
    'yonghu',
    'YongHu',
    'yong hu guan li',
    'huguanl',
    'guanli',
    'li',
    'yhgl',
    'hg',
    'gl',
  ])('of 用户管理 is typed as %s', (typed) => {
    expect(isHeard('用户管理', typed)).toBe(true);
  });

  it.each(['onghu', 'uguan', 'yonghuli', 'yhglx', 'yonghuguanlix', 'yl', 'lihg'])(
    'of 用户管理 is not %s',
    (typed) => {
      expect(isHeard('用户管理', typed)).toBe(false);
    },
  );

  it('takes Latin words as syllables and passes over what has no reading', () => {
    for (const typed of ['javayonghu2026', 'jyh2', 'yonghu20', 'hu2026'])
      expect(isHeard('Java 用户 2026', typed), typed).toBe(true);
    expect(isHeard('用𠮷户', 'yonghu')).toBe(true);
    expect(isHeard('绿', 'lv')).toBe(true);
  });

  it('is none for a title without Chinese', () => {
    expect(soundOfTitle('Work Manage', toSyllables)).toEqual({
      tokens: new Set(),
      text: '',
      syllables: '',
    });
    expect(soundOfTitle('', toSyllables).text).toBe('');
  });

  it('stays small for the longest title', () => {
    const { tokens, text } = soundOfTitle('用户管理'.repeat(30), toSyllables);
    expect(tokens.size).toBeLessThanOrEqual(120);
    expect(text.length).toBeLessThanOrEqual(60 * 7);
  });
});

describe('what is typed', () => {
  it('is a sound when it is at least two letters or digits', () => {
    expect(typedSound('ｙｈ')).toEqual({ tokens: ['=yh', '+yh'], text: 'yh' });
    expect(typedSound('Yong Hu Guan')).toEqual({
      tokens: ['=yonghu', '+yong'],
      text: 'yonghuguan',
    });
    expect(['用户', 'y', "yh'; --", '', '++'].map(typedSound)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
