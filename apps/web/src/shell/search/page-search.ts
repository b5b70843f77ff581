import type { MenuEntry } from './menu-entry.ts';
import { createMenuSearch, globalThreshold } from './menu-search.ts';

/** Whether letters are the pinyin of a title. */
export type SoundsLike = (title: string, letters: string) => boolean;

/** The search of the palette: what contains the text, then what sounds like it, then what resembles it. */
export function createPageSearch(
  entries: readonly MenuEntry[],
  soundsLike: SoundsLike,
): (text: string) => MenuEntry[] {
  const resemble = createMenuSearch(entries, globalThreshold);
  return (text) => {
    const typed = text.trim().toLowerCase();
    if (typed === '') return [];
    const containing = entries.filter(({ title }) => title.toLowerCase().includes(typed));
    const sounding = entries.filter(({ title }) => soundsLike(title, typed));
    return [...new Set([...containing, ...sounding, ...resemble(typed)])];
  };
}
