// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerFile,
  answerPage,
  cacheNameOf,
  dropOthers,
  keepShell,
  kindOf,
} from './keep-shell.ts';
import type { Caches, Ports, Shell } from './keep-shell.ts';

const shell: Shell = {
  files: ['/favicon.svg', '/assets/shell-1.js', '/assets/kit-1.css'],
  pages: { '/index': 'assets/shell-1.js', '/login': 'assets/login-1.js' },
};
const site = 'https://work.example';

let stores: Map<string, Map<string, Response>>;
let answers: Record<string, () => Response>;
let asked: string[];

const pathOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, site).pathname;

async function fetchStub(request: Request | string): Promise<Response> {
  const path = pathOf(request);
  asked.push(path);
  const answer = answers[path];
  if (!answer) throw new TypeError('Failed to fetch');
  return answer();
}

const caches: Caches = {
  async open(name) {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (path) => store.get(path)?.clone(),
      put: async (path, answer) => void store.set(path, answer),
      async addAll(paths) {
        for (const path of paths) store.set(path, await fetchStub(path));
      },
    };
  },
  keys: async () => [...stores.keys()],
  delete: async (name) => stores.delete(name),
};
const ports: Ports = { caches, fetch: fetchStub };

const pageText = (file: string): string => `<script src="/${file}"></script>`;
const page = (file = 'assets/shell-1.js'): Response =>
  new Response(pageText(file), { headers: { 'x-request-id': '1' } });

