import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const beforePaint = join(fileURLToPath(new URL('.', import.meta.url)), 'public/before-paint.js');

/** A script without its lines of comment and its indentation. */
function withoutComments(script: string): string {
  const lines = script.split('\n').map((line) => line.trim());
  return lines.filter((line) => !line.startsWith('//')).join('\n');
}

function sheetOf(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = bundle[name];
  if (sheet?.type !== 'asset') throw new Error(`the build holds no ${name}`);
  return String(sheet.source).trim();
}

/**
 * Writes into the built sign-in page what its first paint needs, its styles and the script before it, so that the form
 * stands after one answer. The server names the script's hash in the page's policy.
 */
export function inlineSignIn(): Plugin {
  return {
    name: 'inline-sign-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { path, bundle }) {
        if (!path.endsWith('/login.html') || !bundle) return page;
        const script = withoutComments(readFileSync(beforePaint, 'utf8'));
        return page
          .replace(
            /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/,
            (_, name: string) => `<style>${sheetOf(bundle, name)}</style>`,
          )
          .replace('<script src="/before-paint.js"></script>', () => `<script>${script}</script>`);
      },
    },
  };
}
