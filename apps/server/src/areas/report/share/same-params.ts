import type { ParamValue, ReportParam } from '@wm/contract/report/definition';

/** A value as it means the same, however it was typed. */
function plainValue(type: ReportParam['type'], text: string): string {
  if (type !== 'daterange') return text.trim();
  return text
    .split('~')
    .map((part) => part.trim())
    .join('~');
}

/** All parameters of a report with what was given or stands for it, by their names: an open one is empty. */
export function wholeParams(
  params: readonly ReportParam[],
  given: readonly ParamValue[],
): ParamValue[] {
  const types = new Map(params.map(({ name, type }) => [name, type]));
  const values = new Map(
    params.map(({ name, type, fallback }) => [name, plainValue(type, fallback)]),
  );
  // The first of two of one name counts when it runs, too. What the report no longer asks for stays told apart.
  for (const { name, value } of given.toReversed())
    values.set(name, plainValue(types.get(name) ?? 'text', value));
  return [...values]
    .map(([name, value]) => ({ name, value }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether two runs of a report as it was defined ask for the same. */
export function areSameParams(
  params: readonly ReportParam[],
  one: readonly ParamValue[],
  other: readonly ParamValue[],
): boolean {
  const known = new Set(params.map(({ name }) => name));
  const textOf = (given: readonly ParamValue[]): string =>
    JSON.stringify(
      wholeParams(params, given).filter(({ name, value }) => known.has(name) || value !== ''),
    );
  return textOf(one) === textOf(other);
}
