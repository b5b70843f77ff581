import { calloutKind } from '@wm/markdown/callout-kinds';
import { blockNameIn } from '@wm/markdown/block-names';
import type { SyntaxNode } from '@lezer/common';
import type { Collector } from './collector.ts';
import type { Rule } from './rules.ts';
import { Bullet, Rule as RuleLine, TaskBox, Words } from './widgets.ts';

function heading(level: number): Rule {
  return (node, out) => {
    out.lines(node, () => `wm-live-heading wm-live-h${level}`);
    if (out.isLineTouched(node.from, node.to)) return;
    for (const mark of node.getChildren('HeaderMark')) hideMark(mark, node, out);
  };
}

/** The signs of a heading with the blanks between them and its words; a line of signs below it stays. */
function hideMark(mark: SyntaxNode, { to }: SyntaxNode, out: Collector): void {
  const line = out.state.doc.lineAt(mark.from);
  const isBelow = line.text.trim() === out.state.sliceDoc(mark.from, mark.to);
  if (isBelow && mark.to === to && mark.from > line.from) return;
  const after = /^[ \t]*/.exec(out.state.sliceDoc(mark.to, line.to))?.[0].length ?? 0;
  out.hide(mark.from, mark.to + after);
}

function readQuote(node: SyntaxNode, out: Collector): void {
  const mark = calloutMark(node);
  if (!mark) {
    out.lines(node, () => 'wm-live-quote');
    return;
  }
  const { state } = out;
  const [, word = '', fold = ''] =
    /^\[!(.+)\]([+-]?)$/.exec(state.sliceDoc(mark.from, mark.to)) ?? [];
  const { kind, title } = calloutKind(word);
  const edge = ({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string =>
    `${isFirst ? ' wm-live-callout-first' : ''}${isLast ? ' wm-live-callout-last' : ''}`;
  out.lines(node, (place) => `wm-live-callout wm-live-callout-${kind}${edge(place)}`);
  const line = state.doc.lineAt(mark.from);
  if (out.isTouched(line.from, line.to)) return;
  const rest = state.sliceDoc(mark.to, line.to);
  const isUnnamed = rest.trim() === '';
  const after = rest.length - rest.trimStart().length;
  if (isUnnamed) out.replace(mark.from, mark.to, new Words(`${title}${fold ? ' …' : ''}`));
  else out.hide(mark.from, mark.to + after);
}

function calloutMark(quote: SyntaxNode): SyntaxNode | null {
  return quote.getChild('Paragraph')?.getChild('CalloutMark') ?? quote.getChild('CalloutMark');
}

function readQuoteMark(node: SyntaxNode, out: Collector): void {
  const line = out.state.doc.lineAt(node.from);
  if (out.isTouched(line.from, line.to)) return;
  const hasBlank = out.state.sliceDoc(node.to, node.to + 1) === ' ';
  out.hide(node.from, node.to + (hasBlank ? 1 : 0));
}

function readFence(node: SyntaxNode, out: Collector): void {
  out.lines(node, ({ isFirst, isLast }) => {
    const edges = `${isFirst ? ' wm-live-fence-first' : ''}${isLast ? ' wm-live-fence-last' : ''}`;
    return `wm-live-fence${edges}`;
  });
  const isOpen = out.isLineTouched(node.from, node.to);
  for (const mark of node.getChildren('CodeMark')) {
    if (isOpen) out.style(mark.from, mark.to, 'wm-live-mark');
    else out.hide(mark.from, mark.to);
  }
  const info = node.getChild('CodeInfo');
  if (info) out.style(info.from, info.to, 'wm-live-info');
}

function readRule(node: SyntaxNode, out: Collector): void {
  if (!out.isLineTouched(node.from, node.to)) out.replace(node.from, node.to, new RuleLine());
}

function depthOf(entry: SyntaxNode): number {
  let depth = 1;
  for (let up = entry.parent; up; up = up.parent) if (up.name === 'ListItem') depth += 1;
  return depth;
}

/** Tells the lines of a list entry whose they are; entries within it come after it and tell theirs. */
function readEntry(node: SyntaxNode, out: Collector): void {
  const mark = node.getChild('ListMark');
  if (!mark) return;
  const { doc } = out.state;
  const first = doc.lineAt(mark.from);
  const depth = depthOf(node);
  const blanks = /^[ \t]*/.exec(out.state.sliceDoc(mark.to, first.to))?.[0].length ?? 0;
  const begin = mark.to + Math.min(blanks, 4);
  const indent = begin - first.from;
  const from = Math.max(node.from, out.part.from);
  const to = Math.min(node.to, out.part.to);
  if (from <= to)
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      out.entries.set(line.from, { depth, isFirst: line.number === first.number, indent });
      if (line.to >= to || line.number === doc.lines) break;
    }
  const task = node.getChild('Task')?.getChild('TaskMarker');
  if (task) return readTask({ mark, task }, out);
  if (out.isTouched(first.from, begin - 1)) return;
  const isNumbered = node.parent?.name === 'OrderedList';
  if (isNumbered) out.style(mark.from, begin, 'wm-live-number');
  else out.replace(mark.from, begin, new Bullet(depth));
}

function readTask({ mark, task }: { mark: SyntaxNode; task: SyntaxNode }, out: Collector): void {
  const line = out.state.doc.lineAt(task.from);
  const isDone = out.state.sliceDoc(task.from, task.to) !== '[ ]';
  const blank = out.state.sliceDoc(task.to, task.to + 1) === ' ' ? 1 : 0;
  if (isDone) out.style(task.to + blank, line.to, 'wm-live-done');
  if (out.isTouched(line.from, task.to)) return;
  out.replace(mark.from, task.to + blank, new TaskBox(isDone));
}

/** Sets the lines of lists in by their depth, and takes the blanks before them out of sight. */
export function dressEntries(out: Collector): void {
  for (const [at, { depth, isFirst, indent }] of out.entries) {
    const line = out.state.doc.lineAt(at);
    out.line(at, {
      class: isFirst ? 'wm-live-entry' : 'wm-live-entry-more',
      style: `--wm-live-depth: ${depth}`,
    });
    const blanks = /^[ \t]*/.exec(line.text)?.[0].length ?? 0;
    const hidden = Math.min(blanks, indent);
    if (hidden > 0 && !out.isTouched(line.from, line.from + hidden - 1))
      out.hide(line.from, line.from + hidden);
  }
}

/** The name behind a paragraph is out of sight until its line is touched. */
function readBlockName({ to }: SyntaxNode, out: Collector): void {
  const line = out.state.doc.lineAt(to);
  const found = blockNameIn(out.state.sliceDoc(line.from, to));
  if (!found) return;
  const from = line.from + found.end;
  if (out.isLineTouched(from)) out.style(from, to, 'wm-live-mark');
  else out.hide(from, to);
}

/** How lines of a kind are shown. */
export const blockRules: Readonly<Record<string, Rule>> = {
  ATXHeading1: heading(1),
  ATXHeading2: heading(2),
  ATXHeading3: heading(3),
  ATXHeading4: heading(4),
  ATXHeading5: heading(5),
  ATXHeading6: heading(6),
  SetextHeading1: heading(1),
  SetextHeading2: heading(2),
  Blockquote: readQuote,
  QuoteMark: readQuoteMark,
  FencedCode: readFence,
  CodeBlock: (node, out) => out.lines(node, () => 'wm-live-fence'),
  FormulaBlock: (node, out) => out.lines(node, () => 'wm-live-tex-block'),
  Table: (node, out) => out.lines(node, () => 'wm-live-table-source'),
  FootnoteDefinition: (node, out) => out.lines(node, () => 'wm-live-footnote'),
  DetailsTag: (node, out) => out.style(node.from, node.to, 'wm-live-mark'),
  LinkReference: (node, out) => out.style(node.from, node.to, 'wm-live-mark'),
  HorizontalRule: readRule,
  ListItem: readEntry,
  Paragraph: readBlockName,
  Task: readBlockName,
};
