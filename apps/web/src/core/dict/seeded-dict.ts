import { seededDicts } from '@wm/contract/system/seeded-dicts';
import type { SeededDict } from '@wm/contract/system/seeded-dicts';
import { useMemo } from 'react';
import type { DictOption } from './dict-option.ts';
import { useDict } from './dict-store.ts';

/** A choice of a dictionary that drives a screen. */
export interface SeededOption extends DictOption {
  value: string;
  /** Taken out of use in the dictionary: shown where it is stored, not offered. */
  disabled?: boolean;
}

/**
 * What screens show of a dictionary: the values the product knows, labelled, colored and ordered as the dictionary says.
 * As long as it has not come, or has no entry for a value, the product's own label stands.
 */
export function mergeSeeds(type: SeededDict, entries: readonly DictOption[]): SeededOption[] {
  const seeds = seededDicts[type].map(({ value, label, kind }) => ({
    value,
    label,
    elTagType: kind,
    elTagClass: '',
  }));
  const known = entries.flatMap((entry): SeededOption[] =>
    seeds.some(({ value }) => value === entry.value)
      ? [{ ...entry, value: String(entry.value) }]
      : [],
  );
  if (known.length === 0) return seeds;
  const missing = seeds.filter(({ value }) => known.every((entry) => entry.value !== value));
  return [...known, ...missing.map((seed) => ({ ...seed, disabled: true }))];
}

/** The choices of a dictionary that drives a screen; never empty. A change of the dictionary shows within a second. */
export function useSeededDict(type: SeededDict): SeededOption[] {
  const entries = useDict(type);
  return useMemo(() => mergeSeeds(type, entries), [type, entries]);
}
