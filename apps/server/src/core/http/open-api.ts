import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The OpenAPI document at /docs, made from the contract's schemas, for holders of `tool:swagger:list`. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  const routes: { method: string; url: string; schema: Record<string, unknown> }[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema && typeof method === 'string' && method !== 'HEAD') {
      routes.push({ method, url, schema: schema as Record<string, unknown> });
    }
  });
  app.get(
    '/docs',
    { config: { endpoint: { access: 'tool:swagger:list', rate: 'default', audit: null } } },
    async () => documentOf(routes),
  );
}

function documentOf(
  routes: { method: string; url: string; schema: Record<string, unknown> }[],
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, schema } of routes) {
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operationOf(schema);
  }
  return { openapi: '3.1.0', info: { title: 'Work Manage', version: '2' }, paths };
}

function operationOf(schema: Record<string, unknown>): object {
  const { summary, description, params, querystring, body, response } = schema;
  const data = (response as Record<string, unknown> | undefined)?.['200'];
  return {
    ...(summary ? { summary } : {}),
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
