import { commandOfShortcut, shortcutOf } from '../commands/command-list.ts';
import {
  backToRoot,
  fitCanvas,
  openSearch,
  redo,
  undo,
  zoomIn,
  zoomOut,
} from '../commands/view-commands.ts';
import type { Mindmap } from '../mindmap.ts';

/** What a key does wherever in the editor the focus is. */
const everywhere = new Set([undo, redo, openSearch, zoomIn, zoomOut, fitCanvas, backToRoot]);
/** Of these, what a text field has no use for itself. */
const alsoInTexts = new Set([openSearch, zoomIn, zoomOut]);

const textTypes = new Set(['text', 'search', 'url', 'number', 'email', 'password', 'tel']);

function isTextField(element: Element): boolean {
  if (element.matches('textarea, [contenteditable="true"]')) return true;
  return element instanceof HTMLInputElement && textTypes.has(element.type);
}

function isOverlaid(element: Element): boolean {
  return element.closest('[role="dialog"], [aria-modal="true"]') !== null;
}

/**
 * Undo, redo, search and zoom by key from everywhere in an editor: its bars and panels, too, and when nothing has the focus. A
 * text field keeps its own undo for what was typed in it since it was entered; dialogs keep all their keys. Answers a function
 * that stops listening.
 */
export function listenToFrame(map: Mindmap, frame: HTMLElement): () => void {
  const { ownerDocument: document } = frame;
  const typedIn = new WeakSet<Element>();
  const entered = ({ target }: Event): void => {
    if (target instanceof Element) typedIn.delete(target);
  };
  const typed = ({ target }: Event): void => {
    if (target instanceof Element) typedIn.add(target);
  };
  const isOurs = (target: EventTarget | null): target is Element => {
    if (!(target instanceof Element) || isOverlaid(target)) return false;
    if (frame.contains(target)) return true;
    const isNowhere = target === document.body || target === document.documentElement;
    const isShown = frame.getClientRects().length > 0;
    return isNowhere && isShown && document.querySelector('[aria-modal="true"]') === null;
  };
  const press = (event: KeyboardEvent): void => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !isOurs(target)) return;
    const command = commandOfShortcut(shortcutOf(event));
    if (!command || !everywhere.has(command)) return;
    const isTheirs = isTextField(target) && typedIn.has(target);
    if (isTextField(target) && !alsoInTexts.has(command)) {
      if (isTheirs || (command !== undo && command !== redo)) return;
    }
    // The key belongs to the map also when there is nothing to take back: a field would change under it.
    event.preventDefault();
    void map.run(command);
  };
  frame.addEventListener('focusin', entered);
  frame.addEventListener('input', typed);
  document.addEventListener('keydown', press);
  return () => {
    frame.removeEventListener('focusin', entered);
    frame.removeEventListener('input', typed);
    document.removeEventListener('keydown', press);
  };
}
