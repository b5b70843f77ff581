import type { ChartOption } from '../chart-canvas.tsx';
import type { ChartNumbers } from '../chart-numbers.ts';
import type { ChartTheme } from '../chart-theme.ts';
import type { DataTable } from './data-table.ts';
import { placeOf } from './totals.ts';

/** What a column of the data is used for. */
export interface Slot {
  id: string;
  name: string;
  /** A label sorts the rows, a number is drawn. */
  takes: 'label' | 'number';
  isOptional?: boolean;
  /** How many columns at least, where several stand beside each other. */
  several?: number;
}

/** The columns, by name, that stand in the slots of a kind. */
export type Chosen = Readonly<Record<string, readonly string[] | undefined>>;

export interface Drawing {
  /** Plain JSON: it is shown, changed and copied. */
  option: ChartOption;
  numbers: ChartNumbers;
  /** What one sees, in a sentence, for who does not. */
  summary: string;
  /** What is not drawn as it stands in the data, and why. */
  notes: string[];
  /** Where points are rows of the data: which, by series and place in it. */
  rowsOf?: readonly (readonly number[])[];
}

/** Columns of a table by the slots of a kind: their places; -1 for none. */
export interface Asked {
  table: DataTable;
  theme: ChartTheme;
  /** Name of the outlines that a map is drawn on. */
  map: string;
  at: (slot: string) => number;
  all: (slot: string) => number[];
}

export interface ChartKind {
  id: string;
  name: string;
  /** The question that it answers, for who chooses. */
  answers: string;
  /** When another kind is the better one. */
  beware: string;
  slots: readonly Slot[];
  /** Columns of the sample that show it at its best. */
  sample: Chosen;
  draw: (asked: Asked) => Drawing;
}

const takesNames = { label: '文字或时间', number: '数字' } as const;

function suits(slot: Slot, kind: DataTable['columns'][number]['kind']): boolean {
  return slot.takes === 'number' ? kind === 'number' : kind !== 'number';
}

/** Names of the columns that may stand in a slot. Numbers may be labels as well where there are no others. */
export function candidates({ columns }: DataTable, slot: Slot): string[] {
  const fitting = columns.filter(({ kind }) => suits(slot, kind));
  const all = fitting.length === 0 && slot.takes === 'label' ? columns : fitting;
  return all.map(({ name }) => name);
}

/** What of the choice stands in the table, and the first fitting columns for the rest. */
export function completeChoice(kind: ChartKind, table: DataTable, chosen: Chosen): Chosen {
  const taken = new Set<string>();
  const complete: Record<string, readonly string[]> = {};
  for (const slot of kind.slots) {
    const open = candidates(table, slot);
    const kept = chosen[slot.id]?.filter((name) => open.includes(name));
    const fill = (): string[] => {
      if (slot.isOptional) return [];
      const free = open.filter((name) => !taken.has(name));
      return free.slice(0, slot.several ?? 1);
    };
    const isChosen = kept !== undefined && (kept.length > 0 || slot.isOptional === true);
    const names = isChosen ? kept : fill();
    for (const name of names) taken.add(name);
    complete[slot.id] = names;
  }
  return complete;
}

/** Why a kind cannot draw a table; undefined when it can. */
export function lackOf(kind: ChartKind, table: DataTable): string | undefined {
  for (const takes of ['label', 'number'] as const) {
    const needed = kind.slots
      .filter((slot) => slot.takes === takes && !slot.isOptional)
      .reduce((sum, { several }) => sum + (several ?? 1), 0);
    const there = table.columns.filter((column) => suits({ id: '', name: '', takes }, column.kind));
    // Without words, numbers are labels.
    const isShort =
      takes === 'label' && there.length === 0
        ? table.columns.length < kind.slots.filter((slot) => !slot.isOptional).length
        : there.length < needed;
    if (isShort)
      return `${kind.name}要 ${needed} 列${takesNames[takes]}，这份数据只有 ${there.length} 列`;
  }
  return undefined;
}

/** Name of the outlines of the invented city. */
export const sampleMap = 'sample';

interface Drawable {
  table: DataTable;
  chosen: Chosen;
  theme: ChartTheme;
  map?: string;
}

/** Draws a table as a kind does, with columns chosen or guessed. */
export function drawKind(
  kind: ChartKind,
  { table, chosen, theme, map = sampleMap }: Drawable,
): Drawing {
  const complete = completeChoice(kind, table, chosen);
  const all = (slot: string): number[] =>
    (complete[slot] ?? []).map((name) => placeOf(table, name));
  return kind.draw({ table, theme, map, all, at: (slot) => all(slot)[0] ?? -1 });
}

/** Markup in markup is what the page's policy refuses. */
export const plainTooltip = { renderMode: 'richText', confine: true, transitionDuration: 0 };
