import { cutText } from '@wm/contract/core/stored-text';
import type { KeyRepeats } from '@wm/contract/report/compare';
import type { Cell } from '@wm/contract/report/run';
import { createHash } from 'node:crypto';

/** Keys longer than this are held by their digest. */
const longest = 64;
const repeatsNamed = 5;
const nameLength = 60;

/** What stands for some cells of a row: equal for equal cells, and for no others. Nothing and an empty text differ. */
export function keyOf(row: readonly Cell[], places: readonly number[]): string {
  const text = JSON.stringify(places.map((at) => row[at] ?? null));
  return text.length <= longest ? text : createHash('sha256').update(text).digest('base64');
}

function nameOf(row: readonly Cell[], places: readonly number[]): string {
  const name = places
    .map((at) => {
      const cell = row[at] ?? null;
      if (cell === null) return '（空）';
      return cell === '' ? '（空文本）' : String(cell);
    })
    .join(' · ');
  return name.length > nameLength ? `${cutText(name, nameLength)}…` : name;
}

/** Notes the keys of one run, and which of them name several rows. */
export interface KeyBook {
  note: (key: string, row: readonly Cell[]) => void;
  repeats: () => KeyRepeats[];
}

export function createKeyBook(side: KeyRepeats['side'], places: readonly number[]): KeyBook {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const named: string[] = [];
  return {
    note: (key, row) => {
      if (!seen.has(key)) seen.add(key);
      else if (!repeated.has(key)) {
        repeated.add(key);
        if (named.length < repeatsNamed) named.push(nameOf(row, places));
      }
    },
    repeats: () => (repeated.size === 0 ? [] : [{ side, keys: named, count: repeated.size }]),
  };
}
