import { camelKey, opaqueNames } from '@wm/contract/core/wire';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  items?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
}

/** Whether keys below a value are known to its schema (`named`), nobody's (`opaque`), or there are none. */
type Keys = 'named' | 'opaque' | 'none';

const plain = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'int',
]);

/** What a schema wraps, or a list holds; of what is made of another value, the side that has a shape. */
function innerOf(def: Def): z.core.$ZodType | undefined {
  const piped = [def.out, def.in].find((one) => one && one._zod.def.type !== 'transform');
  return def.innerType ?? (def.type === 'pipe' ? piped : undefined) ?? def.element;
}

/** Whether a key anywhere below a schema reads otherwise in the program than on the wire. */
function isRenamed(schema: z.core.$ZodType): boolean {
  const def = schema._zod.def as Def;
  const inner = innerOf(def);
  if (inner) return isRenamed(inner);
  if (def.type === 'union') return (def.options ?? []).some(isRenamed);
  const fields = Object.entries(def.shape ?? {});
  return fields.some(([key, field]) => camelKey(key) !== key || isRenamed(field));
}

/** Every field below a schema with what its values hold. What stands under an opaque name is opaque whole. */
function fieldsOf(root: z.core.$ZodType, opaque: ReadonlySet<string>): Map<string, Set<Keys>> {
  const found = new Map<string, Set<Keys>>();
  const seen = new Set<z.core.$ZodType>();
  const look = (schema: z.core.$ZodType, name: string): void => {
    const def = schema._zod.def as Def;
    const inner = innerOf(def);
    // What it is one of, or has one after the other.
    const parts = def.options ?? def.items;
    const note = (keys: Keys): void => {
      found.set(name, (found.get(name) ?? new Set()).add(keys));
    };
    if (opaque.has(name) && def.type === 'object' && !isRenamed(schema)) note('opaque');
    else if (inner) look(inner, name);
    else if (parts) for (const part of parts) look(part, name);
    else if (def.type === 'object') {
      note('named');
      if (seen.has(schema)) return;
      seen.add(schema);
      for (const [key, field] of Object.entries(def.shape ?? {})) look(field, key);
    } else note(plain.has(def.type) ? 'none' : 'opaque');
  };
  look(root, '');
  return found;
}

describe('names under which data with keys of its own stands', () => {
  it.each(['answers', 'bodies'] as const)(
    'are the same in the browser, which goes by them, and in the schemas of all %s',
    (side) => {
      const names = new Set<string>(opaqueNames[side]);
      const opaque = new Set<string>();
      for (const { method, url, schema } of app.http.routeTable) {
        const { body, response } = (schema ?? {}) as {
          body?: z.core.$ZodType;
          response?: { 200?: z.core.$ZodType };
        };
        const root = side === 'bodies' ? body : response?.[200];
        if (!root || method === 'HEAD') continue;
        for (const [name, keys] of fieldsOf(root, names)) {
          const where = `${String(method)} ${url}: ${name}`;
          if (keys.has('opaque')) {
            opaque.add(name);
            expect(names, where).toContain(name);
          }
          if (keys.has('named')) expect(names, where).not.toContain(name);
        }
      }
      expect([...opaque].sort()).toEqual([...names].sort());
    },
  );
});
