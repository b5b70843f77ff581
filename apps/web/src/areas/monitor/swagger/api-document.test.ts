import { expect, it } from 'vitest';
import { exampleOf, operationsOf, schemaLines, typeText } from './api-document.ts';
import { addressOf } from './try-call.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 50 },
    sort: { type: 'integer', minimum: 0, maximum: 9999, default: 3 },
    status: { type: 'string', enum: ['0', '1'] },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        },
      },
    },
  },
};

it('tells what a value has to be, and fills in an example', () => {
  expect(exampleOf(schema)).toEqual({ name: '', sort: 3, status: '0', rows: [{ id: 0, at: '' }] });
  expect(schemaLines(schema).map(({ name, depth, type }) => [name, depth, type])).toEqual([
    ['name', 0, '文字，1 到 50 字'],
    ['sort', 0, '整数，0 到 9999'],
    ['status', 0, '"0" | "1"'],
    ['rows', 0, '列表，每项 对象'],
    ['id', 1, '整数'],
    ['at', 1, '文字，时间 或 空'],
  ]);
  expect(
    typeText({ type: 'integer', minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 }),
  ).toBe('整数');
});

it('reads the document, and writes the address of a call', () => {
  const envelope = {
    content: { 'application/json': { schema: { properties: { data: schema } } } },
  };
  const raw = (section: string) => ({
    summary: '岗位列表',
    tags: [section],
    parameters: [
      { name: 'id', in: 'path' as const, required: true, schema: { type: 'integer' } },
      { name: 'text', in: 'query' as const, required: false, schema: { type: 'string' } },
    ],
    responses: { 200: envelope },
    'x-access': 'system:post:list',
    'x-requests-per-minute': 600,
    'x-asks-password': false,
  });
  const [first, second] = operationsOf({
    paths: { '/b/{id}': { get: raw('unknown') }, '/a/{id}': { put: raw('system') } },
  });
  expect([first?.id, second?.id]).toEqual(['PUT /a/{id}', 'GET /b/{id}']);
  if (!first) throw new Error('nothing was read');
  expect(addressOf(first, {})).toBe('/a/{id}');
  expect(addressOf(first, { 'path id': 'a/b', 'query text': '岗 位' })).toBe(
    '/a/a%2Fb?text=%E5%B2%97+%E4%BD%8D',
  );
});
