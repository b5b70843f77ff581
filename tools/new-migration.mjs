// npm run db:generate -- --name <name> [--menu <area>/<module>=<title>] [--custom]: writes the migration of what has changed
// in the tables, or an empty one for data, notes its hash in landed.json, and with --menu adds the entries of a new page with
// its buttons. Run again with the same name it notes the hash of what was written by hand since.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { model } from './new-module.mjs';

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    menu: { type: 'string' },
    custom: { type: 'boolean', default: false },
  },
});
const [, area, module, title] = /^([a-z-]+)\/([a-z0-9-]+)=(.+)$/.exec(values.menu ?? '') ?? [];
if (!values.name || (values.menu && !title)) {
  console.error(
    'usage: npm run db:generate -- --name <name> [--menu <area>/<module>=<title>] [--custom]',
  );
  process.exit(1);
}
const folder = path.resolve('apps/server/migrations');
const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const newest = () => read('meta/_journal.json').entries.at(-1).tag;
const isNamed = () => newest().replace(/^\d+_/, '') === values.name;
const isThere = isNamed();
if (!isThere) {
  const options = ['generate', '--name', values.name, ...(values.custom ? ['--custom'] : [])];
  const { status } = spawnSync('drizzle-kit', options, {
    cwd: path.resolve('apps/server'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  if (!isNamed()) {
    console.error('no table has changed: --custom makes a migration for data');
    process.exit(1);
  }
}
const tag = newest();
// drizzle-kit compares with the last snapshot only.
const snapshots = readdirSync(path.join(folder, 'meta')).filter((name) =>
  name.endsWith('_snapshot.json'),
);
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, 'meta', name));
const file = path.join(folder, `${tag}.sql`);
const sql = readFileSync(file, 'utf8').trimEnd();
const text = title && !isThere ? `${sql}--> statement-breakpoint\n${menuOf()}\n` : `${sql}\n`;
writeFileSync(file, text);
const landed = { ...read('landed.json'), [tag]: createHash('sha256').update(text).digest('hex') };
writeFileSync(path.join(folder, 'landed.json'), `${JSON.stringify(landed, undefined, 2)}\n`);
console.log(`wrote ${path.relative(process.cwd(), file)}; look at it before it lands`);

/** The page below its area's entry, which is made where there is none, and a button for each operation. */
function menuOf() {
  const buttons = ['query', 'add', 'edit', 'remove', 'export'];
  const names = ['查询', '新增', '修改', '删除', '导出'];
  const rows = buttons.map(
    (operation, at) => `('${title}${names[at]}', ${at + 1}, '${area}:${module}:${operation}')`,
  );
  return `INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT 0, '${title}', 90, 'M', '${area}', '', '', '${model.icon}', '0'
  WHERE NOT EXISTS (SELECT FROM sys_menu WHERE parent_id = 0 AND path = '${area}');--> statement-breakpoint
WITH page AS (
  INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT id, '${title}管理', 1, 'C', '${module}', '${area}/${module}/index', '${area}:${module}:list', '${model.icon}', '0'
  FROM sys_menu WHERE parent_id = 0 AND path = '${area}' RETURNING id)
INSERT INTO sys_menu (parent_id, menu_name, order_num, menu_type, path, component, perms, icon, status)
  SELECT page.id, button.name, button.place, 'F', '', '', button.code, '', '0'
  FROM page, (VALUES ${rows.join(',\n    ')}) button (name, place, code);`;
}
