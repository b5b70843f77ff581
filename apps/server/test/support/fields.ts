import { z } from 'zod';

interface Schemas {
  querystring?: unknown;
  body?: unknown;
}

/** A field of a request: its name, and what is declared of it, to tell like from unlike. */
export interface Field {
  name: string;
  kind: string;
}

/** The parameters that a route's query declares. */
export function queryFields(schema: unknown): Field[] {
  return fieldsOf((schema as Schemas | undefined)?.querystring);
}

/** The fields that a route's body declares. */
export function bodyFields(schema: unknown): Field[] {
  return fieldsOf((schema as Schemas | undefined)?.body);
}

function fieldsOf(schema: unknown): Field[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Object.entries(json.properties ?? {}).map(([name, declared]) => ({
    name,
    kind: `${name} ${JSON.stringify({ ...(declared as object), default: undefined })}`,
  }));
}
