import { syntaxTree } from '@codemirror/language';
import { StateField } from '@codemirror/state';
import type { EditorState, Extension, Range, Transaction } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { DecorationSet, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { noteLinkAt } from '@wm/markdown/note-links';
import { hasMoved, isTouched } from '../attention.ts';
import { Diagram, FormulaBlock, darkLook, drawsDiagrams } from './diagram.ts';
import { Embed, embedPlaces } from './embed.ts';
import { LargeTable, mostCells } from './large-table.ts';
import { openTable } from './open-table.ts';
import { readTable } from './table-source.ts';
import type { TableSource } from './table-source.ts';
import { TableWidget } from './table-widget.ts';

/** A block that is shown as something else than its lines. */
interface Drawing {
  kind: 'formula' | 'diagram' | 'embed';
  from: number;
  to: number;
  /** What is drawn; of an embed the name. */
  source: string;
}

/** A table that is shown as one. */
export interface DrawnTable {
  kind: 'table';
  from: number;
  /** With the empty line behind it: what is typed there would become a row. */
  to: number;
  source: string;
  table: TableSource;
}

/** A table that is too large to be drawn: its source says so. */
interface TableTold {
  kind: 'large table';
  from: number;
  cells: number;
}

type Block = Drawing | DrawnTable | TableTold;

interface Blocks {
  all: readonly Block[];
  /** The table whose source is to be seen begins here. */
  openAt: number | undefined;
  shown: DecorationSet;
  tables: DecorationSet;
}

interface Stretch {
  from: number;
  to: number;
}

function tableAt(at: Stretch, { doc }: EditorState): Block | undefined {
  const source = doc.sliceString(at.from, at.to);
  const table = doc.lineAt(at.from).from === at.from ? readTable(source) : undefined;
  if (!table) return undefined;
  const cells = table.rows.length * table.alignments.length;
  if (cells > mostCells) return { kind: 'large table', from: at.from, cells };
  const last = doc.lineAt(at.to);
  const next = last.number < doc.lines ? doc.line(last.number + 1) : undefined;
  const to = next?.length === 0 ? next.to : at.to;
  return { kind: 'table', from: at.from, to, source, table };
}

/** A paragraph that is nothing but `![[name]]`, where somebody fills it. */
function embedAt({ from, to, firstChild }: SyntaxNode, state: EditorState): Block | undefined {
  if (!state.facet(embedPlaces) || firstChild?.name !== 'NoteLink') return undefined;
  if (firstChild.from !== from || firstChild.to !== to) return undefined;
  const written = state.doc.sliceString(from, to);
  const link = written.startsWith('!') ? noteLinkAt(written, 1) : undefined;
  // A place of the text itself is no embed.
  if (!link || link.name.startsWith('#') || state.doc.lineAt(from).from !== from) return undefined;
  return { kind: 'embed', from, to, source: link.name };
}

function blockAt(node: SyntaxNode, state: EditorState): Block | undefined {
  const { doc } = state;
  const { from, to } = node;
  if (node.name === 'Table') return tableAt(node, state);
  if (node.name === 'Paragraph') return embedAt(node, state);
  if (node.name === 'FormulaBlock') {
    const [open, close] = node.getChildren('FormulaMark');
    if (!open || !close) return undefined;
    return { kind: 'formula', from, to, source: doc.sliceString(open.to, close.from).trim() };
  }
  if (node.name !== 'FencedCode' || !state.facet(drawsDiagrams)) return undefined;
  const info = node.getChild('CodeInfo');
  if (!info || doc.sliceString(info.from, info.to).trim().toLowerCase() !== 'mermaid')
    return undefined;
  const code = node.getChild('CodeText');
  const hasEnd = node.getChildren('CodeMark').length > 1;
  if (!code || !hasEnd) return undefined;
  return { kind: 'diagram', from, to, source: doc.sliceString(code.from, code.to) };
}

/** A block as it stands after a change that the parser has not come to; undefined where its text is another one. */
function movedBlock(block: Block, { changes, state }: Transaction): Block | undefined {
  const from = changes.mapPos(block.from, -1);
  if (block.kind === 'large table') return { ...block, from };
  // What is typed behind a table is no row of it.
  const to = changes.mapPos(block.from + block.source.length, block.kind === 'table' ? -1 : 1);
  if (block.kind === 'table') return tableAt({ from, to }, state);
  if (changes.touchesRange(block.from, block.to) !== false) return undefined;
  return { ...block, from, to: changes.mapPos(block.to, 1) };
}

/**
 * The blocks after a change. A parser that is given little time reads a text to some place and goes on later: behind that
 * place the blocks that there were stay, so that a cell that is written in is not taken away meanwhile.
 */
function blocksAfter(before: readonly Block[], change: Transaction): readonly Block[] {
  const { state } = change;
  const read = syntaxTree(state).length;
  const found = blocksOf(state);
  if (read >= state.doc.length) return found;
  const sure = found.filter((block) => 'to' in block && block.to < read);
  const end = sure.at(-1)?.from ?? -1;
  const kept = before
    .map((block) => movedBlock(block, change))
    .filter((block) => block !== undefined)
    .filter((block) => block.from > end && ('to' in block ? block.to : block.from) >= read);
  return [...sure, ...kept];
}

/** Only what stands at the top: to look through the whole tree at each key costs four times as much. */
function blocksOf(state: EditorState): Block[] {
  const found: Block[] = [];
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    const block = blockAt(node, state);
    if (block) found.push(block);
  }
  return found;
}

