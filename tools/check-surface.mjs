// Part of npm run check: what a package exports is what its README promises, in one table under "## Surface". Also holds folders
// of packages to 30 files.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const maxFiles = 30;
/** All of the contract is surface; themes are data. */
const wholeSurface = new Set(['contract']);
const dataFolders = new Set(['packages/mindmap/src/themes']);

/** Rows of the table under "## Surface": the entry, and what it promises. */
function rowsOf(readme) {
  const section = /^## Surface\n([^]*?)(?=^## |$(?![^]))/m.exec(readme)?.[1] ?? '';
  return Array.from(section.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm), ([, name, promise]) => ({
    name,
    promise,
  }));
}

/** Names that a module exports. */
function exportsOf(text) {
  const declared =
    /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  return new Set(Array.from(text.matchAll(declared), ([, name]) => name));
}

/** Differences between a README, the `exports` of its package.json, and the files. */
function faultsOfSurface(folder) {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const entries = new Map(Object.entries(exports).map(([name, file]) => [name.slice(2), file]));
  const rows = rowsOf(readFileSync(path.join(folder, 'README.md'), 'utf8'));
  const promised = new Set(rows.map(({ name }) => name));
  const faults = [];
  if (promised.size < rows.length) faults.push('README.md lists an entry twice');
  for (const [name, file] of entries) {
    if (name.includes('*')) faults.push(`exports "./${name}": name the entries`);
    else if (!promised.has(name)) faults.push(`README.md says nothing of ${name}`);
    if (!file.endsWith(`/${name}.ts`))
      faults.push(`exports "./${name}": named otherwise than ${file}`);
    else if (!existsSync(path.join(folder, file))) faults.push(`exports "./${name}": no ${file}`);
  }
  for (const { name, promise } of rows) {
    const file = entries.get(name);
    if (!file) {
      faults.push(`README.md promises ${name}, package.json does not export it`);
      continue;
    }
    if (!existsSync(path.join(folder, file))) continue;
    const exported = exportsOf(readFileSync(path.join(folder, file), 'utf8'));
    for (const [, word] of promise.matchAll(/`(\w+)`/g)) {
      if (!exported.has(word)) faults.push(`README.md: ${name} does not export ${word}`);
    }
  }
  return faults.map((fault) => `${folder}: ${fault}`);
}

/** Folders below one that hold more files than anybody reads through. */
function crowdedFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => crowdedFolders(`${folder}/${name}`));
  const isCrowded = count > maxFiles && !dataFolders.has(folder);
  return isCrowded ? [`${folder}: ${count} files, more than ${maxFiles}`, ...inner] : inner;
}

const packages = readdirSync('packages').filter((name) =>
  existsSync(`packages/${name}/package.json`),
);
const faults = packages.flatMap((name) => [
  ...(wholeSurface.has(name) ? [] : faultsOfSurface(`packages/${name}`)),
  ...crowdedFolders(`packages/${name}/src`),
]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
