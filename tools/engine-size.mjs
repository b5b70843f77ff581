// Bytes (gzip) of the mind-map engine: core, renderer and the 32 themes, which is what a page needs to show a map; and
// these with what it needs to edit one by mouse and keys and to print it as SVG. Without readers and writers of other
// formats. Built by itself, so that the editor's own screens do not count.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const shown = {
  Mindmap: 'mindmap',
  MapView: 'render/map-view',
  canvasMeasure: 'render/canvas-measure',
  readDocumentText: 'model/read-document',
};
const edited = {
  ...shown,
  connectMap: 'interactions/connect-map',
  exportSvg: 'drawing/draw-map',
};

/** Builds the engine in a folder of its own and answers its size in bytes; with `editing`, what edits and prints, too. */
export function engineBytes({ editing = false } = {}) {
  const parts = editing ? edited : shown;
  const folder = mkdtempSync(join(tmpdir(), 'engine-size-'));
  try {
    const imports = Object.entries(parts).map(
      ([name, file]) =>
        `import { ${name} } from ${JSON.stringify(join(root, 'packages/mindmap/src', `${file}.ts`))};`,
    );
    const entry = join(folder, 'engine.js');
    writeFileSync(
      entry,
      `${imports.join('\n')}\nglobalThis.engine = { ${Object.keys(parts).join()} };\n`,
    );
    const config = {
      root: folder,
      logLevel: 'error',
      build: { outDir: 'out', rolldownOptions: { input: entry } },
    };
    const configFile = join(folder, 'vite.config.mjs');
    writeFileSync(configFile, `export default ${JSON.stringify(config)};\n`);
    execFileSync(join(root, 'node_modules/.bin/vite'), ['build', '--config', configFile], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const out = join(folder, 'out/assets');
    return readdirSync(out)
      .filter((name) => name.endsWith('.js'))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name))).length, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
