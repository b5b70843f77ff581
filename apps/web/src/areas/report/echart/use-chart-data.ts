import { useMemo, useState } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { readTable, textOfTable } from '#ui/chart/kinds/data-table.ts';
import type { DataTable } from '#ui/chart/kinds/data-table.ts';
import { sampleTable } from '#ui/chart/kinds/sample-table.ts';

const sample = sampleTable();
const sampleText = textOfTable(sample);

export interface ChartData {
  /** What was pasted or opened; the sample's text while nothing was. */
  text: string;
  /** The last table that could be read. */
  table: DataTable;
  fault: string | undefined;
  isSample: boolean;
  /** Where it comes from. */
  name: string;
  change: (text: string, name?: string) => void;
  restore: () => void;
}

interface Given {
  text: string;
  name: string;
}

/** The one table that all kinds draw: the sample until another one is given. */
export function useChartData(): ChartData {
  const [given, setGiven] = useTabState<Given | null>('chart-data', null);
  const [good, setGood] = useState(sample);
  const read = useMemo(() => (given ? readTable(given.text) : { table: sample }), [given]);
  return {
    text: given?.text ?? sampleText,
    table: read.table ?? good,
    fault: read.fault,
    isSample: given === null,
    name: given?.name ?? '示例：一座城市一年的订单',
    change: (text, name = '自己的数据') => {
      const next = readTable(text);
      if (next.table) setGood(next.table);
      setGiven({ text, name });
    },
    restore: () => {
      setGood(sample);
      setGiven(null);
    },
  };
}
