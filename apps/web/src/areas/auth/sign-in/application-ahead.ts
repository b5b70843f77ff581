import { enterEvent } from '#core/auth/entering.ts';
import type { Entering } from '#core/auth/entering.ts';

/** The application in this document: evaluated, not rendered. */
interface Application {
  styles: readonly HTMLLinkElement[];
  since: number;
}

const assetPattern = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;
/** An older one may be of a build, or of a policy for frames, that the server no longer has. */
const longestMs = 30 * 60_000;
/** What the application's stores read when they are evaluated: it must not be somebody else's. */
const storedKeys = ['user-pinia', 'permission-pinia', 'tags-view-pinia'];
/** Addresses that the server answers with something else than the application. */
const notApplication = /blog|\.|^\/(?:docs|prod-api|assets|[a-z-]+\/v2)(?:\/|$)/;

let application: Application | undefined;
/** Set once all files are there: from then on waiting for the rest is quicker than loading a page. */
let finishing: Promise<void> | undefined;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1500);
  });
}

/** Adds a link of `rel` and waits for its file; `media` keeps a style sheet from applying. */
function addLink(address: string, attributes: Partial<HTMLLinkElement>): Promise<HTMLLinkElement> {
  const link = Object.assign(document.createElement('link'), attributes, { href: address });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(link));
    link.addEventListener('error', () => reject(new Error(`${address} could not be fetched`)));
    document.head.append(link);
  });
}

async function readApplication(): Promise<void> {
  const answer = await fetch('/index', { headers: { Accept: 'text/html' } });
  if (!answer.ok) return;
  const page = await answer.text();
  const addresses = [...page.matchAll(assetPattern)].map(([, address = '']) => address);
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  const sheets = addresses.filter((address) => address.endsWith('.css'));
  if (scripts.length === 0) return;
  const since = Date.now();
  const [styles] = await Promise.all([
    Promise.all(sheets.map((address) => addLink(address, { rel: 'stylesheet', media: 'not all' }))),
    Promise.all(scripts.map((address) => addLink(address, { rel: 'prefetch' }))),
  ]);
  if (storedKeys.some((key) => localStorage.getItem(key) !== null)) return;
  finishing = evaluate(scripts).then(() => {
    application = { styles, since };
  });
  await finishing;
}

async function evaluate(scripts: readonly string[]): Promise<void> {
  // One at a time, so that a key that is pressed meanwhile waits for one of them at most.
  for (const address of scripts) {
    await whenIdle();
    await import(/* @vite-ignore */ address);
  }
}

/**
 * Fetches the application's files and evaluates them while the user types, so that the first page stands at once after
 * signing in.
 */
export async function prepareApplication(): Promise<void> {
  const isSparing = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (isSparing) return;
  await whenIdle();
  try {
    await readApplication();
  } catch {
    // Only a convenience: the files are fetched later.
  }
}

function clearDocument(styles: readonly HTMLLinkElement[]): HTMLElement {
  for (const link of styles) link.media = 'all';
  document.querySelector('style')?.remove();
  for (const name of ['path', 'step', 'without']) delete document.documentElement.dataset[name];
  const manifest = { rel: 'manifest', href: '/manifest.webmanifest' };
  document.head.append(Object.assign(document.createElement('link'), manifest));
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.replaceChildren(root);
  return root;
}

/**
 * Lets the application take over this document, if it stands ready for the target and the document holds nothing of
 * another user. Resolves with whether it did, once its first page is about to be rendered.
 */
export async function enterApplication(target: string): Promise<boolean> {
  if (notApplication.test(target)) return false;
  await finishing?.catch(() => undefined);
  if (!application) return false;
  const { styles, since } = application;
  if (Date.now() - since > longestMs) return false;
  await new Promise<void>((resolve) => {
    const clear = (): HTMLElement => {
      resolve();
      return clearDocument(styles);
    };
    const detail: Entering = { target, clear };
    document.dispatchEvent(new CustomEvent(enterEvent, { detail }));
  });
  return true;
}
