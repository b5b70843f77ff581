/** The part of the browser's Cache API that the worker uses. */
export interface Kept {
  match: (path: string, options?: CacheQueryOptions) => Promise<Response | undefined>;
  put: (path: string, answer: Response) => Promise<void>;
  addAll: (paths: string[]) => Promise<void>;
}

export interface Caches {
  open: (name: string) => Promise<Kept>;
  keys: () => Promise<string[]>;
  delete: (name: string) => Promise<boolean>;
}

export interface Ports {
  caches: Caches;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
}

/** What a build is kept as. */
export interface Shell {
  /** Addresses of the files without which a page cannot be opened and a note not be read. */
  files: readonly string[];
  /** The documents, each with a file that it names: by that one knows that it is of this build. */
  pages: Readonly<Record<string, string>>;
}

const prefix = 'wm-shell-';
/** After so long without an answer the kept page is shown. */
const patienceMs = 5000;
/** What stands between the browser and a server that is away answers with these. */
const gatewayFaults = new Set([502, 503, 504]);
/** Addresses whose documents the server writes itself, or that are no documents. */
const notShell =
  /^\/(?:[a-z-]+\/v2|prod-api|docs|assets|blog|opds|livez|readyz)(?:\/|$)|\/\.|\.\w+$/;
/** What a path is called decides, not the headers it was asked for with. */
const anyKind = { ignoreVary: true };
const signInPaths = new Set(['/login', '/register']);

/** The name of a build's cache: other files, another name. */
export function cacheNameOf({ files, pages }: Shell): string {
  let hash = 0;
  for (const sign of JSON.stringify([files, pages]))
    hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return prefix + hash.toString(36);
}

/** Keeps everything a build needs, or nothing: a page of another build is refused, and tried again at the next visit. */
export async function keepShell(shell: Shell, ports: Ports): Promise<void> {
  const name = cacheNameOf(shell);
  try {
    const kept = await ports.caches.open(name);
    await kept.addAll([...shell.files]);
    for (const [path, file] of Object.entries(shell.pages)) {
      const answer = await ports.fetch(path, {
        cache: 'no-cache',
        headers: { Accept: 'text/html' },
      });
      if (!(await isOfBuild(answer, file))) throw new Error(`${path} is not of this build`);
      await kept.put(path, answer);
    }
  } catch (error) {
    await ports.caches.delete(name);
    throw error;
  }
}

async function isOfBuild(answer: Response, file: string): Promise<boolean> {
  return answer.ok && !answer.redirected && (await answer.clone().text()).includes(file);
}

/** Deletes what other builds have kept. */
export async function dropOthers(shell: Shell, { caches }: Pick<Ports, 'caches'>): Promise<void> {
  const own = cacheNameOf(shell);
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * What the worker does about a request. Only documents of the application and files of the build are its business:
 * answers of the API, events and stored files go past it and are never kept.
 */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { files, pages }: Shell,
): { kind: 'page' | 'file'; path: string } | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return undefined;
  if (mode === 'navigate') {
    if (notShell.test(pathname)) return undefined;
    const [index = '', signIn = index] = Object.keys(pages);
    return { kind: 'page', path: signInPaths.has(pathname) ? signIn : index };
  }
  const isFile = pathname.startsWith('/assets/') || files.includes(pathname);
  return isFile ? { kind: 'file', path: pathname } : undefined;
}

/** A file of the build: its name tells its content, so what is kept is right. What is fetched of these is kept, too. */
export async function answerFile(
  request: Request,
  path: string,
  { shell, ...ports }: Ports & { shell: Shell },
): Promise<Response> {
  const kept = await ports.caches.open(cacheNameOf(shell));
  const isHashed = path.startsWith('/assets/');
  const old = await kept.match(path, anyKind);
  if (old && isHashed) return old;
  const answer = await ports.fetch(request).catch((error: unknown) => {
    if (old) return old;
    throw error;
  });
  // A part of a file is not the file.
  if (answer.status === 200 && isHashed) await kept.put(path, answer.clone());
  return answer;
}

/** Whether an answer comes from a gateway whose server is away: ours names each of its answers. */
function isAway(answer: Response): boolean {
  return gatewayFaults.has(answer.status) && !answer.headers.has('x-request-id');
}

function patience(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}

/**
 * A document: the server's, whatever it says, as long as there is a server. The kept one when there is none, or none that
 * answers in five seconds.
 */
export async function answerPage(
  coming: Promise<Response>,
  path: string,
  { shell, caches }: Pick<Ports, 'caches'> & { shell: Shell },
): Promise<Response> {
  const kept = await caches.open(cacheNameOf(shell));
  const old = await kept.match(path, anyKind);
  if (!old) return coming;
  const answer = await Promise.race([coming.catch(() => undefined), patience(patienceMs)]);
  if (!answer || isAway(answer)) return old;
  // The newest of the same build: the server writes into it what may be shown in frames.
  if (await isOfBuild(answer, shell.pages[path] ?? '')) await kept.put(path, answer.clone());
  return answer;
}
