import { setText } from '../commands/content-commands.ts';
import type { Mindmap } from '../mindmap.ts';
import { dataOf } from '../model/content-data.ts';
import type { Mark } from '../model/session.ts';
import type { NodeId } from '../model/store.ts';
import type { MapView } from '../render/map-view.ts';
import type { TextRange } from '../text/rich-text.ts';
import type { TextLine, TextRun } from '../text/text-runs.ts';
import { hasMark, markText, richTextOf } from '../text/rich-text.ts';
import type { TypedText } from '../text/typed-text.ts';
import { createField, keepAtRest, placeOver, wake } from './field-states.ts';
import { lineElement, readLines } from './text-field.ts';
import { selectedRange, selectRange } from './text-selection.ts';

type Marks = Partial<Omit<TextRun, 'text' | 'formula'>>;

/** The one text field over the map. */
export interface TextOverlay {
  /** The node or summary whose text is open; null while none is. */
  readonly editing: NodeId | null;
  readonly element: HTMLElement;
  /**
   * Opens a text and puts the cursor in it at once, all text selected. With the place in the history before its node was made,
   * what is written is one step with the making, and `cancel` takes the node away again.
   */
  open(id: NodeId, madeSince?: Mark): void;
  /** Opens the text of the selected node in place of what it was, without touching what is being composed in the field. */
  begin(): void;
  /** Takes the text over into the document and closes the field. */
  commit(): void;
  /** Takes the text over and closes the field; the focus stays where it went. */
  leave(): void;
  /** Closes the field and forgets what was typed. */
  cancel(): void;
  close(): void;
  /** What was typed and not taken over; null while nothing was. */
  typed(): TypedText | null;
  /** Calls `listener` when what `typed` gives has changed, until told to stop. */
  watchTyped(listener: () => void): () => void;
  /** The text as it stands in the field, and the stretch of it that is selected. */
  selected(): { lines: readonly TextLine[]; range: TextRange };
  /** Marks the selected stretch; undefined takes a mark away. Nothing while rich text is off. */
  mark(marks: Marks): void;
  /** Calls `listener` when the field opens, closes, moves or its selection changes, until told to stop. */
  watch(listener: () => void): () => void;
}

/** Attribute of elements that may take the focus from the open text without ending it: its toolbar. */
export const keepsTextOpen = 'data-keeps-text';

/**
 * Makes the text field. It is made once and only moved, and focused in the same turn in which it is
 * opened, so that an input method composes its first letter in it. Keys that belong to a composition are
 * left alone.
 */
export function createTextOverlay(map: Mindmap, view: MapView): TextOverlay {
  const element = createField(view);
  let editing: NodeId | null = null;
  let madeSince: Mark | undefined;
  const typing = { isComposing: false, isBegun: false };
  const kept = keepSelection(element, () => editing !== null);

  const resting = keepAtRest(element, { map, view, isOpen: () => editing !== null });
  const place = (): void => {
    if (editing === null) resting.rest();
    else {
      placeOver(element, map, view, editing);
      kept.tell();
    }
  };
  const input = keepInput(element, () => editing);
  const hide = (): void => {
    editing = null;
    input.forget();
    typing.isComposing = false;
    element.replaceChildren();
    resting.rest();
    kept.tell();
  };
  const takeOver = (): void => {
    const id = editing;
    if (id === null) return;
    const lines = readLines(element);
    hide();
    takeText(map, { id, lines, madeSince });
  };
  const show = (id: NodeId, since?: Mark): void => {
    editing = id;
    madeSince = since;
    wake(element);
    place();
    view.reveal(id);
    place();
  };
  const end = (by: () => void): void => {
    if (editing === null) return;
    by();
    view.svg.focus({ preventScroll: true });
  };
  const overlay: TextOverlay = {
    get editing() {
      return editing;
    },
    element,
    open(id, before) {
      const data = dataOf(map.session.store, id);
      if (!data || !map.mayEditText(id)) return;
      takeOver();
      showLines(element, richTextOf(data));
      show(id, before);
      element.focus({ preventScroll: true });
      element.ownerDocument.getSelection()?.selectAllChildren(element);
      kept.note();
    },
    begin() {
      const id = editing === null ? soleText(map) : null;
      if (id !== null && map.mayEditText(id)) show(id);
    },
    commit: () => end(takeOver),
    leave: takeOver,
    cancel: () => end(() => takeBack(map, madeSince, hide)),
    close: () => [stopView, resting.close, kept.close, () => element.remove()].forEach((f) => f()),
    typed: input.typed,
    watchTyped: input.watch,
    selected: () => ({ lines: readLines(element), range: kept.range }),
    mark(marks) {
      if (editing === null || !map.settings.openNodeRichText) return;
      markLines(element, kept.range, marks);
      kept.note();
    },
    watch: kept.watch,
  };
  const stopView = view.watchView(place);
  listenToField(overlay, typing);
  return overlay;
}

interface WrittenText {
  id: NodeId;
  lines: readonly TextLine[];
  madeSince: Mark | undefined;
}

