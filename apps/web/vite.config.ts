import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { staticAntdStyles, plainAntdX } from './antd-styles.ts';
import { foliateParts } from './foliate-parts.ts';
import { inlineSignIn } from './inline-sign-in.ts';
import { offlineWorker } from './offline-worker.ts';
import { nameFirstPageChunks, nameSharedChunks } from './page-chunks.ts';
import { looks, themeOf } from './src/ui/theme/theme.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
// The page's own host is passed on: the server compares it with the origin of each write.
const server = {
  target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000',
  changeOrigin: false,
};
const compress = promisify(brotliCompress);
const smallestBytes = 1024;
/** Entries that are service workers. */
const workers = new Set(['sw', 'sw-off']);

// The security headers the server sends, loosened only by what hot reloading needs.
const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'nonce-dev'",
  "style-src 'self' 'unsafe-inline' blob:",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws:",
  "worker-src 'self' blob:",
  // The server names the hosts of the menu's links.
  "frame-src 'self' blob: http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** /login and /register are a page of their own, in development as on the server. */
function signInPage(): Plugin {
  return {
    name: 'sign-in-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/(login|register)(\?|$)/.test(request.url ?? '')) request.url = '/login.html';
        next();
      });
    },
  };
}

const signInFiles = /\/areas\/auth\/sign-in\/sign-in\.ts$|\?sign-in$/;

/** Gives the sign-in page copies of its own of what it shares with the application, so that each is one file less. */
function signInCopies(): Plugin {
  return {
    name: 'sign-in-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !signInFiles.test(importer)) return null;
      const [user = ''] = importer.split('?');
      const found = await this.resolve(source, user, { ...options, skipSelf: true });
      return found?.id.endsWith('.ts') ? `${found.id}?sign-in` : found;
    },
  };
}

/** Writes a .br file beside each text file of the build, so that the server compresses nothing. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const folder = join(root, 'dist');
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|json|woff|ttf)$/.test(name));
      await Promise.all(texts.map((name) => compressFile(join(folder, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length <= smallestBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  await writeFile(`${path}.br`, await compress(source, { params }));
}

export default defineConfig(({ command }) => ({
  root,
  plugins: [
    react(),
    foliateParts(),
    signInPage(),
    signInCopies(),
    inlineSignIn(),
    staticAntdStyles(
      looks.map(({ selector, media, ...look }) => ({
        selector,
        ...(media && { media }),
        theme: themeOf(look),
      })),
    ),
    plainAntdX(),
    offlineWorker(),
    precompress(),
  ],
  ...(command === 'serve' && { html: { cspNonce: 'dev' } }),
  // Its parts are changed as they are loaded.
  optimizeDeps: { exclude: ['foliate-js', '@ant-design/x'] },
  server: {
    headers: { 'Content-Security-Policy': developmentPolicy },
    proxy: {
      '^/[a-z-]+/v2/': server,
      '^/(blog/|feed\\.xml|atom\\.xml|sitemap|robots\\.txt)': server,
      '/prod-api': server,
      '/docs': server,
      '/livez': server,
      '/readyz': server,
    },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: {
        app: join(root, 'index.html'),
        login: join(root, 'login.html'),
        blog: join(root, 'src/blog/client/main.ts'),
        formula: join(root, 'src/blog/client/formula.css'),
        sw: join(root, 'src/offline/worker.ts'),
        'sw-off': join(root, 'src/offline/worker-off.ts'),
      },
      output: {
        // A worker's address says what it may answer for: it stands above all.
        entryFileNames: ({ name }) => (workers.has(name) ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          // Each group is told exactly what it holds.
          includeDependenciesRecursively: false,
          groups: [
            { name: nameFirstPageChunks(), debugName: 'first page', priority: 1 },
            { name: nameSharedChunks(), debugName: 'forms and lists' },
          ],
        },
      },
    },
  },
}));
