import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** Every element of a page as a browser would read it. */
function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
  });
  parser.end(html);
  return elements;
}

const ownScripts = /^\/(blog-theme\.js|assets\/[\w.-]+\.js)$/;
const plainSchemes = new Set([undefined, 'http', 'https', 'mailto', 'tel']);

/** What a browser takes for the scheme of an address: it leaves out breaks and what stands before. */
function schemeOf(address: string): string | undefined {
  const read = address.replace(/[\t\n\r]/g, '').replace(/^[\p{Cc}\s]+/u, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
}

/** What in a page could run, load from elsewhere, or be taken for something of ours. */
function faultsOf(html: string): string[] {
  return elementsOf(html)
    .filter(
      (element) => isForeign(element) || isClobbering(element) || hasForeignAttribute(element),
    )
    .map(({ name, attributes }) => `<${name} ${JSON.stringify(attributes)}>`);
}

const strange = new Set([
  'iframe',
  'object',
  'embed',
  'base',
  'style',
  'frame',
  'applet',
  'template',
]);

function isForeign({ name, attributes }: Element): boolean {
  const isData = attributes['type'] === 'application/ld+json';
  const isScript = name === 'script' && !isData && !ownScripts.test(attributes['src'] ?? '');
  return strange.has(name) || isScript || (name === 'meta' && 'http-equiv' in attributes);
}

function isClobbering({ name, attributes }: Element): boolean {
  const isOurs = /^(section-\d+|content|like|like-said|comments|write|comment-\d+)?$/.test(
    attributes['id'] ?? '',
  );
  return !isOurs || ('name' in attributes && !['input', 'textarea', 'meta'].includes(name));
}

/** The measures that formulas are drawn with. */
const measures = /^(?:(?:color:#?[a-z0-9]+|[a-z-]+:-?[\d.]+em);)*$/;

function hasForeignAttribute({ attributes }: Element): boolean {
  return Object.entries(attributes).some(
    ([attribute, value]) =>
      /^on|^srcdoc$|^formaction$|^xlink:/i.test(attribute) ||
      (attribute === 'style' && !measures.test(value)) ||
      (/^(href|src|action)$/.test(attribute) && !plainSchemes.has(schemeOf(value))),
  );
}

/** More than 300 ways to bring a script into a text: each body in each wrapping. */
function payloads(): string[] {
  const acts = [
    '<script>x</script>',
    '<img src=x onerror=x>',
    '<svg/onload=x>',
    '<svg><script>x</script></svg>',
    '<math><mi xlink:href="javascript:x">',
    '<iframe srcdoc="<script>x</script>">',
    '<object data="javascript:x">',
    '<embed src="javascript:x">',
    '<a href="javascript:x">y</a>',
    '<a href="java&#115;cript:x">y</a>',
    '<form action="javascript:x"><button>y</button></form>',
    '<input autofocus onfocus=x>',
    '<details open ontoggle=x>',
    '<video><source onerror=x></video>',
    '<body onload=x>',
    '<style>@import "//evil.test"</style>',
    '<link rel=stylesheet href=//evil.test>',
    '<meta http-equiv=refresh content="0;url=javascript:x">',
    '<base href=//evil.test/>',
    '<form id=content><input name=attributes></form>',
    '<img name=getElementById>',
    '<noscript><p title="</noscript><img src=x onerror=x>">',
    '<math><mtext><table><mglyph><style><img src=x onerror=x>',
    '<template><script>x</script></template>',
    '[y](javascript:x)',
    '[y](JaVaScRiPt:x)',
    '[y](java\tscript:x)',
    '[y](java&Tab;script:x)',
    '[y](&#106;avascript:x)',
    '[y](data:text/html;base64,PHNjcmlwdD54PC9zY3JpcHQ+)',
    '[y](vbscript:x)',
    '[y](file:///etc/passwd)',
    '![y](javascript:x)',
    '![y](data:image/svg+xml,<svg/onload=x>)',
    '![y"onerror="x](z)',
    '[y](<javascript:x>)',
    '[y]: javascript:x\n\n[y]',
    '<javascript:x>',
    'https://a.test/"onmouseover="x',
    '```"onload="x\ncode\n```',
    '```<script>x</script>\n</code></pre><script>x</script>\n```',
    '# <img src=x onerror=x>',
    '| <script>x</script> |\n| - |\n| <img src=x onerror=x> |',
    '`<script>x</script>`',
    '<!--><script>x</script>-->',
    '<![CDATA[<script>x</script>]]>',
    '</title></textarea></script><script>x</script>',
    '"><script>x</script>',
    "'><svg/onload=x>",
    '\u2028<script>x</script>',
    '$x<img src=x onerror=x>$',
    '$\\text{<script>x</script>}$',
    '$\\text{</annotation></semantics></math><script>x</script>}$',
    '$\\href{javascript:x}{y}$',
    '$\\url{javascript:x}$',
    '$\\includegraphics{https://evil.test/a.png}$',
    '$\\htmlId{content}{y}$',
    '$\\htmlStyle{background:url(//evil.test)}{y}$',
    '$\\htmlData{x=y" onload="x}{y}$',
    '$\\color{red;background:url(//evil.test)}{y}$',
    '$\\rule{9999em}{9999em}$',
    '$\\def\\x{<script>x</script>}\\x$',
    '$$\n\\unknown{<script>x</script>}\n$$',
    '```mermaid\ngraph TD; A["<img src=x onerror=x>"]-->B; click A "javascript:x"\n```',
    '```echarts\n(function(){x})()\n```',
  ];
  const wrappings = [
    (act: string) => act,
    (act: string) => `> ${act}`,
    (act: string) => `- ${act}`,
    (act: string) => `**${act}**`,
    (act: string) => `</div></article></body>${act}`,
    (act: string) => act.replaceAll('<', '<\u0000').replaceAll('\u0000', ''),
    (act: string) => act.toUpperCase(),
  ];
  return acts.flatMap((act) => wrappings.map((wrap) => wrap(act)));
}

async function publish(fields: object): Promise<Answer> {
  const made = await app.admin.post(articles, { title: 'x', content: 'x', ...fields });
  expect(made.code, made.text).toBe(200);
  const { id, row_version } = made.data;
  await app.admin.put(`${articles}/${id}/publish`, { row_version });
  return app.anonymous.get(`/blog/article/${id}`, { accept: 'text/html' });
}

it('X01 X02 no text of an article brings anything that runs into its page, its feed or its list', async () => {
  const all = payloads();
  expect(all.length).toBeGreaterThanOrEqual(300);
  for (let at = 0; at < all.length; at += 35) {
    const content = all.slice(at, at + 35).join('\n\n');
    const page = await publish({ content });
    expect(faultsOf(page.text)).toEqual([]);
  }
  for (const content of all.filter((_, at) => at % sampled(21, 7) === 0)) {
    const page = await publish({ content });
    expect(faultsOf(page.text), content).toEqual([]);
  }
  expect(faultsOf((await app.anonymous.get('/blog/home')).text)).toEqual([]);
  const search = await app.anonymous.get('/blog/search?text=script');
  expect(faultsOf(search.text)).toEqual([]);
});

it('X03 nor does a title, an excerpt, a tag, a category, a nickname, a comment or a search', async () => {
  const short = payloads().filter((text) => !/\p{Cc}/u.test(text) && text.length <= 100);
  expect(short.length).toBeGreaterThan(200);
  for (const [at, text] of short.entries()) {
    if (at % sampled(20, 10) !== 0) continue;
    const category = await app.admin.post('/article/v2/categories', {
      name: `${at}${text}`.slice(0, 30),
    });
    const tag = `${at}${text}`.replace(/[/\\?#]/g, '').slice(0, 20);
    const page = await publish({
      title: text,
      excerpt: text,
      tags: [tag],
      category_id: category.data.id,
    });
    const id = /data-article="(\d+)"/.exec(page.text)?.[1];
    await app.core.pool.query('delete from blog_comment');
    await app.anonymous.post(`/blog/v2/articles/${id}/comments`, {
      nickname: text.slice(0, 20),
      content: text,
    });
    await app.core.pool.query(`update blog_comment set status = 'approved'`);
    const shown = await app.anonymous.get(`/blog/article/${id}`);
    expect(shown.text).toContain('id="comment-');
    const pages = [
      shown,
      await app.anonymous.get('/blog/home'),
      await app.anonymous.get('/blog/tags'),
      await app.anonymous.get(`/blog/tag/${encodeURIComponent(tag)}`),
      await app.anonymous.get(`/blog/category/${category.data.id}`),
      await app.anonymous.get(`/blog/search?text=${encodeURIComponent(text)}`),
      await app.anonymous.get(`/blog/${encodeURIComponent(text)}`),
    ];
    for (const { text: html } of pages) expect(faultsOf(html), text).toEqual([]);
    for (const [, data = ''] of shown.text.matchAll(/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(data)).toBeTypeOf('object');
  }
});

describe('X07 X12 nothing comes from elsewhere', () => {
  it('a picture elsewhere is named, and the page’s policy keeps browsers from asking for it', async () => {
    const page = await publish({ content: '![x](https://evil.test/pixel.gif)' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain("default-src 'self'");
    const own = elementsOf(page.text).filter(({ name }) =>
      ['script', 'link', 'img'].includes(name),
    );
    const foreign = own.filter(({ name, attributes }) => {
      const address = attributes['src'] ?? attributes['href'] ?? '';
      return /^(https?:)?\/\//.test(address) && attributes['rel'] !== 'canonical' && name !== 'img';
    });
    expect(foreign).toEqual([]);
  });
});

it('X08 a cover is a picture of this site only', async () => {
  for (const cover of [
    'javascript:x',
    'data:image/svg+xml,x',
    '//evil.test/a',
    'https://evil.test/a',
    '/a"onerror="x',
    '/\\evil',
  ])
    expect((await app.admin.post(articles, { title: 'x', cover })).status, cover).toBe(422);
});

it('X09 the blog sends nobody elsewhere', async () => {
  for (const path of [
    '//evil.test',
    '/\\evil.test',
    '/blog//evil.test',
    '/blog/article/%2f%2fevil.test',
    '/blog/article/..%2f..%2findex',
    '/blog/article/%0d%0aLocation:evil',
  ]) {
    const answer = await app.anonymous.send({
      method: 'GET',
      url: path,
      headers: { accept: 'text/html' },
    });
    expect(answer.headers['location'] ?? '/').toMatch(/^\/(?![/\\])/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  const liked = await app.anonymous.post('/blog/article/1/like', undefined, {
    referer: 'https://evil.test/',
  });
  expect(liked.headers['location'] ?? '/').toMatch(/^\/blog\//);
});

it('X10 X11 a page carries the policy, and may be framed by nobody else', async () => {
  const page = await publish({ content: '[a](https://b.test) [c](//d.test)' });
  const policy = String(page.headers['content-security-policy']);
  for (const part of [
    "script-src 'self';",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  for (const { name, attributes } of elementsOf(page.text)) {
    if (name === 'a' && /^(https?:)?\/\//.test(attributes['href'] ?? ''))
      expect(attributes['rel']).toContain('noopener');
  }
});

it('D08 a flood of searches, suggestions or comments is refused with the time to wait', async () => {
  await publish({});
  const limited = await app.another({ rateLimits: true });
  const floods: [
    number,
    () => Promise<{ statusCode: number; headers: Record<string, unknown> }>,
  ][] = [
    [60, () => limited.http.inject({ url: '/blog/search?text=x' })],
    [240, () => limited.http.inject({ url: '/blog/v2/suggestions?text=x' })],
    [
      10,
      () =>
        limited.http.inject({
          method: 'POST',
          url: '/blog/v2/articles/1/comments',
          payload: { nickname: 'x', content: 'y' },
        }),
    ],
  ];
  for (const [allowed, ask] of floods) {
    let last = await ask();
    for (let at = 0; at < allowed; at += 1) last = await ask();
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  }
});

it('a text made to cost time is rendered in time or refused', async () => {
  const hostile = [
    '['.repeat(50_000),
    '*a '.repeat(50_000),
    '> '.repeat(20_000),
    '`'.repeat(100_000),
    '![['.repeat(30_000),
    '<a '.repeat(60_000),
    '|'.repeat(50_000),
    '$'.repeat(100_000),
    '$a '.repeat(60_000),
    '\\('.repeat(100_000),
    '\\[\n'.repeat(60_000),
    '$$\nx\n'.repeat(40_000),
    `$${'{'.repeat(1900)}$ `.repeat(100),
    `$${'\\sqrt{x}'.repeat(200)}$ `.repeat(100),
    `$${'\\mathbf'.repeat(250)}x$ `.repeat(100),
  ];
  for (const content of hostile) {
    const answer = await app.admin.post(articles, { title: 'x', content });
    expect([200, 422]).toContain(answer.status);
  }
});
