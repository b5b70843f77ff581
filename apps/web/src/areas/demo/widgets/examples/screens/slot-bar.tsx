import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Chosen } from '#ui/chart/kinds/chart-kind.ts';
import { chartKinds } from '#ui/chart/kinds/chart-kinds.ts';
import { sampleTable } from '#ui/chart/kinds/sample-table.ts';
import { SlotBar } from '#ui/chart/kinds/slot-bar.tsx';

const table = sampleTable();
const [kind] = chartKinds;

export function Normal(): ReactNode {
  const [chosen, setChosen] = useState<Chosen>(kind?.sample ?? {});
  if (!kind) return null;
  return (
    <SlotBar
      kind={kind}
      table={table}
      chosen={chosen}
      onChoose={(slot, names) => setChosen({ ...chosen, [slot]: names })}
    />
  );
}

export function Empty(): ReactNode {
  if (!kind) return null;
  return (
    <SlotBar kind={kind} table={{ columns: [], rows: [] }} chosen={{}} onChoose={() => undefined} />
  );
}
