// npm run new:module <area> <module> [title]: writes a CRUD module through all layers, with its tests, from the files of
// system/post as they stand, and adds it to its area, which is made where there is none. What is left by hand is said at
// the end. tools/new-module.test.ts makes one in a copy, checks and runs it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What every new module is made after. */
export const model = { area: 'system', module: 'post', icon: 'post' };

/** The files of the model, each with its place in the new module. */
const files = [
  'packages/contract/src/system/post.ts',
  'apps/server/src/areas/system/post/post.table.ts',
  'apps/server/src/areas/system/post/post.repository.ts',
  'apps/server/src/areas/system/post/post.routes.ts',
  'apps/server/src/areas/system/post/post.test.ts',
  'apps/server/src/areas/system/post/post.checks.ts',
  'apps/web/src/areas/system/post/post.api.ts',
  'apps/web/src/areas/system/post/post-page.tsx',
  'apps/web/src/areas/system/post/post-page.test.tsx',
  'apps/web/src/areas/system/post/parts/post-form.tsx',
];

const pascal = (text) => text.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
const camel = (text) => pascal(text).replace(/^./, (letter) => letter.toLowerCase());
const snake = (text) => text.replaceAll('-', '_');

/** Where an area's routes begin: those of the console as RuoYi has them, others below their own name. */
export const baseOf = (area) =>
  ['system', 'monitor'].includes(area) ? `/admin/v2/${area}` : `/${area}/v2`;

