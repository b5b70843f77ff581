import { setText } from '../commands/content-commands.ts';
import type { Mindmap } from '../mindmap.ts';
import { dataOf } from '../model/content-data.ts';
import type { NodeId } from '../model/store.ts';
import type { MapView } from '../render/map-view.ts';
import { toScreen } from '../render/view-transform.ts';
import type { TextLine, TextRun } from '../text/rich-text.ts';
import { richTextOf } from '../text/rich-text.ts';

/** The one text field over the map. */
export interface TextOverlay {
  /** The node or summary whose text is open; null while none is. */
  readonly editing: NodeId | null;
  readonly element: HTMLElement;
  /** Opens a text and puts the cursor in it at once, all text selected. */
  open(id: NodeId): void;
  /** Takes the text over into the document and closes the field. */
  commit(): void;
  /** Closes the field and forgets what was typed. */
  cancel(): void;
  close(): void;
}

/**
 * Makes the text field. It is made once and only moved, and focused in the same turn in which it is
 * opened, so that an input method composes its first letter in it. Keys that belong to a composition are
 * left alone.
 */
export function createTextOverlay(map: Mindmap, view: MapView): TextOverlay {
  const document = view.svg.ownerDocument;
  const element = document.createElement('div');
  element.className = 'mm-text-edit';
  element.setAttribute('contenteditable', 'true');
  element.tabIndex = -1;
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-multiline', 'true');
  element.hidden = true;
  view.svg.parentElement?.append(element);
  let editing: NodeId | null = null;
  let isComposing = false;

  const place = (): void => {
    if (editing !== null) placeOver(element, map, view, editing);
  };
  const hide = (): void => {
    editing = null;
    isComposing = false;
    element.hidden = true;
    element.replaceChildren();
  };
  const takeOver = (): void => {
    const id = editing;
    if (id === null) return;
    const lines = readLines(element);
    hide();
    const data = dataOf(map.session.store, id);
    const isSame = data && JSON.stringify(richTextOf(data)) === JSON.stringify(lines);
    if (data && !isSame) void map.run(setText, { id, lines });
  };
  const overlay: TextOverlay = {
    get editing() {
      return editing;
    },
    element,
    open(id) {
      const data = dataOf(map.session.store, id);
      if (!data || map.settings.readonly) return;
      takeOver();
      editing = id;
      element.replaceChildren(...richTextOf(data).map((line) => lineElement(document, line)));
      element.hidden = false;
      place();
      view.reveal(id);
      place();
      element.focus({ preventScroll: true });
      document.getSelection()?.selectAllChildren(element);
    },
    commit() {
      if (editing === null) return;
      takeOver();
      view.svg.focus({ preventScroll: true });
    },
    cancel() {
      if (editing === null) return;
      hide();
      view.svg.focus({ preventScroll: true });
    },
    close() {
      stopView();
      element.remove();
    },
  };
  const stopView = view.watchView(place);
  element.addEventListener('compositionstart', () => (isComposing = true));
  element.addEventListener('compositionend', () => (isComposing = false));
  // Whoever took the focus keeps it.
  element.addEventListener('blur', takeOver);
  element.addEventListener('paste', (event) => pastePlain(event, document));
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    // 229 is what browsers report for a key that an input method takes.
    if (isComposing || event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') overlay.cancel();
    const ends = event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey);
    if (!ends) return;
    event.preventDefault();
    overlay.commit();
  });
  return overlay;
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

