import { camelKeys, snakeKeys } from '@wm/contract/core/wire';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flatFromWire(value: unknown): unknown {
  return isRecord(value) ? camelKeys(value) : value;
}

/**
 * The one place where wire names become camelCase: a flat record, an array of them, or a list with its `rows`.
 * Values are left as they are, so nested shapes are read by whoever knows them.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the shape it reads
export function fromWire<T>(data: unknown): T {
  if (Array.isArray(data)) return data.map(flatFromWire) as T;
  if (isRecord(data) && Array.isArray(data['rows'])) {
    return { ...camelKeys(data), rows: data['rows'].map(flatFromWire) } as T;
  }
  return flatFromWire(data) as T;
}

/** The way back: a flat record (a body, the values of a query) in wire names; `params` of a date range included. */
export function toWire(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const wire = snakeKeys(value);
  return Object.fromEntries(
    Object.entries(wire).map(([key, inner]) => [
      key,
      key === 'params' && isRecord(inner) ? snakeKeys(inner) : inner,
    ]),
  );
}