/** The model's words and what stands for them, in the order in which they are replaced. */
function replacements({ area, module, title }) {
  const table = snake(`${area}_${module}`);
  return [
    // The rules about who holds a post are its own.
    [
      /import \{ postService \} from '\.\/post\.service\.ts';/g,
      `import { postRepository } from './post.repository.ts';`,
    ],
    [/postService\(/g, 'postRepository('],
    [/The model of every list page\./g, ''],
    [/\/\*\* 岗位: .*\*\//g, `/** ${title}. Status 0 is in use, 1 is not. */`],
    [/例如：部门经理/g, '例如：示例'],
    [/例如：manager/g, '例如：example'],
    [/\/admin\/v2\/system\/post/g, `${baseOf(area)}/${module}`],
    [/\\\/admin\\\/v2\\\/system\\\/post/g, `${baseOf(area)}/${module}`.replaceAll('/', '\\/')],
    [/\bsystem:post\b/g, `${area}:${module}`],
    [/\bsystem\/post\b/g, `${area}/${module}`],
    [/\bsys_post\b/g, table],
    [/\bsys_post_/g, `${table}_`],
    [/\bsysPost\b/g, camel(`${area}-${module}`)],
    [/岗位/g, title],
    // Names, not the method of HTTP.
    [/\bpost_(?=[a-z])/g, `${snake(module)}_`],
    [/_post_(?=[a-z])/g, `_${snake(module)}_`],
    [/\bpost(?=[A-Z])/g, camel(module)],
    [/(?<=[a-z])Post(?=\()/g, pascal(module)],
    [/(\w)Post(?=[A-Z]\w*)/g, `$1${pascal(module)}`],
    [/\bPost(?=[A-Z]|\b)/g, pascal(module)],
    [/(?<=')post(?=\.[a-z]+-)/g, module],
    [/(?<=[./'])post(?=[.-])/g, module],
    [/\bposts\b/g, `${module}s`],
    [/(?<![.'\w])post(?![\w('])/g, camel(module)],
  ];
}

/** A text of the model in the words of the new module. */
function translate(text, names) {
  return replacements(names).reduce((out, [from, to]) => out.replace(from, to), text);
}

const addressOf = (file, { area, module }) =>
  file
    .replace('/src/system/', `/src/${area}/`)
    .replace('areas/system/post/', `areas/${area}/${module}/`)
    .replace(/post(?=[.-][a-z.-]+$)/, module);

/** Puts a line after the one that ends with a text. */
function insertAfter(source, end, line) {
  const lines = source.split('\n');
  const at = lines.findIndex((one) => one.trimEnd().endsWith(end));
  if (at < 0) throw new Error(`there is no line that ends with ${end}`);
  lines.splice(at + 1, 0, line);
  return lines.join('\n');
}

/** Puts an import after the last one. */
function addImport(source, line) {
  const lines = source.split('\n');
  const from = lines.findLastIndex((one) => /^(import |\} from )/.test(one));
  lines.splice(from + 1, 0, line);
  return lines.join('\n');
}

function contractManifest(source, { area, module, title }) {
  const text =
    source ??
    `import { defineAreaContract } from '../core/area-contract.ts';
import { warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const ${camel(area)}Contract = defineAreaContract({
  errors: {
  },
});
`;
  return insertAfter(
    text,
    'errors: {',
    `    '${module}.code-taken': warning('${title}编码已存在'),\n    '${module}.name-taken': warning('${title}名称已存在'),`,
  );
}

function serverManifest(source, { area, module, title }) {
  const text =
    source ??
    `import type { Area } from '#core/area.ts';

/** ${title}. */
export const ${camel(area)}Area: Area = {
  addRoutes: (app, core) => {
  },
};
`;
  const routes = `add${pascal(module)}Routes`;
  const called = insertAfter(text, 'addRoutes: (app, core) => {', `    ${routes}(app, core);`);
  return addImport(called, `import { ${routes} } from './${module}/${module}.routes.ts';`);
}

function webManifest(source, { area, module, title }) {
  const text =
    source ??
    `import { defineArea } from '#core/area.ts';

/** Screens of ${title}. */
export const ${camel(area)}Area = defineArea({
  views: {
  },
});
`;
  const page = `${pascal(module)}Page`;
  return insertAfter(
    text,
    'views: {',
    `    '${area}/${module}/index': async () => (await import('./${module}/${module}-page.tsx')).${page},`,
  );
}

/** The manifests of an area, the list that names it, and how it is named there. */
const sides = [
  {
    manifest: (area) => `packages/contract/src/${area}/area.ts`,
    write: contractManifest,
    list: 'packages/contract/src/areas.ts',
    line: (area) => `import { ${camel(area)}Contract } from './${area}/area.ts';`,
    opening: 'areaContracts = [',
    entry: (area) => `  ${camel(area)}Contract,`,
  },
  {
    manifest: (area) => `apps/server/src/areas/${area}/area.ts`,
    write: serverManifest,
    list: 'apps/server/src/areas.ts',
    line: (area) => `import { ${camel(area)}Area } from '#areas/${area}/area.ts';`,
    opening: 'areas: readonly Area[] = [',
    entry: (area) => `  ${camel(area)}Area,`,
  },
  {
    manifest: (area) => `apps/web/src/areas/${area}/area.ts`,
    write: webManifest,
    list: 'apps/web/src/shell/areas.ts',
    line: (area) => `import { ${camel(area)}Area } from '#areas/${area}/area.ts';`,
    opening: 'areas = [',
    entry: (area) => `  ${camel(area)}Area,`,
  },
];

/**
 * Writes a module below `root`.
 * @returns the files that were written and changed, relative to `root`
 * @throws when one of its files is there already; nothing is written then
 */
export function newModule(root, names) {
  const read = (file) =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined;
  const texts = new Map();
  for (const file of files) {
    const address = addressOf(file, names);
    if (existsSync(path.join(root, address))) throw new Error(`${address} is there already`);
    texts.set(address, translate(read(file), names));
  }
  for (const side of sides) {
    const address = side.manifest(names.area);
    const known = read(address);
    texts.set(address, side.write(known, names));
    if (known !== undefined) continue;
    const list = insertAfter(read(side.list), side.opening, side.entry(names.area));
    texts.set(side.list, addImport(list, side.line(names.area)));
  }
  for (const [address, text] of texts) {
    mkdirSync(path.dirname(path.join(root, address)), { recursive: true });
    writeFileSync(path.join(root, address), text);
  }
  return [...texts.keys()];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [area, module, title = module] = process.argv.slice(2);
  if (![area, module].every((name) => /^[a-z][a-z0-9-]*$/.test(name ?? ''))) {
    console.error('usage: npm run new:module <area> <module> [title]   (kebab-case names)');
    process.exit(1);
  }
  const names = { area, module, title };
  try {
    for (const file of newModule(process.cwd(), names)) console.log(`wrote ${file}`);
  } catch (error) {
    console.error(`${error.message}; nothing was written`);
    process.exit(1);
  }
  console.log(`
next:
  the fields, in the contract, the table, the columns and the form
  npm run db:generate -- --name ${area}-${module} --menu ${area}/${module}=${title}
  npm run format && npm run check && npm test`);
}
