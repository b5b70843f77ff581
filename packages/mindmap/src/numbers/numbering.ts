import type { NodeData } from '../model/document.ts';
import { isRecord } from '../model/json.ts';

/** The forms of numbers, by the value the format has for them. */
export const numberForms = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export type NumberForm = (typeof numberForms)[number];

/** How many levels below a node are numbered; 0 for all. */
export const numberLevels = [1, 2, 3, 0] as const;

export type NumberLevel = (typeof numberLevels)[number];

/** How a node numbers what is below it: `number` in its data. */
export interface Numbering {
  type: NumberForm;
  level: NumberLevel;
}

/** How a node numbers what is below it; null when it does not. */
export function numberingOf(data: Readonly<NodeData>): Numbering | null {
  const value = data.number;
  if (!isRecord(value)) return null;
  return {
    type: numberForms.find((one) => one === value['type']) ?? 1,
    level: numberLevels.find((one) => one === value['level']) ?? 1,
  };
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, sign] of romans) {
    text += sign.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return text;
}

/** a to z, then aa, ab and so on. */
function letters(value: number): string {
  let left = value;
  let text = '';
  while (left > 0) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
    left = Math.floor((left - 1) / 26);
  }
  return text;
}

const units = ['', '十', '百', '千'] as const;

/** A number below ten thousand in Chinese; in digits from there on. */
function chinese(value: number): string {
  if (value >= 10_000) return String(value);
  const digits = String(value);
  let text = '';
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[i]);
    const unit = units[digits.length - 1 - i] ?? '';
    if (digit > 0) text += '零一二三四五六七八九'.charAt(digit) + unit;
    else if (!text.endsWith('零')) text += '零';
  }
  return text.replace(/零+$/, '').replace(/^一十/, '十');
}

/**
 * The number of a node. `path` are its places, from 1 on, below the node that numbers it: plain numbers name all of them, such as
 * 1.2, letters, Roman and Chinese numbers only the last.
 */
export function numberText(form: NumberForm, path: readonly number[]): string {
  const last = path.at(-1) ?? 1;
  const plain = path.join('.');
  const texts: Readonly<Record<NumberForm, string>> = {
    1: plain,
    2: `${plain}.`,
    3: `(${plain})`,
    4: `${letters(last)}.`,
    5: `${letters(last).toUpperCase()}.`,
    6: `${roman(last)}.`,
    7: `${roman(last).toUpperCase()}.`,
    8: `${chinese(last)}、`,
  };
  return texts[form];
}
