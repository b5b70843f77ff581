import { useState } from 'react';
import { useTab } from '#core/tabs/tab-context.ts';
import { recallInTab, rememberInTab } from '#core/tabs/tab-memory.ts';
import { readTable, textOfTable } from '#ui/chart/kinds/data-table.ts';
import type { DataTable } from '#ui/chart/kinds/data-table.ts';
import { sampleTable } from '#ui/chart/kinds/sample-table.ts';

/** Longer texts do not outlive a reload: what a tab remembers shares one small store with all others. */
const mostKept = 300_000;
const memoryName = 'chart-data';

interface Given {
  text: string;
  name: string;
}

/** What is drawn: the last table that could be read, and where it comes from. */
interface Drawn {
  table: DataTable;
  name: string;
  isSample: boolean;
}

export interface ChartData extends Drawn {
  /** What was pasted or opened; the sample's text while nothing was. */
  text: string;
  /** What is wrong with the text. */
  fault: string | undefined;
  /** It must be given again after a reload. */
  isTooLongToKeep: boolean;
  change: (text: string, name?: string) => void;
  restore: () => void;
}

const sample: Drawn = { table: sampleTable(), name: '示例：一座城市一年的订单', isSample: true };
const sampleText = textOfTable(sample.table);

interface State {
  text: string;
  fault: string | undefined;
  drawn: Drawn;
}

const atFirst: State = { text: sampleText, fault: undefined, drawn: sample };

/** The text as it was given, and what is drawn of it: what was before, where it cannot be read. */
function stateOf({ text, name }: Given, before: Drawn): State {
  const { table, fault } = readTable(text);
  return { text, fault, drawn: table ? { table, name, isSample: false } : before };
}

/** The one table that all kinds draw: the sample until another one is given. */
export function useChartData(): ChartData {
  const { id } = useTab();
  const [state, setState] = useState(() => {
    const given = recallInTab(id, memoryName) as Given | undefined;
    return given ? stateOf(given, sample) : atFirst;
  });
  const { text, fault, drawn } = state;
  return {
    ...drawn,
    text,
    fault,
    isTooLongToKeep: text.length > mostKept,
    change: (next, name = '自己的数据') => {
      const given = { text: next, name };
      rememberInTab(id, memoryName, next.length > mostKept ? undefined : given);
      setState(stateOf(given, drawn));
    },
    restore: () => {
      rememberInTab(id, memoryName, undefined);
      setState(atFirst);
    },
  };
}