beforeEach(() => {
  vi.stubGlobal('self', { location: new URL(site) });
  stores = new Map();
  asked = [];
  answers = {
    '/favicon.svg': () => new Response('icon'),
    '/assets/shell-1.js': () => new Response('shell'),
    '/assets/kit-1.css': () => new Response('kit'),
    '/index': () => page(),
    '/login': () => page('assets/login-1.js'),
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const request = (path: string): Request => new Request(site + path);
const keptPaths = (of: Shell): string[] => [...(stores.get(cacheNameOf(of))?.keys() ?? [])];
const textOf = (answer: Response): Promise<string> => answer.text();

describe('keeping a build', () => {
  it('keeps its files and both documents under a name of their own', async () => {
    await keepShell(shell, ports);
    expect(keptPaths(shell)).toEqual([...shell.files, '/index', '/login']);
    const next = { ...shell, files: [...shell.files, '/assets/more-1.js'] };
    expect(cacheNameOf(next)).not.toBe(cacheNameOf(shell));
  });

  it.each([
    ['a document of another build', () => page('assets/shell-2.js')],
    ['a page that says that the server is looked after', () => new Response('', { status: 503 })],
  ])('keeps nothing at all when the server sends %s', async (_, answer) => {
    answers['/index'] = answer;
    await expect(keepShell(shell, ports)).rejects.toThrow('not of this build');
    expect([...stores.keys()]).toEqual([]);
  });

  it('keeps nothing when a file cannot be fetched', async () => {
    delete answers['/assets/kit-1.css'];
    await expect(keepShell(shell, ports)).rejects.toThrow('Failed to fetch');
    expect([...stores.keys()]).toEqual([]);
  });

  it('drops what other builds have kept, and nothing of others', async () => {
    for (const name of ['wm-shell-old', 'of somebody else']) await caches.open(name);
    await keepShell(shell, ports);
    await dropOthers(shell, ports);
    expect([...stores.keys()]).toEqual(['of somebody else', cacheNameOf(shell)]);
  });
});

describe('what the worker answers for', () => {
  const kind = (path: string, more: object = {}): string | undefined => {
    const found = kindOf({ method: 'GET', mode: 'cors', url: site + path, ...more }, shell);
    return found && `${found.kind} ${found.path}`;
  };

  it('is documents of the application', () => {
    const open = (path: string) => kind(path, { mode: 'navigate' });
    expect(open('/')).toBe('page /index');
    expect(open('/notebook/preview/%E5%91%A8%E6%8A%A5?x=1#a')).toBe('page /index');
    expect(open('/login?redirect=%2F')).toBe('page /login');
    expect(open('/register')).toBe('page /login');
    const others = ['/blog', '/blog/view/1', '/docs', '/opds/books', '/feed.xml', '/prod-api/f/1'];
    expect(others.map(open)).toEqual(others.map(() => undefined));
  });

  it('is files of the build, and never an answer of the server', () => {
    expect(kind('/assets/any-2.js')).toBe('file /assets/any-2.js');
    expect(kind('/favicon.svg')).toBe('file /favicon.svg');
    const others = [
      '/notebook/v2/document?name=a',
      '/admin/v2/get_user_info',
      '/admin/v2/stream?ticket=1',
      '/prod-api/profile/a.png',
      '/report-restart/v2/x',
      '/index',
      '/sw.js',
    ];
    expect(others.map((path) => kind(path))).toEqual(others.map(() => undefined));
    expect(kind('/assets/a.js', { method: 'POST' })).toBeUndefined();
    expect(kind('', { url: 'https://elsewhere.example/assets/a.js' })).toBeUndefined();
  });
});

describe('a file of the build', () => {
  const file = (path: string): Promise<string> =>
    answerFile(request(path), path, { ...ports, shell }).then(textOf);

  it('comes from what is kept without asking, and what is fetched is kept', async () => {
    await keepShell(shell, ports);
    answers = { '/assets/later-1.js': () => new Response('later') };
    asked = [];
    expect(await file('/assets/shell-1.js')).toBe('shell');
    expect(await file('/assets/later-1.js')).toBe('later');
    expect(await file('/assets/later-1.js')).toBe('later');
    expect(asked).toEqual(['/assets/later-1.js']);
  });

  it('that is missing is not kept as missing', async () => {
    answers['/assets/gone-1.js'] = () => new Response('404', { status: 404 });
    expect(await file('/assets/gone-1.js')).toBe('404');
    expect(keptPaths(shell)).toEqual([]);
  });

  it('without a hash in its name is asked for while there is a server', async () => {
    await keepShell(shell, ports);
    answers['/favicon.svg'] = () => new Response('new icon');
    expect(await file('/favicon.svg')).toBe('new icon');
    answers = {};
    expect(await file('/favicon.svg')).toBe('icon');
    await expect(file('/assets/never-1.js')).rejects.toThrow('Failed to fetch');
  });
});

describe('a document', () => {
  const open = (coming: Promise<Response>): Promise<string> =>
    answerPage(coming, '/index', { caches, shell }).then(textOf);
  const answer = (text: string, init: ResponseInit = {}): Promise<Response> =>
    Promise.resolve(new Response(text, init));

  beforeEach(() => keepShell(shell, ports));

  it('is the server’s while there is one, and of the same build the newest is kept', async () => {
    const newer = `${pageText('assets/shell-1.js')}<meta name="wm-file-host">`;
    expect(await open(answer(newer))).toBe(newer);
    expect(await open(answer('of another build'))).toBe('of another build');
    expect(await open(Promise.reject(new TypeError('Failed to fetch')))).toBe(newer);
  });

  it('is the kept one when a gateway says that the server is away, not when the server says so itself', async () => {
    const own = { status: 503, headers: { 'x-request-id': '1' } };
    expect(await open(answer('系统维护中', own))).toBe('系统维护中');
    expect(await open(answer('fault', { status: 500 }))).toBe('fault');
    expect(await open(answer('Bad Gateway', { status: 502 }))).toBe(pageText('assets/shell-1.js'));
  });

  it('is the kept one when no answer comes for five seconds', async () => {
    vi.useFakeTimers();
    let shown = '';
    void open(new Promise<Response>(() => undefined)).then((text) => (shown = text));
    await vi.advanceTimersByTimeAsync(4900);
    expect(shown).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown).toBe(pageText('assets/shell-1.js'));
  });

  it('of which nothing is kept stays away', async () => {
    stores.clear();
    await expect(open(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
      'Failed to fetch',
    );
  });
});
