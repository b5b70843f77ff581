/** One bar's values of an indicator by output; absent while warming up. */
export type IndicatorRow = Record<string, number>;

/**
 * Rows over columns that are made only where they are read: the chart reads those that it shows, so a million bars cost no
 * objects. `more` is what else a row holds.
 */
export function lazyRows(
  columns: Readonly<Record<string, Float64Array>>,
  length: number,
  more: (index: number) => IndicatorRow = () => ({}),
): IndicatorRow[] {
  const entries = Object.entries(columns);
  const rowAt = (index: number): IndicatorRow => {
    const row = more(index);
    for (const [key, values] of entries) {
      const value = values[index];
      if (value !== undefined && !Number.isNaN(value)) row[key] = value;
    }
    return row;
  };
  return new Proxy<IndicatorRow[]>([], {
    get: (target, property, receiver): unknown => {
      if (property === 'length') return length;
      const index = typeof property === 'string' ? Number(property) : Number.NaN;
      if (Number.isInteger(index)) return index >= 0 && index < length ? rowAt(index) : undefined;
      return Reflect.get(target, property, receiver);
    },
    has: (target, property) => {
      const index = typeof property === 'string' ? Number(property) : Number.NaN;
      return Number.isInteger(index) ? index >= 0 && index < length : Reflect.has(target, property);
    },
  });
}
