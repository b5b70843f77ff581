import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

const root = fileURLToPath(new URL('.', import.meta.url));
const shellEntry = join(root, 'src/main.tsx');
const homeFolder = join(root, 'src/areas/home');
const homeEntry = join(homeFolder, 'home-page.tsx');
const signInEntry = join(root, 'src/areas/auth/sign-in/sign-in.ts');

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

/** A module and everything it uses without a dynamic import. */
function closureOf(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) for (const used of takenFrom(next, code ?? '')) visit(used);
  };
  visit(entry);
  return found;
}

/**
 * Names the file of a module that the first page loads anyway: the kit or the shell. Otherwise each part that some lazy
 * screen shares becomes a file of its own, some thirty in all. The sign-in page keeps its own small files.
 */
export function nameFirstPageChunks(): (id: string, graph: ModuleGraph) => string | null {
  let first: Set<string> | undefined;
  return (id, graph) => {
    first ??= firstPage(graph);
    if (!first.has(id)) return null;
    return id.includes('node_modules') ? 'kit' : 'shell';
  };
}

/** The shell, and what the home page shares with others; its own parts stay with it. */
function firstPage(graph: ModuleGraph): Set<string> {
  const home = [...closureOf(homeEntry, graph)].filter((id) => !id.startsWith(homeFolder));
  return closureOf(shellEntry, graph)
    .union(new Set(home))
    .difference(closureOf(signInEntry, graph));
}
