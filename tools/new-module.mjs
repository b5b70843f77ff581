// npm run new:module <area> <module>: writes a CRUD module through all layers, with a passing test, after the model of
// system/post. What is left by hand: the fields, the migration (npm run db:generate), the menu entry, the web page.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [area, module] = process.argv.slice(2);
if (![area, module].every((name) => /^[a-z][a-z0-9-]*$/.test(name ?? ''))) {
  console.error('usage: npm run new:module <area> <module>   (kebab-case names)');
  process.exit(1);
}

const pascal = (text) => text.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
const camel = (text) => pascal(text).replace(/^./, (letter) => letter.toLowerCase());
const words = {
  '{{area}}': area,
  '{{module}}': module,
  '{{Area}}': pascal(area),
  '{{Module}}': pascal(module),
  '{{camel}}': camel(module),
  '{{table}}': `${area}_${module}`.replaceAll('-', '_'),
  '{{tableName}}': camel(`${area}-${module}`),
  '{{base}}': ['system', 'monitor'].includes(area) ? `/admin/v2/${area}` : `/${area}/v2`,
};
const fill = (text) =>
  Object.entries(words).reduce((out, [key, value]) => out.replaceAll(key, value), text);

const files = {
  'packages/contract/src/{{area}}/{{module}}.ts': `import { z } from 'zod';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';

const fields = {
  name: z.string().trim().min(1, '请输入名称').max(50, '名称不超过 50 个字符'),
};

export const {{camel}}Resource = defineResource({
  path: '{{base}}/{{module}}',
  permission: '{{area}}:{{module}}',
  title: '{{module}}',
  row: z.object({ id: z.number(), ...fields, create_time: z.string(), update_time: z.string() }),
  create: z.strictObject(fields),
  update: z.strictObject(fields).partial(),
  filters: { name: z.string().max(50).optional() },
  sorts: ['create_time', 'name'],
});

export type {{Module}} = RowOf<typeof {{camel}}Resource>;
`,
  'apps/server/src/areas/{{area}}/{{module}}/{{module}}.table.ts': `import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, writtenAt } from '#core/database/columns.ts';

export const {{tableName}} = pgTable('{{table}}', {
  id: identity(),
  name: text().notNull(),
  createTime: writtenAt(),
  updateTime: writtenAt(),
});
`,
  'apps/server/src/areas/{{area}}/{{module}}/{{module}}.repository.ts': `import { {{camel}}Resource } from '@wm/contract/{{area}}/{{module}}';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { {{tableName}} } from './{{module}}.table.ts';

export function {{camel}}Repository(database: DatabaseHandle): CrudRepository<typeof {{camel}}Resource> {
  return tableRepository(database, {{camel}}Resource, {
    table: {{tableName}},
    filters: { name: contains({{tableName}}.name) },
  });
}
`,
  'apps/server/src/areas/{{area}}/{{module}}/{{module}}.routes.ts': `import { {{camel}}Resource } from '@wm/contract/{{area}}/{{module}}';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { {{camel}}Repository } from './{{module}}.repository.ts';

export function add{{Module}}Routes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: {{camel}}Resource,
    repository: {{camel}}Repository(core),
    columns: [{ field: 'name', title: '名称' }],
  });
}
`,
  'apps/server/src/areas/{{area}}/{{module}}/{{module}}.test.ts': `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '{{base}}/{{module}}';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('{{area}}/{{module}}', () => {
  it('is created, listed and removed', async () => {
    const made = await app.admin.post(path, { name: '第一个' });
    expect(made.data.name).toBe('第一个');
    expect((await app.admin.get(\`\${path}?name=第一\`)).data.total).toBe(1);
    expect((await app.admin.delete(path, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
  });

  it('is refused without the permission', async () => {
    const stranger = await app.signInAs([]);
    expect((await stranger.get(path)).status).toBe(403);
  });
});
`,
  'apps/web/src/areas/{{area}}/{{module}}/{{module}}.api.ts': `import type { {{camel}}Resource } from '@wm/contract/{{area}}/{{module}}';
import { createResourceApi } from '#core/crud/api.ts';

export const {{camel}}Api = createResourceApi<typeof {{camel}}Resource>('{{base}}/{{module}}');
`,
};

const areaFile = 'apps/server/src/areas/{{area}}/{{area}}.area.ts';
const emptyArea = `import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';

export function add{{Area}}Area(app: FastifyInstance, core: Core): void {
}
`;

const taken = Object.keys(files)
  .map(fill)
  .find((file) => existsSync(path.join(root, file)));
if (taken) {
  console.error(`${taken} is there already; nothing was written`);
  process.exit(1);
}
for (const [name, text] of Object.entries(files)) {
  const file = path.join(root, fill(name));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, fill(text));
  console.log(`wrote ${fill(name)}`);
}

const target = path.join(root, fill(areaFile));
const isNewArea = !existsSync(target);
const source = isNewArea ? fill(emptyArea) : readFileSync(target, 'utf8');
const imported = fill("import { add{{Module}}Routes } from './{{module}}/{{module}}.routes.ts';");
const called = fill('  add{{Module}}Routes(app, core);');
const lines = source.trimEnd().split('\n');
const lastImport = lines.findLastIndex((line) => line.startsWith('import '));
lines.splice(lastImport + 1, 0, imported);
lines.splice(lines.length - 1, 0, called);
writeFileSync(target, `${lines.join('\n')}\n`);
console.log(`${isNewArea ? 'wrote' : 'changed'} ${fill(areaFile)}`);
if (isNewArea) console.log(fill('next: call add{{Area}}Area in apps/server/src/app.ts'));
console.log(
  fill(
    'next: edit the fields, npm run db:generate -- --name {{area}}-{{module}}, npm run format, npm test',
  ),
);
console.log(
  'next: a sample of the list in apps/server/test/support/list-samples.ts; the tests of every list go by it',
);
