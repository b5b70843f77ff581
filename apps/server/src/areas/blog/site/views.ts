import { existsSync, readFileSync } from 'node:fs';
import type { BlogPage } from '@wm/contract/blog/page';
import { AppError } from '#core/app-error.ts';

const bundle = new URL('../../../../../web/dist-ssr/blog.js', import.meta.url);
const manifest = new URL('../../../../../web/dist/.vite/manifest.json', import.meta.url);
const entry = 'src/blog/client/main.ts';
const formulaEntry = 'src/blog/client/formula.css';

interface Views {
  renderPage: (page: BlogPage) => string;
}

let views: Promise<Views> | undefined;

/** The views of the blog as the web build made them, loaded with the first page that somebody asks for. */
export function loadViews(): Promise<Views> {
  if (!existsSync(bundle)) throw new AppError('server.unavailable');
  // The type checker and the bundler of nothing follow this: it is a file that the build makes.
  views ??= import(bundle.href) as Promise<Views>;
  return views;
}

interface Assets {
  script: string | null;
  styles: string[];
  /** What a page with formulas needs, too. */
  formulaStyles: string[];
}

interface Chunk {
  file: string;
  css?: string[];
}

let assets: Assets | undefined;

/** Addresses of the blog's script and style sheets; a server without a web build has none. */
export function blogAssets(): Assets {
  if (assets) return assets;
  if (!existsSync(manifest)) return { script: null, styles: [], formulaStyles: [] };
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const chunk = chunks[entry];
  assets = {
    script: chunk ? `/${chunk.file}` : null,
    styles: (chunk?.css ?? []).map((file) => `/${file}`),
    formulaStyles: [chunks[formulaEntry]?.file ?? []].flat().map((file) => `/${file}`),
  };
  return assets;
}
