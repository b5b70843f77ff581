import type { MarkColor } from '@wm/contract/book/mark';
import { markColors } from '@wm/contract/book/limits';
import { isAskKey } from '#areas/chat/public.tsx';
import { showShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import type { ReadingEngine } from './engine/reading-engine.ts';
import type { Panel } from './title-bar.tsx';

/** The keys of the reader, as the sheet behind `?` tells them. */
export const readerShortcuts: ShortcutGroup = {
  title: '阅读',
  shortcuts: [
    { keys: '← / →', does: '按书的方向翻页' },
    { keys: '空格 / Shift+空格', does: '下一页 / 上一页' },
    { keys: 'Home / End', does: '开头 / 结尾' },
    { keys: 'T', does: '目录' },
    { keys: '/', does: '书内查找' },
    { keys: 'G / Shift+G', does: '下一处 / 上一处' },
    { keys: 'B', does: '加书签，再按取消' },
    { keys: 'N', does: '标注和书签' },
    { keys: 'L', does: '复制此处链接' },
    { keys: 'A', does: '阅读设置' },
    { keys: 'F', does: '专注' },
    { keys: '1 到 4', does: '给选中的文字标上颜色' },
    { keys: 'M', does: '写想法' },
    { keys: 'C', does: '复制，带出处' },
    { keys: 'Q / Ctrl+J', does: '问问 AI：选中的文字，或这一页' },
  ],
};

interface KeyActions {
  open: (panel: Panel) => void;
  focus: (isFocused?: boolean) => void;
  bookmark: () => void;
  copyLink: () => void;
  /** Asks about the selected words, or the page. */
  ask: () => void;
  /** What keys do with selected words; nothing while there are none. */
  bar: { color: (color: MarkColor) => void; think: () => void; copy: () => void } | undefined;
  /** Puts away what lies over the page; true when something did. */
  clear: () => boolean;
}

/** Keys of the reader that turn no page. */
export function handleReaderKey(event: KeyboardEvent, pages: ReadingEngine, act: KeyActions): void {
  if (isAskKey(event)) {
    event.preventDefault();
    return act.ask();
  }
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
    l: act.copyLink,
    f: () => act.focus(),
    q: act.ask,
    '?': () => showShortcuts(true),
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
  // With the capital lock on as well.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = color && bar ? () => bar.color(color) : actions[key];
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
