import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { frameOrigin } from '#core/http/address/frame-origins.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';

const within = { timeout: 20_000, interval: 20 };
const own = ["'self'", 'blob:'];
let app: TestApp;
let second: App;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.core.pool.query('delete from sys_menu where id >= 900000');
  await vi.waitFor(async () => {
    for (const process of [app, second])
      if ((await framesOf(process))?.length !== own.length) throw new Error('links are left');
  }, within);
});

/** The whole policy of a page as a map of its directives. */
async function policyOf(from: App = app, page = '/index'): Promise<Map<string, string[]>> {
  const { status, headers } = await clientOf(from).get(page);
  expect(status).toBe(200);
  const directives = String(headers['content-security-policy'])
    .split(';')
    .map((text) => text.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...values]) => [name, values]));
}

const framesOf = async (from?: App): Promise<string[] | undefined> =>
  (await policyOf(from)).get('frame-src');

async function addLink(id: number, link: string, more: { parent?: number; status?: string } = {}) {
  await app.core.pool.query(
    `insert into sys_menu (id, parent_id, menu_name, menu_type, path, link, status) overriding system value
     values ($1, $2, $3, 'C', $3, $4, $5)`,
    [id, more.parent ?? 0, `link-${id}`, link, more.status ?? '0'],
  );
}

describe('what a page may show in frames', () => {
  it('is its own origin alone while no menu links elsewhere', async () => {
    expect(await framesOf()).toEqual(own);
    await addLink(900_001, '/docs/inside');
    expect(await framesOf()).toEqual(own);
  });

  it('are the hosts of enabled links, each once, in every process within a second', async () => {
    expect(await framesOf(second)).toEqual(own);
    await addLink(900_001, 'https://wiki.example.com/a?b=1');
    await addLink(900_002, 'https://wiki.example.com/other');
    await addLink(900_003, 'http://10.0.0.7:8080/x');
    const all = [...own, 'http://10.0.0.7:8080', 'https://wiki.example.com'];
    for (const process of [app, second])
      await expect.poll(() => framesOf(process), within).toEqual(all);
    await app.core.pool.query("update sys_menu set status = '1' where id = 900003");
    for (const process of [app, second])
      await expect
        .poll(() => framesOf(process), within)
        .toEqual([...own, 'https://wiki.example.com']);
    await app.core.pool.query('delete from sys_menu where id >= 900000');
    for (const process of [app, second])
      await expect.poll(() => framesOf(process), within).toEqual(own);
  });

  it('are not the hosts of links that nobody sees', async () => {
    await addLink(900_001, 'https://disabled.example.com', { status: '1' });
    await app.core.pool.query(
      `insert into sys_menu (id, parent_id, menu_name, menu_type, path, status) overriding system value
       values (900010, 0, 'closed', 'M', 'closed', '1')`,
    );
    await addLink(900_011, 'https://inside.example.com', { parent: 900_010 });
    await addLink(900_012, 'https://seen.example.com');
    await expect.poll(() => framesOf(), within).toEqual([...own, 'https://seen.example.com']);
  });

  it('is known before the first signed-in page: the sign-in page names the same', async () => {
    await addLink(900_001, 'https://wiki.example.com');
    await expect
      .poll(async () => (await policyOf(app, '/login')).get('frame-src'), within)
      .toContain('https://wiki.example.com');
  });

  it.each([
    'https://a.example.com; script-src *',
    'https://a.example.com;script-src%20*',
    "https://a.example.com,'unsafe-inline'",
    "https://x;script-src'unsafe-inline'/",
    'https://a.example.com\nscript-src: *',
    'https://a.example.com\r\nset-cookie: a=b',
    'https://*',
    'https://*.example.com',
    'https:*',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://files.example.com',
    'https://[::1]:8080',
    "'unsafe-inline'",
    '*',
    'https:',
    `https://${'a'.repeat(260)}.example.com`,
  ])('a stored link of %j changes no directive of the policy', async (link) => {
    const before = await policyOf();
    await addLink(900_001, link);
    await addLink(900_002, 'https://marker.example.com');
    await expect.poll(() => framesOf(), within).toContain('https://marker.example.com');
    const after = await policyOf();
    expect(after.get('frame-src')).toEqual([...own, 'https://marker.example.com']);
    expect(after.set('frame-src', own)).toEqual(before);
  });

  it('a header stays short however many links there are', async () => {
    await app.core.pool.query(
      `insert into sys_menu (id, parent_id, menu_name, menu_type, path, link) overriding system value
       select 900000 + n, 0, 'many ' || n, 'C', 'many-' || n, 'https://many-' || n || '.example.com'
       from generate_series(1, 200) n`,
    );
    await expect.poll(async () => (await framesOf())?.length, within).toBe(own.length + 50);
  });

  it('answers of the API allow no frames of others', async () => {
    await addLink(900_001, 'https://wiki.example.com');
    await expect.poll(() => framesOf(), within).toContain('https://wiki.example.com');
    const { headers } = await app.admin.get('/home/v2/version');
    expect(headers['content-security-policy']).toContain("frame-src 'self' blob:;");
  });

  it.each([
    ['https://Wiki.Example.com/a', 'https://wiki.example.com'],
    ['https://wiki.example.com:443/a', 'https://wiki.example.com'],
    ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
    ['https://user:secret@wiki.example.com/', 'https://wiki.example.com'],
    ['https://维基.example.com/', 'https://xn--3jsx02g.example.com'],
    ['//wiki.example.com', undefined],
    ['/docs', undefined],
  ])('%s is %s', (link, origin) => {
    expect(frameOrigin(link)).toBe(origin);
  });
});

describe('where a page shows pictures from', () => {
  const key = 'sys.file.host';
  const save = async (value: string) => {
    const { data } = await app.admin.get(`/admin/v2/system/config?config_key=${key}`);
    return app.admin.put(`/admin/v2/system/config/${data.rows[0].id}`, {
      config_key: key,
      config_value: value,
    });
  };
  const pageOf = async (from: App) => (await clientOf(from).get('/index')).text;
  const imagesOf = async (from: App) => (await policyOf(from)).get('img-src');

  it('is its own origin, and nothing is said of it', async () => {
    expect(await imagesOf(app)).toEqual(["'self'", 'data:', 'blob:']);
    expect(await pageOf(app)).not.toContain('wm-file-host');
  });

  it('is the host of the setting, in every process within a second, and never more than an address', async () => {
    expect((await save('https://files.example.com/wm')).code).toBe(200);
    await expect
      .poll(() => imagesOf(second), within)
      .toEqual(["'self'", 'data:', 'blob:', 'https://files.example.com']);
    expect(await pageOf(second)).toContain(
      '<meta name="wm-file-host" content="https://files.example.com/wm"></head>',
    );
    expect((await save('/mirror')).code).toBe(200);
    await expect.poll(() => imagesOf(second), within).toHaveLength(3);
    expect(await pageOf(second)).toContain('content="/mirror"');
    for (const value of ['javascript:alert(1)', '"><script>', 'https://a b', '/x/', '//evil', 'x'])
      expect((await save(value)).status, value).toBe(422);
    expect((await save('/prod-api')).code).toBe(200);
    await expect.poll(() => pageOf(second), within).not.toContain('wm-file-host');
  });
});
