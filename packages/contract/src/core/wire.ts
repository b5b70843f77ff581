import type { z } from 'zod';

/**
 * The switch between the wire's snake_case and the camelCase of TypeScript. Schemas are written in wire names;
 * code works with `Camelize<...>`. Names without an underscore (`fileName`, `alwaysShow`) are the same on both sides.
 */
export type CamelKey<Key> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : Key;

/** A wire shape as the code sees it: keys in camelCase, at every depth. */
export type Camelize<T> = T extends readonly (infer Item)[]
  ? Camelize<Item>[]
  : T extends Date | Uint8Array
    ? T
    : T extends object
      ? { [Key in keyof T as CamelKey<Key>]: Camelize<T[Key]> }
      : T;

/** `post_code` becomes `postCode`. */
export function camelKey(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `postCode` becomes `post_code`. */
export function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Names under which people's or files' own data stand, whose keys are nobody's to rename: `z.unknown()`, `z.json()` and
 * records of any key. The browser has no schemas, so it goes by the names; the server's tests hold them to the schemas.
 */
export const opaqueNames = {
  /** A task's result, a preference's value, values before and after a change, what a job is told. */
  answers: ['result', 'value', 'before', 'after', 'payload'],
  /** A preference's value, the rows of an imported file, what a job is told. */
  bodies: ['value', 'rows', 'payload'],
} as const;

/** A copy of a flat object with its keys in camelCase; values are left as they are. */
export function camelKeys(value: Record<string, unknown>): Record<string, unknown> {
  return renameKeys(value, camelKey);
}

/** A copy of a flat object with its keys in snake_case; values are left as they are. */
export function snakeKeys(value: Record<string, unknown>): Record<string, unknown> {
  return renameKeys(value, snakeKey);
}

function renameKeys(
  value: Record<string, unknown>,
  rename: (key: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), inner]));
}

/** What a schema describes, once optional, nullable, default and pipe wrappers are taken off. */
interface Bare {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

function bare(schema: z.core.$ZodType): Bare {
  const def = schema._zod.def as Bare & { innerType?: z.core.$ZodType; out?: z.core.$ZodType };
  const inner = def.innerType ?? (def.type === 'pipe' ? def.out : undefined);
  return inner ? bare(inner) : def;
}

/** Compiles each schema once; a schema that contains itself gets a reference that is resolved when first used. */
function compileOnce<Compiled extends (value: unknown) => unknown>(
  compile: (schema: z.core.$ZodType) => Compiled,
): (schema: z.core.$ZodType) => (value: unknown) => ReturnType<Compiled> {
  const compiled = new WeakMap<z.core.$ZodType, Compiled | 'compiling'>();
  return (schema) => {
    const known = compiled.get(schema);
    if (known === 'compiling') {
      return (value) => (compiled.get(schema) as Compiled)(value) as ReturnType<Compiled>;
    }
    if (known) return known as (value: unknown) => ReturnType<Compiled>;
    compiled.set(schema, 'compiling');
    const made = compile(schema);
    compiled.set(schema, made);
    return made as (value: unknown) => ReturnType<Compiled>;
  };
}

/** Compiles the reader of a schema: takes validated wire data and gives it with camelCase keys where the schema names keys. */
export const wireReader = compileOnce((schema): ((value: unknown) => unknown) => {
  const def = bare(schema);
  if (def.type === 'array' && def.element) {
    const item = wireReader(def.element);
    return (value) => (Array.isArray(value) ? value.map(item) : value);
  }
  if (def.type !== 'object' || !def.shape) return (value) => value;
  const fields = Object.entries(def.shape).map(
    ([key, inner]) => [key, camelKey(key), wireReader(inner)] as const,
  );
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const out: Record<string, unknown> = {};
    for (const [key, name, read] of fields) {
      if (key in value) out[name] = read((value as Record<string, unknown>)[key]);
    }
    return out;
  };
});

/**
 * Compiles the writer of a schema: takes camelCase data and gives JSON text in wire names. It is an allow-list: what the
 * schema does not name is never written.
 */
export function wireWriter(schema: z.core.$ZodType): (value: unknown) => string {
  const pick = wirePicker(schema);
  return (value) => JSON.stringify(pick(value)) ?? 'null';
}

/** Compiles what puts a value into wire names; all of it is then written by one `JSON.stringify`. */
const wirePicker = compileOnce((schema): ((value: unknown) => unknown) => {
  const def = bare(schema);
  if (def.type === 'array' && def.element) {
    const item = wirePicker(def.element);
    return (value) => (Array.isArray(value) ? value.map(item) : null);
  }
  if (def.type === 'union' && def.options) return unionPicker(def.options);
  if (def.type !== 'object' || !def.shape) return (value) => value;
  const fields = Object.entries(def.shape).map(([key, inner]) => ({
    key,
    name: camelKey(key),
    pick: wirePicker(inner),
  }));
  return (value) => {
    if (value === null || value === undefined) return null;
    const out: Record<string, unknown> = {};
    for (const { key, name, pick } of fields) {
      const inner = (value as Record<string, unknown>)[name];
      if (inner !== undefined) out[key] = pick(inner);
    }
    return out;
  };
});

/** A list goes by the option that is a list; a record by the one it has most keys of. */
function unionPicker(options: z.core.$ZodType[]): (value: unknown) => unknown {
  const known = options.map((schema) => {
    const { type, shape = {} } = bare(schema);
    return { type, names: Object.keys(shape).map(camelKey), pick: wirePicker(schema) };
  });
  const array = known.find(({ type }) => type === 'array');
  const objects = known.filter(({ type }) => type === 'object');
  return (value) => {
    if (Array.isArray(value)) return array ? array.pick(value) : null;
    if (typeof value !== 'object' || value === null) return value;
    const shared = ({ names }: { names: string[] }): number =>
      names.filter((name) => name in value).length;
    const fitting = objects.toSorted((one, other) => shared(other) - shared(one));
    return fitting[0]?.pick(value) ?? null;
  };
}