function widgetOf({ kind, source }: Drawing, state: EditorState): WidgetType {
  const places = state.facet(embedPlaces);
  if (kind === 'embed' && places) return new Embed(source, places);
  return kind === 'formula' ? new FormulaBlock(source) : new Diagram(source, state.facet(darkLook));
}

function shownOf(state: EditorState, all: readonly Block[], openAt: number | undefined): Blocks {
  const shown: Range<Decoration>[] = [];
  const tables: Range<Decoration>[] = [];
  for (const block of all) {
    if (block.kind === 'large table') {
      const widget = new LargeTable(block.cells);
      shown.push(Decoration.widget({ widget, block: true, side: -1 }).range(block.from));
      continue;
    }
    const { from, to } = block;
    if (block.kind === 'table') {
      if (openAt === from) continue;
      const widget = new TableWidget(block.source, block.table);
      const table = Decoration.replace({ widget, block: true }).range(from, to);
      shown.push(table);
      tables.push(table);
      continue;
    }
    const widget = widgetOf(block, state);
    const isOpen = isTouched(state, from, to);
    shown.push(
      isOpen
        ? Decoration.widget({ widget, block: true, side: 1 }).range(to)
        : Decoration.replace({ widget, block: true }).range(from, to),
    );
  }
  return { all, openAt, shown: Decoration.set(shown, true), tables: Decoration.set(tables) };
}

function openAfter(before: number | undefined, change: Transaction): number | undefined {
  const asked = change.effects.find((effect) => effect.is(openTable))?.value;
  return asked ?? (before === undefined ? undefined : change.changes.mapPos(before, -1));
}

/** An open table is closed when the caret is elsewhere. */
function stillOpen(state: EditorState, all: readonly Block[], openAt: number | undefined) {
  const block = all.find((one) => one.kind === 'table' && one.from === openAt);
  const { head } = state.selection.main;
  return block?.kind === 'table' && block.from <= head && head <= block.to ? openAt : undefined;
}

const field = StateField.define<Blocks>({
  create: (state) => shownOf(state, blocksOf(state), undefined),
  update(before, change) {
    const { state, startState, docChanged } = change;
    const isRead = docChanged || syntaxTree(startState) !== syntaxTree(state);
    const isPainted = startState.facet(darkLook) !== state.facet(darkLook);
    const asked = openAfter(before.openAt, change);
    const all = isRead ? blocksAfter(before.all, change) : before.all;
    const openAt = stillOpen(state, all, asked);
    if (!isRead && !isPainted && openAt === before.openAt && !hasMoved(startState, state))
      return before;
    return shownOf(state, all, openAt);
  },
  provide: (self) => [
    EditorView.decorations.from(self, ({ shown }) => shown),
    // The caret goes around a table, or into one of its cells.
    EditorView.atomicRanges.of((view) => view.state.field(self).tables),
  ],
});

/** Tables, formulas and diagrams drawn in the text. */
export const liveBlocks: Extension = field;

/** The table that is drawn at a line, or that begins or ends there. */
export function tableAround(
  state: EditorState,
  isWanted: (table: DrawnTable) => boolean,
): DrawnTable | undefined {
  const { all, openAt } = state.field(field);
  return all.find(
    (block): block is DrawnTable =>
      block.kind === 'table' && block.from !== openAt && isWanted(block),
  );
}

/** The formulas, diagrams and embeds that are drawn in the text, in their order. */
export function drawingsIn(state: EditorState): readonly Stretch[] {
  const { all } = state.field(field);
  return all.filter(
    (block): block is Drawing => block.kind !== 'table' && block.kind !== 'large table',
  );
}