/** Takes a text over, as one step with the making of its node where that was just made. */
function takeText(map: Mindmap, { id, lines, madeSince }: WrittenText): void {
  const data = dataOf(map.session.store, id);
  const isSame = data && JSON.stringify(richTextOf(data)) === JSON.stringify(lines);
  if (data && !isSame) void map.run(setText, { id, lines });
  if (madeSince) map.session.mergeTo(madeSince);
}

/** Closes the field; a node that was just made for it goes with it. */
function takeBack({ session }: Mindmap, madeSince: Mark | undefined, hide: () => void): void {
  hide();
  if (madeSince) session.cancelTo(madeSince);
}

/** The one node or summary that is selected; null when there are several or none. */
function soleText(map: Mindmap): NodeId | null {
  const [id, ...others] = map.session.selection;
  const isOne = id !== undefined && others.length === 0;
  return isOne && dataOf(map.session.store, id) ? id : null;
}

function markLines(element: HTMLElement, range: TextRange, marks: Marks): void {
  showLines(element, markText(readLines(element), range, marks));
  element.focus({ preventScroll: true });
  selectRange(element, range);
  element.dispatchEvent(new Event('input'));
}

function showLines(element: HTMLElement, lines: readonly TextLine[]): void {
  const { ownerDocument } = element;
  element.replaceChildren(...lines.map((line) => lineElement(ownerDocument, line)));
}

/** What was typed since the field was opened; `editing` gives what it is open on. */
function keepInput(element: HTMLElement, editing: () => NodeId | null) {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  let isThere = false;
  element.addEventListener('input', () => {
    isThere = editing() !== null;
    tell();
  });
  return {
    typed: (): TypedText | null => {
      const id = editing();
      return id !== null && isThere ? { id, lines: readLines(element) } : null;
    },
    forget(): void {
      if (!isThere) return;
      isThere = false;
      tell();
    },
    watch: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows the selection inside the field, and remembers it while a toolbar has the focus. */
function keepSelection(element: HTMLElement, isOpen: () => boolean) {
  const document = element.ownerDocument;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const kept = {
    range: { from: 0, to: 0 },
    tell,
    note: (): void => {
      const found = isOpen() ? selectedRange(element) : null;
      if (!found) return;
      kept.range = found;
      tell();
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => document.removeEventListener('selectionchange', kept.note),
  };
  document.addEventListener('selectionchange', kept.note);
  element.addEventListener('input', tell);
  return kept;
}

/** Ends, cancels and marks by key, but for keys that an input method takes; pastes as plain text; ends when left. */
function listenToField(
  overlay: TextOverlay,
  typing: { isComposing: boolean; isBegun: boolean },
): void {
  const { element } = overlay;
  element.addEventListener('compositionstart', () => {
    typing.isComposing = true;
    if (overlay.editing !== null) return;
    // The first letter of an input method opens the text; had it been opened before, that letter would be lost.
    overlay.begin();
    typing.isBegun = overlay.editing !== null;
  });
  element.addEventListener('compositionend', () => {
    typing.isComposing = false;
    const isEmpty = (element.textContent ?? '') === '';
    if (typing.isBegun && isEmpty) overlay.cancel();
    if (overlay.editing === null) element.replaceChildren();
    typing.isBegun = false;
  });
  element.addEventListener('beforeinput', (event) => {
    if (overlay.editing === null && !event.isComposing && !typing.isComposing)
      event.preventDefault();
  });
  // Whoever took the focus keeps it.
  element.addEventListener('blur', ({ relatedTarget }) => {
    const isTool = relatedTarget instanceof Element && relatedTarget.closest(`[${keepsTextOpen}]`);
    if (!isTool) overlay.leave();
  });
  element.addEventListener('paste', (event) => {
    if (overlay.editing !== null) pastePlain(event, element.ownerDocument);
  });
  element.addEventListener('keydown', (event) => {
    // While no text is open its keys are those of the map.
    if (overlay.editing === null) return;
    event.stopPropagation();
    // 229 is what browsers report for a key that an input method takes.
    if (typing.isComposing || event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') overlay.cancel();
    const mark = markOfKey(event);
    const ends = event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey);
    if (!mark && !ends) return;
    event.preventDefault();
    if (ends) {
      overlay.commit();
      return;
    }
    const { lines, range } = overlay.selected();
    if (mark) overlay.mark({ [mark]: hasMark(lines, range, mark) ? undefined : true });
  });
}

const markKeys: Readonly<Record<string, 'bold' | 'italic' | 'underline'>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
};

function markOfKey(event: KeyboardEvent): 'bold' | 'italic' | 'underline' | undefined {
  const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return isPlain ? markKeys[event.key.toLowerCase()] : undefined;
}

/** Pastes text without marks: what comes from elsewhere is never taken over as markup. */
function pastePlain(event: ClipboardEvent, document: Document): void {
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const range = document.getSelection()?.getRangeAt(0);
  if (!range || text === '') return;
  range.deleteContents();
  range.insertNode(document.createTextNode(text.replaceAll(/\r\n|\r/g, '\n')));
  range.collapse(false);
}
