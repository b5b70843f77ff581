import { rateLimits } from '@wm/contract/core/endpoint';
import type { Endpoint } from '@wm/contract/core/endpoint';
import type { ResourceSpec } from '@wm/contract/core/resource';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

interface Documented {
  method: string;
  url: string;
  schema: Record<string, unknown>;
  endpoint: Pick<Endpoint, 'access' | 'codes' | 'rate' | 'asksPassword'> | undefined;
}

/** The OpenAPI document at /docs, made from the contract's schemas, for holders of `tool:swagger:list`. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  const routes: Documented[] = [];
  let document: object | undefined;
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (schema && typeof method === 'string' && method !== 'HEAD') {
      const { endpoint } = config ?? {};
      routes.push({ method, url, schema: schema as Record<string, unknown>, endpoint });
    }
  });
  app.get(
    '/docs',
    { config: { endpoint: { access: 'tool:swagger:list', rate: 'default', audit: null } } },
    // Routes do not change while the process runs.
    async () => (document ??= documentOf(routes, app.resources)),
  );
}

function documentOf(routes: Documented[], resources: readonly ResourceSpec[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, schema, endpoint } of routes) {
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary: schema['summary'] ?? nameOfRead(url, resources),
      tags: [sectionOf(url)],
      ...operationOf(schema),
      'x-access': endpoint?.access ?? 'public',
      'x-codes': endpoint?.codes?.all ?? [],
      'x-requests-per-minute': rateLimits[endpoint?.rate ?? 'default'],
      'x-asks-password': endpoint?.asksPassword !== undefined,
    };
  }
  return { openapi: '3.1.0', info: { title: 'Work Manage', version: '2' }, paths };
}

/** The part of the product that an address belongs to. */
function sectionOf(url: string): string {
  const [, first = '', , second = ''] = url.split('/');
  return first === 'admin' && ['system', 'monitor'].includes(second) ? second : first;
}

/** What a read of a resource is called; others are known by their address. */
function nameOfRead(url: string, resources: readonly ResourceSpec[]): string {
  const found = resources.find(({ path }) => url === path || url.startsWith(`${path}/:id`));
  if (!found) return '';
  const names: Record<string, string> = {
    [found.path]: `${found.title}列表`,
    [`${found.path}/:id`]: `查看${found.title}`,
    [`${found.path}/:id/history`]: `${found.title}的变更记录`,
  };
  return names[url] ?? '';
}

function operationOf(schema: Record<string, unknown>): object {
  const { description, params, querystring, body, response } = schema;
  const data = (response as Record<string, unknown> | undefined)?.['200'];
  return {
    description,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(querystring, 'query')],
    ...(body
      ? { requestBody: { content: { 'application/json': { schema: jsonSchema(body) } } } }
      : {}),
    responses: {
      200: {
        description: 'envelope',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                code: { type: 'integer' },
                msg: { type: 'string' },
                data: data ? jsonSchema(data) : {},
              },
            },
          },
        },
      },
    },
  };
}

function parametersOf(schema: unknown, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: unknown): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}
