import type { MarkColor } from '@wm/contract/book/mark';
import { markColors } from '@wm/contract/book/limits';
import type { ReadingEngine } from './reading-engine.ts';
import type { Panel } from './title-bar.tsx';

interface KeyActions {
  open: (panel: Panel) => void;
  focus: (isFocused?: boolean) => void;
  bookmark: () => void;
  /** What keys do with selected words; nothing while there are none. */
  bar: { color: (color: MarkColor) => void; think: () => void; copy: () => void } | undefined;
  /** Puts away what lies over the page; true when something did. */
  clear: () => boolean;
}

/** Keys of the reader that turn no page. */
export function handleReaderKey(event: KeyboardEvent, pages: ReadingEngine, act: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const color = markColors[Number(event.key) - 1];
  const barActions: Record<string, () => void> = act.bar
    ? { m: act.bar.think, c: act.bar.copy }
    : {};
  const actions: Record<string, () => void> = {
    t: () => act.open('contents'),
    '/': () => act.open('search'),
    a: () => act.open('look'),
    n: () => act.open('marks'),
    b: act.bookmark,
    f: () => act.focus(),
    Home: () => pages.goToFraction(0),
    End: () => pages.goToFraction(0.9999),
    Escape: () => {
      if (act.clear()) return;
      act.open(undefined);
      act.focus(false);
    },
    ...barActions,
  };
  const { bar } = act;
  const action = color && bar ? () => bar.color(color) : actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Whether a key belongs to what has the focus. */
export function isKeyTaken(target: EventTarget, key: string): boolean {
  if (!(target instanceof Element) || key === 'Escape') return false;
  const own = key === ' ' || key === 'Enter' ? ', button' : '';
  return target.closest(`input, textarea, [role="slider"], [role="radiogroup"]${own}`) !== null;
}
