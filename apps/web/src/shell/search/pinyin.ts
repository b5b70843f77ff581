import { match } from 'pinyin-pro';

/** True when letters are the pinyin, or the initials, of a Chinese title: `yhgl` and `yonghu` both name 用户管理. */
export function isPinyinOf(title: string, letters: string): boolean {
  return /^[a-z ]+$/i.test(letters) && match(title, letters, { continuous: true }) !== null;
}
