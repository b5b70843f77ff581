import type { Plugin, Rolldown } from 'vite';

/** What one sees without a network: the shell, and a note to read with all that draws it. */
const neededModules = [
  '/src/main.tsx',
  '/src/areas/home/home-page.tsx',
  '/src/areas/notebook/note/note-page.tsx',
  '/src/areas/notebook/note/find-heading.ts',
  '/src/areas/notebook/note/side/reading-side.tsx',
  '/src/areas/notebook/tree/note-tree.tsx',
  '/src/ui/markdown/markdown-view.tsx',
  '/src/shell/lock/lock-screen.tsx',
];
/** Served without a hash in their names. */
const plainFiles = ['/before-paint.js', '/favicon.svg', '/icon-192.png', '/manifest.webmanifest'];
const pages = { '/index': 'index.html', '/login': 'login.html' };
const placeholder = /(["'`])__SHELL__\1/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((part) => part.type === 'chunk');
}

/** A chunk, all it imports at once, and the style sheets of these. */
function addWithImports(chunk: Chunk, bundle: Bundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') addWithImports(next, bundle, files);
  }
}

function assetsIn(bundle: Bundle, page: string): string[] {
  const asset = bundle[page];
  if (asset?.type !== 'asset') throw new Error(`the build holds no ${page}`);
  const names = String(asset.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g);
  return [...names].map(([, name = '']) => name);
}

/** The files of a build that open the shell and read a note, and the documents with the file that each names last. */
function shellOf(bundle: Bundle): { files: string[]; pages: Record<string, string> } {
  const files = new Set<string>();
  const chunks = chunksOf(bundle);
  for (const module of neededModules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`no file of the build holds ${module}`);
    addWithImports(chunk, bundle, files);
  }
  const named = Object.entries(pages).map(([path, page]): [string, string] => {
    const own = assetsIn(bundle, page);
    for (const name of own) files.add(name);
    return [path, own.findLast((name) => name.endsWith('.js')) ?? ''];
  });
  return {
    files: [...plainFiles, ...[...files].toSorted().map((name) => `/${name}`)],
    pages: Object.fromEntries(named),
  };
}

/** Writes into the service worker which files the build is made of. It is built with the rest, so it must come last. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk' || !placeholder.test(worker.code))
          throw new Error('the build holds no service worker');
        if (worker.imports.length > 0) throw new Error('the service worker must be one file');
        const shell = JSON.stringify(JSON.stringify(shellOf(bundle)));
        worker.code = worker.code.replace(placeholder, () => shell);
      },
    },
  };
}