function placeOver(element: HTMLElement, map: Mindmap, view: MapView, id: NodeId): void {
  const box = view.boxOf(id);
  if (!box) return;
  const { source } = map.scene;
  const style = source.styleOf(id);
  const part = source.contentOf(id).parts.find(({ kind }) => kind === 'text');
  const { scale } = view.view;
  const at = toScreen(view.view, { x: box.x + (part?.x ?? 0), y: box.y + (part?.y ?? 0) });
  Object.assign(element.style, {
    position: 'absolute',
    left: `${at.x}px`,
    top: `${at.y}px`,
    minWidth: `${(part?.width ?? 0) * scale}px`,
    maxWidth: `${map.settings.textAutoWrapWidth * scale}px`,
    font: `${style.fontStyle} ${style.fontWeight} ${style.fontSize * scale}px ${style.fontFamily}`,
    lineHeight: '1.2',
    color: style.fillColor === 'transparent' ? style.color : '#1a1a1a',
    textAlign: style.textAlign,
    whiteSpace: 'pre-wrap',
    outline: 'none',
    background: '#fff',
    boxShadow: '0 0 8px rgba(0, 0, 0, 0.3)',
    padding: '1px 4px',
    margin: '-1px -4px',
  });
}

/** Elements whose name stands for a mark. */
const tagOfMark = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
} as const;
const markOfTag: Readonly<Record<string, Partial<TextRun>>> = {
  STRONG: { bold: true },
  B: { bold: true },
  EM: { italic: true },
  I: { italic: true },
  U: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  CODE: { code: true },
};

function lineElement(document: Document, line: TextLine): HTMLElement {
  const element = document.createElement('div');
  for (const run of line) element.append(runElement(document, run));
  if (line.length === 0) element.append(document.createElement('br'));
  return element;
}

function runElement(document: Document, run: TextRun): Node {
  const span = document.createElement('span');
  span.textContent = run.formula ? `$${run.text}$` : run.text;
  if (run.formula) {
    span.dataset['formula'] = run.text;
    span.setAttribute('contenteditable', 'false');
  }
  Object.assign(span.style, {
    color: run.color ?? '',
    backgroundColor: run.background ?? '',
    fontSize: run.fontSize ?? '',
    fontFamily: run.fontFamily ?? '',
  });
  let element: HTMLElement = span;
  for (const [mark, tag] of Object.entries(tagOfMark)) {
    if (!run[mark as keyof typeof tagOfMark]) continue;
    const wrap = document.createElement(tag);
    wrap.append(element);
    element = wrap;
  }
  return element;
}

/** The field's content as lines of runs. Only text, line breaks and the known marks are read. */
export function readLines(element: HTMLElement): TextLine[] {
  const lines: TextLine[] = [[]];
  let isOpen = true;
  const push = (run: TextRun): void => {
    if (!isOpen) lines.push([]);
    isOpen = true;
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    const { text: _, ...marks } = run;
    const { text: lastText = '', ...lastMarks } = last ?? {};
    const isSame = last && !run.formula && JSON.stringify(marks) === JSON.stringify(lastMarks);
    if (isSame) line[line.length - 1] = { ...last, text: lastText + run.text };
    else line.push(run);
  };
  const pushText = (text: string, marks: Partial<TextRun>): void => {
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part !== '') push({ text: part, ...marks });
    });
  };
  const walk = (node: Node, marks: Partial<TextRun>): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) pushText(child.textContent ?? '', marks);
      if (child.nodeType !== 1) continue;
      const inner = child as HTMLElement;
      const isBlock = inner.tagName === 'DIV' || inner.tagName === 'P';
      if (inner.tagName === 'BR') {
        if (inner.nextSibling) lines.push([]);
        continue;
      }
      if (isBlock && (lines.at(-1)?.length ?? 0) > 0) isOpen = false;
      if (isBlock && !isOpen) {
        lines.push([]);
        isOpen = true;
      }
      const formula = inner.dataset['formula'];
      if (formula === undefined) walk(inner, { ...marks, ...marksOf(inner) });
      else push({ text: formula, ...marks, formula: true });
      if (isBlock) isOpen = false;
    }
  };
  walk(element, {});
  return lines;
}

function marksOf(element: HTMLElement): Partial<TextRun> {
  const { color, backgroundColor, fontSize, fontFamily } = element.style;
  return {
    ...markOfTag[element.tagName],
    ...(color && { color }),
    ...(backgroundColor && { background: backgroundColor }),
    ...(fontSize && { fontSize }),
    ...(fontFamily && { fontFamily }),
  };
}
