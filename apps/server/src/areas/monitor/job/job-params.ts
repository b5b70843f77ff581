import type { JobHandlerInfo, JobParam } from '@wm/contract/monitor/job';
import { z } from 'zod';
import type { JobHandler } from '#core/jobs/job-handler.ts';

interface JsonField {
  type?: string;
  title?: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  default?: unknown;
}

/** What a handler's form asks for, from the schema of its parameters. */
export function describeHandler({ key, title, description, params }: JobHandler): JobHandlerInfo {
  const { properties = {} } = z.toJSONSchema(params, { io: 'input' });
  const fields = Object.entries(properties as Record<string, JsonField>);
  return { key, title, description, params: fields.map(([name, field]) => paramOf(name, field)) };
}

function paramOf(key: string, field: JsonField): JobParam {
  const { title = key, unit = '', minimum = null, maximum = null } = field;
  const options = field.enum ?? [];
  return {
    key,
    title,
    unit,
    options,
    min: minimum,
    max: maximum,
    kind: kindOf(field),
    value: field.default,
  };
}

function kindOf({ type, enum: options }: JsonField): JobParam['kind'] {
  if (options) return 'select';
  if (type === 'boolean') return 'switch';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}
