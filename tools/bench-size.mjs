// Bytes (brotli) from nothing to the sign-in page, to the first signed-in page, and of each further screen.
// Reads the finished build in apps/web/dist; ends with 1 when a budget is exceeded or a schema was built in.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { engineBytes } from './engine-size.mjs';

const folder = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
const budgetsKb = {
  signIn: 95,
  firstPage: 290,
  view: 40,
  mindMapEngine: 60,
  mindMapEditing: 70,
  blog: 40,
};
const firstView = 'src/areas/home/home-page.tsx';
// Screens whose editor or chart is exempt load it by an import of their own, counted here as editor.
const editorPattern = /\/(markdown-editor|live-editor|markdown-view|mind-map-editor)\.tsx$/;

if (!existsSync(join(folder, '.vite/manifest.json'))) {
  console.error('apps/web/dist holds no build: run the web build first');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const sizes = new Map();

/** Bytes of a built file as the server sends it. */
function bytesOf(file) {
  if (!sizes.has(file)) {
    const path = join(folder, file);
    const packed = existsSync(`${path}.br`);
    sizes.set(
      file,
      packed ? readFileSync(`${path}.br`).length : brotliCompressSync(readFileSync(path)).length,
    );
  }
  return sizes.get(file);
}

/** Files of a manifest entry and everything it imports statically. */
function filesOf(key, files = new Set(), seen = new Set()) {
  if (seen.has(key)) return files;
  seen.add(key);
  const chunk = manifest[key];
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const inner of chunk.imports ?? []) filesOf(inner, files, seen);
  return files;
}

/** Files the page itself names, such as the script before the first paint. */
function filesInPage(page) {
  const html = readFileSync(join(folder, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|svg))"/g)].map(([, file]) => file);
}

const sum = (files) => [...files].reduce((total, file) => total + bytesOf(file), 0);
const kb = (bytes) => (bytes / 1024).toFixed(1).padStart(8);

/** A page, what it names itself, and what its script imports (a script of one chunk has no entry of its own). */
function filesOfPage(page) {
  return new Set([page, ...filesInPage(page), ...(manifest[page] ? filesOf(page) : [])]);
}

const signIn = filesOfPage('login.html');
const shell = filesOfPage('index.html');
// The home page is part of the shell's own file unless the build keeps it apart.
const firstPage = new Set([...shell, ...(manifest[firstView] ? filesOf(firstView) : [])]);

const rows = [
  ['sign-in page', sum(signIn), budgetsKb.signIn],
  ['first signed-in page', sum(firstPage), budgetsKb.firstPage],
];

// What a visitor's browser runs on a page of the blog, beside the page itself.
const blog = manifest['src/blog/client/main.ts'];
rows.push(['blog, scripts', sum([blog.file, 'blog-theme.js']), budgetsKb.blog]);
rows.push(['blog, style sheets', sum(blog.css), null]);
rows.push(['blog, formulas', sum([manifest['src/blog/client/formula.css'].file]), null]);

const views = Object.keys(manifest).filter((key) => /^src\/(areas|shell)\/.*-page\.tsx$/.test(key));
// A chunk that several screens share is paid once, with the first of them; a screen's own bytes are the rest.
const users = new Map();
for (const view of views) {
  for (const file of filesOf(view)) users.set(file, (users.get(file) ?? 0) + 1);
}
for (const view of views.filter((key) => key !== firstView)) {
  const own = [...filesOf(view)].filter((file) => !shell.has(file) && users.get(file) === 1);
  rows.push([view.replace('src/areas/', ''), sum(own), budgetsKb.view]);
}
const shared = [...users.keys()].filter((file) => users.get(file) > 1 && !firstPage.has(file));
rows.push(['shared by several screens', sum(shared), null]);
rows.push(['  the largest file of these', Math.max(...shared.map(bytesOf)), budgetsKb.view]);
for (const view of views.filter((key) => key !== firstView)) {
  const all = new Set([...firstPage, ...filesOf(view)]);
  rows.push([`  in all with ${view.split('/').at(-1)}`, sum(all), null]);
}
for (const editor of Object.keys(manifest).filter((key) => editorPattern.test(key))) {
  const own = [...filesOf(editor)].filter((file) => !shell.has(file));
  rows.push([`editor ${editor.split('/').at(-1)}`, sum(own), null]);
}

rows.push(['mind-map engine, gzip', engineBytes(), budgetsKb.mindMapEngine]);
const editing = engineBytes({ editing: true });
rows.push(['  with editing and SVG', editing, budgetsKb.mindMapEditing]);

let isOver = false;
console.log(`${'KB brotli'.padStart(44)}  budget`);
for (const [name, bytes, budget] of rows) {
  const over = budget !== null && bytes > budget * 1024;
  isOver ||= over;
  const limit = budget === null ? '' : String(budget).padStart(8) + (over ? '  OVER' : '');
  console.log(`${name.padEnd(36)}${kb(bytes)}${limit}`);
}

// The browser takes types from the contract, never its schemas: their library alone outweighs most screens.
const withSchemas = readdirSync(join(folder, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .filter((name) => readFileSync(join(folder, 'assets', name), 'utf8').includes('ZodError'));
if (withSchemas.length > 0) {
  console.error(`the contract's schemas were built into ${withSchemas.join(', ')}`);
  isOver = true;
}
process.exit(isOver ? 1 : 0);
