import { Select } from 'antd';
import type { ReactNode } from 'react';
import { candidates } from './chart-kind.ts';
import type { ChartKind, Chosen, Slot } from './chart-kind.ts';
import type { DataTable } from './data-table.ts';
import './kinds.css';

interface SlotBarProps {
  kind: ChartKind;
  table: DataTable;
  chosen: Chosen;
  onChoose: (slot: string, names: readonly string[]) => void;
}

/** Which column stands for what. */
export function SlotBar({ kind, table, chosen, onChoose }: SlotBarProps): ReactNode {
  return (
    <div className="wm-slots" role="group" aria-label="用哪些列">
      {kind.slots.map((slot) => (
        <label key={slot.id} className="wm-slot">
          <span>{slot.name}</span>
          <SlotSelect
            slot={slot}
            names={candidates(table, slot)}
            value={chosen[slot.id] ?? []}
            onChoose={(names) => onChoose(slot.id, names)}
          />
        </label>
      ))}
    </div>
  );
}

interface SlotSelectProps {
  slot: Slot;
  names: string[];
  value: readonly string[];
  onChoose: (names: readonly string[]) => void;
}

function SlotSelect({ slot, names, value, onChoose }: SlotSelectProps): ReactNode {
  const options = names.map((name) => ({ value: name, label: name }));
  const common = { options, popupMatchSelectWidth: false, 'aria-label': slot.name } as const;
  if (slot.several !== undefined)
    return (
      <Select
        {...common}
        mode="multiple"
        value={[...value]}
        maxTagCount="responsive"
        className="wm-slot-several"
        onChange={onChoose}
      />
    );
  return (
    <Select
      {...common}
      value={value[0] ?? null}
      placeholder={slot.isOptional ? '不分' : undefined}
      allowClear={slot.isOptional === true}
      onChange={(next: string | null | undefined) => onChoose(next ? [next] : [])}
    />
  );
}
