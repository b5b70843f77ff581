import type { MenuEntry } from './menu-entry.ts';
import { createMenuSearch, globalThreshold, topBarThreshold } from './menu-search.ts';

/** Whether letters are the pinyin of a title. */
export type SoundsLike = (title: string, letters: string) => boolean;

/** Pages as they answer what is typed. */
interface FoundPages {
  /** Their titles are it, contain it, sound like it; then those that the top bar's rule finds (specification 2.6). */
  meant: MenuEntry[];
  /** The global search finds them besides: they merely resemble it (specification 9). */
  alike: MenuEntry[];
}

/** The search of the palette over the menu. */
export function createPageSearch(
  entries: readonly MenuEntry[],
  soundsLike: SoundsLike,
): (text: string) => FoundPages {
  const near = createMenuSearch(entries, topBarThreshold);
  const far = createMenuSearch(entries, globalThreshold);
  return (text) => {
    const typed = text.trim().toLowerCase();
    if (typed === '') return { meant: [], alike: [] };
    const named = entries.filter(({ title }) => title.toLowerCase() === typed);
    const containing = entries.filter(({ title }) => title.toLowerCase().includes(typed));
    const sounding = entries.filter(({ title }) => soundsLike(title, typed));
    const meant = new Set([...named, ...containing, ...sounding, ...near(typed)]);
    return { meant: [...meant], alike: far(typed).filter((entry) => !meant.has(entry)) };
  };
}
