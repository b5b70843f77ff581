import type { SyntaxNode } from '@lezer/common';
import type { Rule } from './rules.ts';
import type { Collector } from './collector.ts';
import { readTag as readNoteTag } from './tag-marks.ts';
import { Formula, Picture } from './widgets.ts';

const linkTitle = 'Ctrl+单击打开';

/** Marks around words: out of sight until the caret touches the words. */
function marked(look: string, mark: string): Rule {
  return (node, out) => {
    out.style(node.from, node.to, look);
    if (out.isTouched(node.from, node.to)) return;
    for (const child of node.getChildren(mark)) out.hide(child.from, child.to);
  };
}

function readEscape(node: SyntaxNode, out: Collector): void {
  if (!out.isTouched(node.from, node.to)) out.hide(node.from, node.from + 1);
}

/** `[words](address)`; what has no address is no link until it has one. */
function readLink(node: SyntaxNode, out: Collector): void {
  const address = node.getChild('URL');
  const label = node.getChild('LinkLabel');
  const [open, close] = node.getChildren('LinkMark');
  if (!open || !close || (!address && !label)) return;
  const to = address ? out.state.sliceDoc(address.from, address.to) : '';
  const attributes = { title: to ? `${to}\n${linkTitle}` : linkTitle };
  out.style(open.to, close.from, { class: 'wm-live-link', attributes });
  if (out.isTouched(node.from, node.to)) return;
  out.hide(open.from, open.to);
  hideWithin(close.from, node.to, out);
}

/** A link may be written over several lines: what is hidden must not join them. */
function hideWithin(from: number, to: number, out: Collector): void {
  const end = out.state.doc.lineAt(from).to;
  out.hide(from, Math.min(to, end));
}

function readAutolink(node: SyntaxNode, out: Collector): void {
  if (out.isTouched(node.from, node.to)) return;
  for (const mark of node.getChildren('LinkMark')) out.hide(mark.from, mark.to);
}

const linkParents = new Set(['Link', 'Image', 'LinkReference']);

function readAddress(node: SyntaxNode, out: Collector): void {
  if (linkParents.has(node.parent?.name ?? '')) return;
  out.style(node.from, node.to, { class: 'wm-live-link', attributes: { title: linkTitle } });
}

function readNoteLink(node: SyntaxNode, out: Collector): void {
  const shown = node.getChild('NoteLinkLabel') ?? node.getChild('NoteLinkName');
  if (!shown) return;
  const name = node.getChild('NoteLinkName') ?? shown;
  const attributes = {
    title: linkTitle,
    'data-note': out.state.sliceDoc(name.from, name.to).trim(),
  };
  out.style(node.from, node.to, { class: 'wm-live-link wm-live-note-link', attributes });
  if (out.isTouched(node.from, node.to)) return;
  out.hide(node.from, shown.from);
  out.hide(shown.to, node.to);
}

function isWithinLine(node: SyntaxNode, out: Collector): boolean {
  return node.to <= out.state.doc.lineAt(node.from).to;
}

function readImage(node: SyntaxNode, out: Collector): void {
  if (!isWithinLine(node, out) || !node.getChild('URL')) return;
  const picture = new Picture(out.state.sliceDoc(node.from, node.to));
  if (out.isTouched(node.from, node.to)) out.add(node.to, picture);
  else out.replace(node.from, node.to, picture);
}

function formula(isDisplayed: boolean): Rule {
  return (node, out) => {
    const [open, close] = node.getChildren('FormulaMark');
    if (!open || !close) return;
    if (!isWithinLine(node, out) || out.isTouched(node.from, node.to)) {
      out.style(node.from, node.to, 'wm-live-tex');
      return;
    }
    const tex = out.state.sliceDoc(open.to, close.from).trim();
    out.replace(node.from, node.to, new Formula(tex, isDisplayed));
  };
}

function readFootnoteReference(node: SyntaxNode, out: Collector): void {
  out.style(node.from, node.to, 'wm-live-superscript wm-live-link');
  if (out.isTouched(node.from, node.to)) return;
  out.hide(node.from, node.from + 2);
  out.hide(node.to - 1, node.to);
}

const tagName = /^<\s*([a-z]+)/i;

/** `<kbd>` and its like: hidden, what stands between two looks as it is read. */
function readTag(node: SyntaxNode, out: Collector): void {
  const { state } = out;
  if (!out.isLineTouched(node.from, node.to)) out.hide(node.from, node.to);
  const name = tagName.exec(state.sliceDoc(node.from, node.to))?.[1]?.toLowerCase();
  if (name === undefined) return;
  const closing = new RegExp(`^</${name}\\s*>$`, 'i');
  let end = node.nextSibling;
  for (let steps = 0; end && steps < 50; steps += 1, end = end.nextSibling) {
    if (end.name !== 'SafeTag' || !closing.test(state.sliceDoc(end.from, end.to))) continue;
    out.style(node.to, end.from, `wm-live-tag-${name}`);
    return;
  }
}

/** How what stands in a line is shown. */
export const inlineRules: Readonly<Record<string, Rule>> = {
  Emphasis: marked('wm-live-emphasis', 'EmphasisMark'),
  StrongEmphasis: marked('wm-live-strong', 'EmphasisMark'),
  Strikethrough: marked('wm-live-strike', 'StrikethroughMark'),
  Highlight: marked('wm-live-highlight', 'HighlightMark'),
  Subscript: marked('wm-live-subscript', 'SubscriptMark'),
  Superscript: marked('wm-live-superscript', 'SuperscriptMark'),
  InlineCode: marked('wm-live-code-word', 'CodeMark'),
  Escape: readEscape,
  Link: readLink,
  Autolink: readAutolink,
  URL: readAddress,
  NoteLink: readNoteLink,
  NoteTag: readNoteTag,
  Image: readImage,
  Formula: formula(false),
  DisplayedFormula: formula(true),
  FootnoteReference: readFootnoteReference,
  SafeTag: readTag,
};
