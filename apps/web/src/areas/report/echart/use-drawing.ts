import { useCallback, useMemo } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import type { ChartOption } from '#ui/chart/chart-canvas.tsx';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { completeChoice, drawKind } from '#ui/chart/kinds/chart-kind.ts';
import type { ChartKind, Chosen, Drawing } from '#ui/chart/kinds/chart-kind.ts';
import type { DataTable } from '#ui/chart/kinds/data-table.ts';
import { readOption, writeOption } from '#ui/chart/kinds/option-text.ts';
import type { OptionText } from '#ui/chart/kinds/option-text.ts';

export interface ShownDrawing {
  drawing: Drawing;
  chosen: Chosen;
  choose: (slot: string, names: readonly string[]) => void;
  /** The option as it is written, by the user where he has changed it. */
  written: OptionText;
  isEdited: boolean;
  fault: string | undefined;
  edit: (text: string | undefined) => void;
  /** What the canvas draws. */
  option: (theme: ChartTheme) => ChartOption;
}

/** Tooltips with markup are what the page's policy refuses, whoever asks for them. */
function harmless(option: object): ChartOption {
  const { tooltip } = option as { tooltip?: object };
  return { ...option, tooltip: { ...tooltip, renderMode: 'richText' } };
}

interface Given {
  kind: ChartKind;
  table: DataTable;
  isSample: boolean;
  theme: ChartTheme;
  /** Name of one's own outlines for maps. */
  map?: string | undefined;
}

/** A table drawn as a kind, with the columns that were chosen and the option as it was changed by hand. */
export function useDrawing({ kind, table, isSample, theme, map }: Given): ShownDrawing {
  const [choices, setChoices] = useTabState<Record<string, Chosen>>('chart-choices', {});
  const [edits, setEdits] = useTabState<Record<string, string>>('chart-edits', {});
  const asked = choices[kind.id];
  const chosen = useMemo(
    () => completeChoice(kind, table, asked ?? (isSample ? kind.sample : {})),
    [kind, table, asked, isSample],
  );
  const drawing = useMemo(
    () => drawKind(kind, { table, chosen, theme, ...(map !== undefined && { map }) }),
    [kind, table, chosen, theme, map],
  );
  const own = useMemo(() => writeOption(drawing.option), [drawing]);
  // What was changed belongs to this kind with these columns: with others it is there again once they are.
  const key = `${kind.id} ${JSON.stringify(chosen)}`;
  const text = edits[key] ?? own.text;
  const read = useMemo(() => readOption({ text, lists: own.lists }), [text, own]);
  const shown = read.option ?? drawing.option;
  const option = useCallback(() => harmless(shown), [shown]);
  return {
    drawing,
    chosen,
    choose: (slot, names) => setChoices({ ...choices, [kind.id]: { ...chosen, [slot]: names } }),
    written: { text, lists: own.lists },
    isEdited: text !== own.text,
    fault: read.fault,
    edit: (next) => {
      const { [key]: _, ...others } = edits;
      setEdits(next === undefined || next === own.text ? others : { ...others, [key]: next });
    },
    option,
  };
}
