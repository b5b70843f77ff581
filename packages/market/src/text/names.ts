import type { IndicatorDefinition } from '../indicators/definition.ts';
import { INDICATORS } from '../indicators/registry.ts';
import type { PriceField } from '../strategy/strategy.ts';

/** The letters of the columns of a bar. */
export const PRICE_LETTERS: Readonly<Record<PriceField, string>> = {
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'V',
};

/** A column of a bar by its letter or name; undefined for other words. */
export function priceFieldOf(word: string): PriceField | undefined {
  const upper = word.toUpperCase();
  const fields = Object.entries(PRICE_LETTERS) as [PriceField, string][];
  return fields.find(([field, letter]) => letter === word || field.toUpperCase() === upper)?.[0];
}

/** How an indicator is called in a text: BOLL_PERCENT. */
export function indicatorWord({ id }: Pick<IndicatorDefinition, 'id'>): string {
  return id.toUpperCase().replaceAll('-', '_');
}

const BY_WORD = new Map(INDICATORS.map((item) => [indicatorWord(item), item]));

/** An indicator by its word in any case. */
export function indicatorOfWord(word: string): IndicatorDefinition | undefined {
  return BY_WORD.get(word.toUpperCase());
}

/** Words of the language as they are printed: no parameter may be called so. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...'AND OR NOT CROSS CROSSDOWN BETWEEN RISING FALLING EVERY REF'.split(' '),
  ...Object.values(PRICE_LETTERS),
  ...BY_WORD.keys(),
]);
