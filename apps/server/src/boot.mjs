// Loaded with --import before anything else: keeps start-up short and memory small.
// The compile cache also stores stripped TypeScript; drizzle-orm as CommonJS saves some 200 MB and 350 ms on Node 24,
// where its ESM build re-parses a huge exports map for each of its files. Of zod's fifty languages only ours are loaded:
// 10 MB and 80 ms less. Our own files are named whole, so nothing needs to be looked for: a sixth of the loading less.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)));

const conditions = ['node', 'require', 'default'];
const ourLocales = new URL('zod-locales.mjs', import.meta.url).href;
const here = new URL('.', import.meta.url);
const format = 'module-typescript';
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const resolved = new Map();

/** The folder whose node_modules a file looks into first, and whose package.json tells what it may import. */
function packageOf(url = '') {
  const inside = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+|^.*\/(?:apps|packages)\/[^/]+/.exec(url);
  return inside?.[0] ?? url;
}

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.endsWith('.ts')) {
      if (/^#(?:core|areas)\//.test(specifier))
        return { url: new URL(specifier.slice(1), here).href, format, shortCircuit: true };
      if (/^\.\.?\//.test(specifier))
        return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true };
    }
    if (specifier === '../locales/index.js' && context.parentURL?.includes('/zod/v4/')) {
      return { url: ourLocales, format: 'module', shortCircuit: true };
    }
    const ask = () =>
      next(specifier, specifier.startsWith('drizzle-orm') ? { ...context, conditions } : context);
    if (!/^[a-z@]/i.test(specifier) || specifier.includes(':')) return ask();
    // A package is the same for every file of the package that asks.
    const key = `${specifier} ${context.conditions.join()} ${packageOf(context.parentURL)}`;
    const found = resolved.get(key) ?? { ...ask(), shortCircuit: true };
    resolved.set(key, found);
    return found;
  },
});
