import { cleaned } from './note-rules.ts';
import { parseInert, rememberClean, sanitizeHtml } from './trusted-types.ts';

/** What stands at the top of a text's HTML, cleaned: an element, or the text between two. */
export interface NoteBlock {
  /** Without the line, so that a line more above does not change it. */
  html: string;
  /** Line of the Markdown it was made of, counted from 0; empty where none is known. */
  line: string;
}

/** What the library writes on a block for the two halves to scroll in step. */
const lineAttribute = 'data-line';

/** The boxes of a task list stand before their text without being tied to it. */
function nameBoxes(fragment: DocumentFragment): void {
  for (const box of fragment.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.setAttribute('aria-label', box.hasAttribute('checked') ? '已完成' : '未完成');
  }
}

function htmlOf(part: DocumentFragment | Text): string {
  const box = document.createElement('div');
  box.append(part);
  return box.innerHTML;
}

/** The blocks of the text that was cleaned last, as they came and as they are clean: most stay while somebody types. */
let cleanBlocks = new Map<string, string>();

function cleanBlock(html: string): string {
  const fragment = cleaned(html);
  nameBoxes(fragment);
  return htmlOf(fragment);
}

/** Takes the line off an element; those of what stands inside serve nothing. */
function takeLine(element: Element): string {
  const line = element.getAttribute(lineAttribute) ?? '';
  element.removeAttribute(lineAttribute);
  for (const inner of element.querySelectorAll(`[${lineAttribute}]`))
    inner.removeAttribute(lineAttribute);
  return /^\d{1,7}$/.test(line) ? line : '';
}

function withLine({ html, line }: NoteBlock): string {
  return line ? html.replace(/^<[a-z][\w-]*/, `$& ${lineAttribute}="${line}"`) : html;
}

/** Texts that were just cleaned, by their blocks. */
const known = new Map<string, readonly NoteBlock[]>();
const keptKnown = 4;

/** The HTML made from somebody's Markdown, with everything taken out that could run, restyle the page, or be fetched from elsewhere. */
export function sanitizeNote(html: string): string {
  const fresh = new Map<string, string>();
  const blocks = [...parseInert(html).body.childNodes].map((node): NoteBlock => {
    if (!(node instanceof Element))
      return { html: node instanceof Text ? htmlOf(node) : '', line: '' };
    const line = takeLine(node);
    const block = node.outerHTML;
    const clean = fresh.get(block) ?? cleanBlocks.get(block) ?? cleanBlock(block);
    fresh.set(block, clean);
    return { html: clean, line };
  });
  cleanBlocks = fresh;
  const text = rememberClean(blocks.map(withLine).join(''));
  known.set(text, blocks);
  if (known.size > keptKnown) known.delete(known.keys().next().value ?? '');
  return text;
}

/** The blocks of a text that {@link sanitizeNote} has just given; another text is one block. */
export function blocksOf(text: string): readonly NoteBlock[] {
  return known.get(text) ?? [{ html: sanitizeHtml(text), line: '' }];
}

/** The nodes of a clean block. */
export function nodesOf(block: NoteBlock): Node[] {
  return [...parseInert(withLine(block)).body.childNodes];
}

/** Says of which line a block is now. */
export function setLine(node: Node | null, line: string): void {
  if (!(node instanceof Element)) return;
  if (line) node.setAttribute(lineAttribute, line);
  else node.removeAttribute(lineAttribute);
}

/** A diagram that was drawn of somebody's text, without what could run or be fetched from elsewhere. */
export function sanitizeDrawing(svg: string): string {
  return htmlOf(cleaned(sanitizeHtml(svg)));
}
