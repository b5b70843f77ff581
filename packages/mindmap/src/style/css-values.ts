import { isFiniteNumber } from '../model/json.ts';

const colour =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\(\s*[-+\d.%\s,/]{1,60}(?:deg)?[-+\d.%\s,/]{0,60}\))$/i;
const dashes = /^[\d.\s,]{1,60}$/;
const fontFamily = /^[^;{}<>()\\@]{1,200}$/;

/** The colour if it is one that cannot load or run anything; otherwise `fallback`. '' means no colour. */
export function safeColour(value: unknown, fallback: string): string {
  if (typeof value !== 'string') return fallback;
  if (value === '') return 'transparent';
  return colour.test(value) ? value : fallback;
}

/** A dash pattern, or 'none'. */
export function safeDashes(value: unknown, fallback = 'none'): string {
  if (value === 'none' || value === '') return 'none';
  return typeof value === 'string' && dashes.test(value) ? value : fallback;
}

/** A list of font families without anything that could end the declaration. */
export function safeFontFamily(value: unknown, fallback: string): string {
  return typeof value === 'string' && fontFamily.test(value) ? value : fallback;
}

/** A number between two bounds; `fallback` when it is none. */
export function numberBetween(value: unknown, min: number, max: number, fallback: number): number {
  return isFiniteNumber(value) ? Math.min(max, Math.max(min, value)) : fallback;
}

/** One of the words; `fallback` when it is none of them. */
export function oneOf<T extends string>(value: unknown, words: readonly T[], fallback: T): T {
  return words.find((word) => word === value) ?? fallback;
}
