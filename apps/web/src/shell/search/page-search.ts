import type { MenuEntry } from './menu-entry.ts';
import { createMenuSearch, globalThreshold, topBarThreshold } from './menu-search.ts';

/** Two letters that sound like the inside of a title are not yet its name. */
export type Likeness = 'named' | 'alike' | 'none';

/** Whether letters are the pinyin of a title. */
export type SoundsLike = (title: string, letters: string) => Likeness;

/** Pages as they answer what is typed. */
interface FoundPages {
  /** Their titles are it, contain it or sound like it. */
  meant: MenuEntry[];
  /** They merely resemble it: those that the top bar's rule finds (specification 2.6), then those of the global search (9). */
  near: MenuEntry[];
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
    if (typed === '') return { meant: [], near: [], alike: [] };
    const named = entries.filter(({ title }) => title.toLowerCase() === typed);
    const containing = entries.filter(({ title }) => title.toLowerCase().includes(typed));
    const sounding = (how: Likeness): MenuEntry[] =>
      entries.filter(({ title }) => soundsLike(title, typed) === how);
    const meant = new Set([...named, ...containing, ...sounding('named')]);
    const close = new Set(near(typed).filter((one) => !meant.has(one)));
    const alike = new Set(
      [...sounding('alike'), ...far(typed)].filter((one) => !meant.has(one) && !close.has(one)),
    );
    return { meant: [...meant], near: [...close], alike: [...alike] };
  };
}
