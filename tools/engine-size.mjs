// Bytes (gzip) of the mind-map engine as a page loads it first: core, renderer and all themes, built by itself.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const web = new URL('../apps/web/package.json', import.meta.url);
const engine = fileURLToPath(new URL('../packages/mindmap/src/', import.meta.url));
const entry = 'virtual:engine';

/** What an editor of one map cannot do without. Formats, pictures and formulas are loaded when they are asked for. */
const source = ['mindmap', 'interactions/connect-map', 'render/canvas-measure']
  .map((file) => `export * from ${JSON.stringify(`${engine}${file}.ts`)};`)
  .join('\n');

/** Builds the engine as the application would and answers its bytes. */
export async function engineBytes() {
  const { build } = await import(pathToFileURL(createRequire(web).resolve('vite')).href);
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'engine-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const first = output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  const files = new Set([first.fileName, ...first.imports]);
  return output
    .filter((chunk) => files.has(chunk.fileName))
    .reduce((total, chunk) => total + gzipSync(chunk.code, { level: 9 }).length, 0);
}
