import type { ColumnType } from '@wm/contract/report/source';

const number = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const time =
  /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/;
const yes = new Set(['true', 'TRUE', 'True', '是']);
const no = new Set(['false', 'FALSE', 'False', '否']);
/** A whole number of more digits than the machine keeps is a name, such as that of a card. */
const mostDigits = 15;

/** A number; undefined for what is a name of digits, such as 007, or no number. */
export function numberOf(text: string): number | undefined {
  if (!number.test(text)) return undefined;
  const digits = text.replace(/^[+-]|,|[eE].*$/g, '');
  if (/^0\d/.test(digits) || (!digits.includes('.') && digits.length > mostDigits))
    return undefined;
  const value = Number(text.replaceAll(',', ''));
  return Number.isFinite(value) ? value : undefined;
}

/** A moment of the office's clock, in milliseconds as if it were UTC; undefined for what is none. */
export function timeOf(text: string): number | undefined {
  const found = time.exec(text);
  if (!found) return undefined;
  const [, year, , month, day, hour = '0', minute = '0', second = '0'] = found.map(
    (part) => part ?? '0',
  );
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y < 1 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return date.setUTCHours(Number(hour), Number(minute), Number(second));
}

export function boolOf(text: string): boolean | undefined {
  if (yes.has(text)) return true;
  return no.has(text) ? false : undefined;
}

/** Whether a text is a value of a type. */
export function isOf(type: ColumnType, text: string): boolean {
  if (type === 'text') return true;
  if (type === 'number') return numberOf(text) !== undefined;
  return (type === 'time' ? timeOf(text) : boolOf(text)) !== undefined;
}

const narrow: readonly ColumnType[] = ['number', 'time', 'bool'];

/**
 * What the values of a column are: the one type that all of them are of, else text. No value is of two types beside text.
 * What the file says itself holds unless a value cannot be kept as that, such as a number of twenty digits.
 */
export class TypeGuess {
  #type: ColumnType | undefined;

  constructor(said?: ColumnType) {
    this.#type = said;
  }

  get type(): ColumnType {
    return this.#type ?? 'text';
  }

  see(text: string): void {
    if (this.#type === 'text') return;
    if (this.#type === undefined) this.#type = narrow.find((type) => isOf(type, text)) ?? 'text';
    else if (!isOf(this.#type, text)) this.#type = 'text';
  }
}
