import { match } from 'pinyin-pro';
import type { MenuEntry } from './menu-entry.ts';
import { createMenuSearch, globalThreshold } from './menu-search.ts';

/** True when letters are the pinyin, or the initials, of a Chinese title: `yhgl` and `yonghu` both name 用户管理. */
export function isPinyinOf(title: string, letters: string): boolean {
  return /^[a-z ]+$/i.test(letters) && match(title, letters, { continuous: true }) !== null;
}

/** The search of the palette: what contains the text, then what sounds like it, then what resembles it. */
export function createPageSearch(entries: readonly MenuEntry[]): (text: string) => MenuEntry[] {
  const resemble = createMenuSearch(entries, globalThreshold);
  return (text) => {
    const typed = text.trim().toLowerCase();
    if (typed === '') return [];
    const containing = entries.filter(({ title }) => title.toLowerCase().includes(typed));
    const sounding = entries.filter(({ title }) => isPinyinOf(title, typed));
    return [...new Set([...containing, ...sounding, ...resemble(typed)])];
  };
}
