// node e2e/mind-map-pictures.ts [folder]: draws one document in all layouts, a sheet for each of four themes, with the
// engine's sources in a browser. Needs no server and no build.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { engineImportMap } from '../tools/import-map.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'docs/images/mindmap'));
const themes = ['classic4', 'default', 'freshGreen', 'dark2'];

const page = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; font: 14px system-ui, sans-serif; }
  main { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; width: 1400px; padding: 12px; box-sizing: border-box; }
  figure { display: grid; grid-template-rows: auto 330px; margin: 0; padding: 10px; border: 1px solid #8885; border-radius: 8px; }
  img { width: 100%; height: 100%; object-fit: contain; }
</style>${engineImportMap()}<main></main><script type="module" src="/e2e/support/draw-layouts.ts"></script>`;

const server = createServer((request, response) => {
  const name = path.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://p').pathname));
  const answer = async (): Promise<void> => {
    const isPage = name === '/';
    const text = isPage ? page : await readFile(path.join(root, name), 'utf8');
    const type = isPage ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
    response.end(isPage ? text : stripTypeScriptTypes(text));
  };
  answer().catch(() => {
    response.writeHead(404);
    response.end();
  });
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address() as AddressInfo;
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  mkdirSync(folder, { recursive: true });
  const tab = await browser.newPage({ viewport: { width: 1400, height: 800 } });
  for (const theme of themes) {
    await tab.goto(`http://127.0.0.1:${port}/?theme=${theme}`);
    await tab.waitForSelector('main[data-done]');
    await tab.locator('main').screenshot({ path: path.join(folder, `${theme}.png`) });
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`pictures of ${themes.length} themes are in ${folder}`);
