import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { antdFiles } from './antd-styles.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

const root = fileURLToPath(new URL('.', import.meta.url));
const shellEntry = join(root, 'src/main.tsx');
const areasFolder = join(root, 'src/areas');
const homeEntry = join(areasFolder, 'home/home-page.tsx');
/** The models of every form and of every list page, the smaller first. */
const sharedEntries = {
  form: join(areasFolder, 'system/post/parts/post-form.tsx'),
  list: join(areasFolder, 'system/post/post-page.tsx'),
};

/** The kit's lists of everything it has: what they import says nothing about what is used. */
const barrels: Record<string, { pattern: RegExp; file: (name: string) => string }> = {
  antd: {
    pattern: /\/antd\/es\/index\.js$/,
    file: (name) => `${name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}/index.js`,
  },
  '@ant-design/icons': {
    pattern: /\/@ant-design\/icons\/es\/index\.js$/,
    file: (name) => `icons/${name}.js`,
  },
};

/** What `code` takes out of a barrel, as the files it stands in. */
function takenFrom(barrel: string, code: string): string[] {
  const entry = Object.entries(barrels).find(([, { pattern }]) => pattern.test(barrel));
  if (!entry) return [barrel];
  const [source, { file }] = entry;
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...imports]
    .filter(([, , from]) => from === source)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter((name) => name !== '')
    .map((name) => join(dirname(barrel), file(name)));
}

/** A module and everything it uses without a dynamic import, what is used before what uses it. */
function closureOf(entry: string, graph: ModuleGraph): Set<string> {
  const visited = new Set<string>();
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (visited.has(id)) return;
    visited.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) for (const used of takenFrom(next, code ?? '')) visit(used);
    found.add(id);
  };
  visit(entry);
  return found;
}

/** The shell and the home page, which is always open. */
function firstPage(graph: ModuleGraph): Set<string> {
  return closureOf(shellEntry, graph).union(closureOf(homeEntry, graph));
}

/** What names the file of a module, or leaves it to the bundler. */
type NameChunk = (id: string, graph: ModuleGraph) => string | null;

/**
 * Names the file of a module that the first page loads anyway: the kit or the shell. Otherwise each part that some lazy
 * screen shares becomes a file of its own, some thirty in all.
 */
export function nameFirstPageChunks(): NameChunk {
  let first: Set<string> | undefined;
  return (id, graph) => {
    first ??= firstPage(graph);
    if (!first.has(id)) return null;
    // All styles are one file: each further one is a further round.
    const isKit = id.includes('node_modules') || id.startsWith(antdFiles) || id.endsWith('.css');
    return isKit ? 'kit' : 'shell';
  };
}

/** How much source goes into one of these files: about 35 KB once it is minified and packed. */
const mostSource = 400_000;

/**
 * Names the file of what every form and every list needs beyond the first page: a few of like size instead of twenty
 * pieces. They are filled in the order of use, so that none needs one that comes after it.
 */
export function nameSharedChunks(): NameChunk {
  let names: Map<string, string> | undefined;
  return (id, graph) => {
    names ??= nameParts(graph);
    return names.get(id) ?? null;
  };
}

function nameParts(graph: ModuleGraph): Map<string, string> {
  const first = firstPage(graph);
  const names = new Map<string, string>();
  for (const [name, entry] of Object.entries(sharedEntries)) {
    let filled = 0;
    for (const id of closureOf(entry, graph)) {
      if (first.has(id) || names.has(id) || id.startsWith(areasFolder)) continue;
      filled += graph.getModuleInfo(id)?.code?.length ?? 0;
      names.set(id, `${name}-${Math.ceil(filled / mostSource)}`);
    }
  }
  return names;
}
