import { camelKey, opaqueNames, snakeKey } from '@wm/contract/core/wire';

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Renames keys at every depth; what stands under an opaque name is left as it is. */
function renamed(
  value: unknown,
  rename: (key: string) => string,
  opaque: ReadonlySet<string>,
): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renamed(item, rename, opaque));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      rename(key),
      opaque.has(key) ? inner : renamed(inner, rename, opaque),
    ]),
  );
}

const opaqueInAnswers: ReadonlySet<string> = new Set(opaqueNames.answers);
const opaqueInBodies: ReadonlySet<string> = new Set(opaqueNames.bodies);

/** The one place where an answer's wire names become camelCase, at every depth, as `Camelize` promises. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the shape it reads
export function fromWire<T>(data: unknown): T {
  return renamed(data, camelKey, opaqueInAnswers) as T;
}

/** The way back: a body, or the values of a query, in wire names. */
export function toWire(value: unknown): unknown {
  return renamed(value, snakeKey, opaqueInBodies);
}
