import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { createFileHost } from './file-host.ts';
import { createFrameOrigins } from './address/frame-origins.ts';
import { pagePolicy } from './security-headers.ts';
import { markSwitchedOff } from './sign-in-page.ts';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const open = { access: 'public', rate: 'default', audit: null } as const;

/** Paths that belong to the API or to files; an unknown one is a 404 of its own, never the page. */
const notPages =
  /^\/+(?:[a-z-]+\/v2(?:\/|$)|prod-api(?:\/|$)|docs(?:\/|$)|assets(?:\/|$)|(?:.*\/)?\.)/i;

/**
 * Serves the built web application: hashed assets for ever, pages never from a cache, each page path the same document.
 * A page may show in frames what the menu links to.
 */
export async function addWebFiles(app: FastifyInstance, core: Core): Promise<void> {
  const marks = marksOf(core);
  const pages = new Map(
    ['index', 'login'].map((name) => {
      const file = path.join(dist, `${name}.html`);
      return [name, existsSync(file) ? marked(readFileSync(file, 'utf8'), marks) : undefined];
    }),
  );
  const scripts = new Map([...pages].map(([name, text]) => [name, scriptHashes(text ?? '')]));
  if (existsSync(dist)) await app.register(publicFiles);
  addWorker(app, core);
  const frameOrigins = createFrameOrigins(core);
  const fileHost = createFileHost(core);
  app.setNotFoundHandler(async (request, reply) => {
    const { name, text } = pageOf(request, pages);
    const page = name === 'login' ? await markSwitchedOff(text, core) : text;
    const host = await fileHost();
    const policy = pagePolicy({
      frames: await frameOrigins(),
      images: host.origins,
      scripts: scripts.get(name) ?? [],
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(host.isOwn ? page : withFileHost(page, host.prefix));
  });
}

/**
 * Every file of the build but its pages and workers. Some thousand lie in assets: they share one route, because a route of
 * its own for each is half of what a start has to do.
 */
async function publicFiles(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const files = new Set(namesIn(dist));
  const serve = (url: string, nameOf: (request: FastifyRequest) => string): void => {
    scope.route({
      method: ['HEAD', 'GET'],
      url,
      config: { endpoint: open },
      errorHandler: endIfGone(scope),
      handler: (request, reply) => {
        const name = nameOf(request);
        // Only what was there at the start: no path is made of what was sent.
        return files.has(name) ? reply.sendFile(`/${name}`) : reply.callNotFound();
      },
    });
  };
  serve('/assets/*', ({ params }) => `assets/${(params as { '*': string })['*']}`);
  for (const name of files) if (!name.startsWith('assets/')) serve(`/${name}`, () => name);
}

/** The names of what is served as it lies there. */
function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !/(?:^|\/)\.|\.(?:br|html)$|^sw[^/]*\.js$/.test(name));
}

/** Whoever went away while a file was read is told nothing. */
function endIfGone(scope: FastifyInstance) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
    else scope.errorHandler(error, request, reply);
  };
}

/** The service worker, or what takes its place where nothing may be kept. It is asked for anew at each visit. */
function addWorker(app: FastifyInstance, { config }: Core): void {
  const file = path.join(dist, config.offline ? 'sw.js' : 'sw-off.js');
  if (!existsSync(file)) return;
  const script = readFileSync(file, 'utf8');
  app.get('/sw.js', { config: { endpoint: open } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}

/** What a page knows of the build it is of, wherever it comes from later, and whether it may keep anything. */
function marksOf({ config }: Core): string {
  const inputs = path.join(dist, '.inputs');
  const build = existsSync(inputs) ? readFileSync(inputs, 'utf8').slice(0, 16) : '';
  const name = build.replace(/[^\w ]/g, '');
  return `<meta name="wm-build" content="${name}">${config.offline ? '' : '<meta name="wm-offline" content="off">'}`;
}

/** The hashes of the scripts that stand in a page itself, as its policy names them. */
function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

function marked(page: string, marks: string): string {
  return page.replace('</head>', () => `${marks}</head>`);
}

/** Tells the page where files are shown from, where that is not the usual place. */
function withFileHost(page: string, host: string): string {
  // Whatever the setting holds by now: signs that would end the attribute stay out.
  const content = host.replace(/[^\w:/.-]/g, '');
  return page.replace('</head>', `<meta name="wm-file-host" content="${content}"></head>`);
}

/** The document of a page's path; anything else is unknown. */
function pageOf(
  request: FastifyRequest,
  pages: Map<string, string | undefined>,
): { name: string; text: string } {
  const [pathname = '/'] = request.url.split('?');
  const isPage =
    (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(pathname);
  const name = pathname === '/login' || pathname === '/register' ? 'login' : 'index';
  const text = pages.get(name);
  return { name, text: orNotFound(isPage ? text : undefined) };
}
