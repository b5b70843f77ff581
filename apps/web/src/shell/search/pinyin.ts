import { match } from 'pinyin-pro';
import type { Likeness } from './page-search.ts';

/** So few letters are the sound of the inside of very many titles. */
const fewLetters = 2;

/** Whether letters are the pinyin, or the initials, of a Chinese title: `yhgl` and `yonghu` both name 用户管理. */
export function isPinyinOf(title: string, letters: string): Likeness {
  const typed = letters.trim();
  const places = /^[a-z ]+$/i.test(typed) ? match(title, typed, { continuous: true }) : null;
  if (!places) return 'none';
  return places[0] === 0 || typed.length > fewLetters ? 'named' : 'alike';
}
