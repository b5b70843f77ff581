/** Query values as screens hold them; empty ones are skipped, nested objects become `name[key]`. */
export type QueryValues = Readonly<Record<string, unknown>>;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value !== 'object';
}

function pairsOf(values: QueryValues): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (isEmpty(value)) return [];
    if (isPlain(value)) return [[name, String(value)]];
    return Object.entries(value as QueryValues).flatMap(([key, inner]): [string, string][] =>
      !isEmpty(inner) && isPlain(inner) ? [[`${name}[${key}]`, String(inner)]] : [],
    );
  });
}

/** `{ name: 'a', params: { begin_time: 'b' } }` becomes `name=a&params[begin_time]=b`, encoded; empty when nothing is left. */
export function queryString(values: QueryValues): string {
  return pairsOf(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The same pairs as a form-encoded body, for the export routes. */
export function formBody(values: QueryValues): URLSearchParams {
  return new URLSearchParams(pairsOf(values));
}
