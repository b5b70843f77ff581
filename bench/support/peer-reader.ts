import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.epub': 'application/epub+zip',
};

const page = `<!doctype html><meta charset="utf-8"><style>html,body,foliate-view{display:block;margin:0;height:100%}</style>
<script type="module">
import { makeBook } from '/foliate-js/view.js';
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
globalThis.openBook = async (address) => {
  const begun = performance.now();
  const blob = await (await fetch(address)).blob();
  const view = document.createElement('foliate-view');
  document.body.append(view);
  await view.open(await makeBook(new File([blob], 'a.epub')));
  const shown = new Promise((resolve) => view.addEventListener('relocate', resolve, { once: true }));
  await view.init({ showTextStart: false });
  await shown;
  await painted();
  globalThis.view = view;
  return performance.now() - begun;
};
globalThis.turnPage = async () => {
  const begun = performance.now();
  const shown = new Promise((resolve) => view.addEventListener('relocate', resolve, { once: true }));
  await view.next();
  await shown;
  await painted();
  return performance.now() - begun;
};
globalThis.findWords = async (query) => {
  const begun = performance.now();
  let count = 0;
  for await (const found of view.search({ query })) count += found.subitems?.length ?? 0;
  return [performance.now() - begun, count];
};
globalThis.isReady = true;
</script>`;

/** Serves foliate-js as published with a page that opens a whole book in it, the way readers without a server do. */
export async function startPeerReader(
  books: Readonly<Record<string, Buffer>>,
): Promise<{ url: string; stop: () => void }> {
  const folder = path.resolve(import.meta.dirname, '../../node_modules/foliate-js');
  const answer = async (address: string): Promise<Buffer | string> => {
    if (address === '/') return page;
    const book = books[address.slice(1)];
    return book ?? readFile(path.join(folder, path.normalize(address.replace('/foliate-js', ''))));
  };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://peer').pathname;
    void answer(address).then(
      (body) => {
        const type = address === '/' ? types['.html'] : types[path.extname(address)];
        response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
