import { siteDefaults } from '@wm/contract/blog/site-rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const path = '/article/v2/site';
const html = { accept: 'text/html', host: 'blog.test' };
/** The smallest PNG: one transparent dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = (address: string): Promise<Answer> => app.anonymous.get(address, html);

type Settings = Record<string, unknown> & { row_version: number };

async function stored(client: TestClient = app.admin): Promise<Settings> {
  const { data } = await client.get(path);
  const { hidden_entries: _hidden, update_time: _time, ...settings } = data;
  return settings;
}

async function save(change: object): Promise<Answer> {
  return app.admin.put(path, { ...(await stored()), ...change });
}

async function publish(fields: object): Promise<number> {
  const { data } = await app.admin.post('/article/v2/articles', {
    content: '正文',
    ...fields,
  });
  const { id, row_version } = data;
  await app.admin.put(`/article/v2/articles/${id}/publish`, { row_version });
  return id;
}

async function sendLogo(): Promise<string> {
  const sent = await upload(app.admin, '/prod-api/common/upload', {
    name: 'a.png',
    bytes: dot,
  });
  return `/prod-api${sent.data.file_name ?? sent.data.fileName}`;
}

describe('what the blog says of itself', () => {
  it('is what it was as long as nobody has saved anything', async () => {
    expect(await stored()).toMatchObject({
      site_name: siteDefaults.siteName,
      headline: siteDefaults.headline,
      navigation: siteDefaults.navigation,
      look: 'default',
      comment_policy: 'reviewed',
      comment_days: 0,
      row_version: 0,
    });
    const home = await read('/blog/home');
    expect(home.text).toContain(`<h1>${siteDefaults.headline}</h1>`);
    expect(home.text).toContain('慢慢写，认真改');
    expect(home.text).not.toContain('beian');
  });

  it('stands in every page, feed, title and description once it is saved', async () => {
    const id = await publish({ title: '第一篇', tags: ['数据'] });
    const logo = await sendLogo();
    expect((await app.anonymous.get(logo)).status).toBe(404);
    const saved = await save({
      site_name: '周末 & 工坊',
      headline: '做点<小>东西',
      intro: '木工、电路和代码。',
      footer: '一周一篇',
      icp: '京ICP备12345678号-1',
      logo,
    });
    expect(saved.code, saved.text).toBe(200);
    const home = await read('/blog/home');
    expect(home.text).toContain('<title>周末 &amp; 工坊</title>');
    expect(home.text).toContain('<h1>做点&lt;小&gt;东西</h1>');
    expect(home.text).toContain('<meta name="description" content="木工、电路和代码。"/>');
    expect(home.text).toContain('<meta property="og:site_name" content="周末 &amp; 工坊"/>');
    expect(home.text).toContain(`<meta property="og:image" content="http://blog.test${logo}"/>`);
    expect(home.text).toContain('周末 &amp; 工坊 · 一周一篇');
    expect(home.text).toMatch(
      /<a href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>京ICP备12345678号-1<\/a>/,
    );
    expect((await read('/blog/tags')).text).toContain('<title>全部标签 - 周末 &amp; 工坊</title>');
    const article = await read(`/blog/article/${id}`);
    expect(article.text).toContain('"name":"周末 & 工坊"');
    for (const feed of ['/feed.xml', '/atom.xml']) {
      const { text } = await read(feed);
      expect(text).toContain('<title>周末 &amp; 工坊</title>');
      expect(text).toContain('木工、电路和代码。');
    }
    const manifest = await read('/blog/manifest.webmanifest');
    expect(JSON.parse(manifest.text)).toMatchObject({
      name: '周末 & 工坊',
      icons: [{ src: logo }],
    });
    for (const page of [home, article]) {
      expect(page.text).not.toContain(siteDefaults.siteName);
      expect(page.text).not.toContain('慢慢写');
    }
    expect((await app.anonymous.get(logo)).status).toBe(200);
  });

  it('has pages of its own and leads to what visitors may read, in its order', async () => {
    const category = (await app.admin.post('/article/v2/categories', { name: '木工' })).data.id;
    const shown = await publish({
      title: '公开的',
      tags: ['榫卯'],
      category_id: category,
    });
    const draft = (await app.admin.post('/article/v2/articles', { title: '草稿' })).data.id;
    const navigation = [
      { name: '关于', kind: 'page', target: 'about' },
      { name: '木工', kind: 'category', target: String(category) },
      { name: '草稿', kind: 'article', target: String(draft) },
      { name: '榫卯', kind: 'tag', target: '榫卯' },
      { name: '代表作', kind: 'article', target: String(shown) },
      {
        name: '商店',
        kind: 'outside',
        target: 'https://shop.example/a?b=1&c=2',
      },
    ];
    const pages = [
      {
        slug: 'about',
        title: '关于我们',
        content: '## 我们\n\n<script>alert(1)</script> **写字**',
      },
    ];
    const saved = await save({ navigation, pages });
    expect(saved.data).toMatchObject({
      navigation,
      pages,
      hidden_entries: [2],
    });
    const { text } = await read('/blog/page/about');
    const [, bar = ''] = /<nav aria-label="博客">(.*?)<\/nav>/.exec(text) ?? [];
    const links = [...bar.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map((all) => all.slice(1));
    expect(links).toEqual([
      ['/blog/page/about', '关于'],
      [`/blog/category/${category}`, '木工'],
      [`/blog/tag/${encodeURIComponent('榫卯')}`, '榫卯'],
      [`/blog/article/${shown}`, '代表作'],
      ['https://shop.example/a?b=1&amp;c=2', '商店'],
    ]);
    expect(bar).toContain('<a href="/blog/page/about" aria-current="page">');
    expect(text).toMatch(/<title>关于我们 - [^<]*<\/title>/);
    expect(text).toContain('<h1>关于我们</h1>');
    expect(text).toContain('<strong>写字</strong>');
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect((await read('/sitemap-pages.xml')).text).toContain('http://blog.test/blog/page/about<');
    expect((await read('/blog/page/none')).status).toBe(404);
  });

  it.each([
    ['no name', { site_name: ' ' }, '请输入站点名称'],
    ['a headline of two lines', { headline: '一\n二' }, '标语不能含有换行等控制字符'],
    ['a long headline', { headline: '长'.repeat(61) }, '标语不超过 60 个字符'],
    ['a picture of elsewhere', { logo: 'https://x.example/a.png' }, '标志只能是本站的图片'],
    ['a picture without a scheme', { logo: '//x.example/a.png' }, '标志只能是本站的图片'],
    ['a script', outside('javascript:alert(1)'), '站外地址应以 http:// 或 https:// 开头'],
    ['data', outside('data:text/html,<b>'), '站外地址应以 http:// 或 https:// 开头'],
    ['a name in it', outside('https://a:b@x.example/'), '站外地址应以 http:// 或 https:// 开头'],
    ['a quote', outside('https://x.example/"onclick='), '站外地址应以 http:// 或 https:// 开头'],
    [
      'a place that is none',
      { navigation: [{ name: '一', kind: 'place', target: '__proto__' }] },
      '没有这个固定页面',
    ],
    [
      'thirteen entries',
      {
        navigation: Array.from({ length: 13 }, () => siteDefaults.navigation[0]),
      },
      '导航不超过 12 项',
    ],
    ['two pages at one address', { pages: [page('a'), page('a')] }, '两个独立页面的地址相同'],
    [
      'an address of a page',
      { pages: [page('A/b')] },
      '别名只能用小写字母、数字和连字符，并且至少有一个字母',
    ],
    ['a long page', { pages: [{ ...page('a'), content: '字'.repeat(50_001) }] }, '页面内容过长'],
  ])('refuses %s and keeps what was', async (_, change, message) => {
    const before = await stored();
    const answer = await save(change);
    expect(answer.status).toBe(422);
    expect(answer.data.fields.map((field: { message: string }) => field.message)).toContain(
      message,
    );
    expect(await stored()).toEqual(before);
  });

  it('names the entry that leads to nothing', async () => {
    const before = await stored();
    for (const [kind, target] of [
      ['category', '999999'],
      ['article', '999999'],
      ['tag', '没有的标签'],
      ['page', 'none'],
    ])
      expect(await save({ navigation: [{ name: '空', kind, target }] })).toMatchObject({
        code: 601,
        msg: expect.stringMatching(/^导航「空」指向的.{2,4}不存在，请重新选择$/),
      });
    expect(await stored()).toEqual(before);
  });

  it('is refused over what another window has saved, and recorded once for each change', async () => {
    const first = await stored();
    expect((await save({ headline: '甲' })).code).toBe(200);
    const late = await app.admin.put(path, { ...first, headline: '乙' });
    expect(late).toMatchObject({ status: 409, msg: '站点设置已在别处修改' });
    expect((await stored())['headline']).toBe('甲');
    const { rows } = await app.core.pool.query(
      `select changes from sys_oper_log where resource = 'article:site' order by id desc limit 1`,
    );
    expect(rows[0]?.changes.fields).toEqual({
      headline: [first['headline'], '甲'],
    });
  });

  it('comes back with its picture when the change is taken back', async () => {
    const logo = await sendLogo();
    await save({ logo });
    const { row_version: _version, ...before } = await stored();
    await save({
      logo: '',
      site_name: '别的',
      look: 'press',
      comment_days: 30,
    });
    const changed = await stored();
    expect(changed).toMatchObject({ look: 'press', comment_days: 30 });
    expect((await read('/blog/home')).text).toContain('data-look="press"');
    // Another administrator takes it back: the picture is none of his.
    const other = await app.signInAs(['article:site:list', 'article:site:edit']);
    const back = await other.put(path, {
      ...before,
      row_version: changed.row_version,
    });
    expect(back.code, back.text).toBe(200);
    expect(await stored()).toMatchObject(before);
    await save({ footer: '后来' });
    expect((await app.anonymous.get(logo)).status).toBe(200);
  });

  it('are those that were saved last, before the cache of settings has heard of it', async () => {
    const first = await stored();
    const [look, number] = [
      vi.spyOn(app.core.settings, 'text'),
      vi.spyOn(app.core.settings, 'number'),
    ];
    look.mockResolvedValue('default');
    number.mockResolvedValue(0);
    await save({ look: 'press', comment_days: 9 });
    await save({ look: 'press', comment_days: 11 });
    const now = await stored();
    look.mockRestore();
    number.mockRestore();
    expect(now).toMatchObject({ look: 'press', comment_days: 11 });
    // What has changed is what differs from the save before, not from what the cache held.
    const { rows } = await app.core.pool.query(
      `select changes from sys_oper_log where resource = 'article:site' order by id desc limit 1`,
    );
    expect(rows[0]?.changes.fields).toEqual({ comment_days: [9, 11] });
    await save({ look: first['look'], comment_days: first['comment_days'] });
  });

  it('publishes no picture of somebody else by naming it', async () => {
    const logo = await sendLogo();
    const other = await app.signInAs(['article:site:list', 'article:site:edit']);
    const before = await stored();
    const answer = await other.put(path, { ...before, logo });
    expect(answer.code).toBe(200);
    expect((await app.anonymous.get(logo)).status).toBe(404);
  });

  it('is read and changed by those who may, each with a right of its own', async () => {
    const reader = await app.signInAs(['article:site:list']);
    const author = await app.signInAs(['article:data:list', 'article:data:edit']);
    const settings = await stored(reader);
    expect((await reader.put(path, settings)).status).toBe(403);
    expect((await author.get(path)).status).toBe(403);
    expect((await author.put(path, settings)).status).toBe(403);
    expect((await author.get(`${path}/choices`)).status).toBe(403);
    expect((await app.anonymous.get(path)).status).toBe(401);
  });

  it('is seen before it is saved, without anything that runs', async () => {
    const { row_version: _version, ...before } = await stored();
    const asked = { ...before, site_name: '还没保存', page_at: null };
    const home = await app.admin.post(`${path}/preview`, asked);
    expect(home.data.html).toContain('还没保存');
    expect(home.data.html.replace(/<script type="application\/ld\+json">/g, '')).not.toContain(
      '<script',
    );
    const pages = [page('about')];
    const one = await app.admin.post(`${path}/preview`, {
      ...asked,
      pages,
      page_at: 0,
    });
    expect(one.data.html).toContain('<h1>页</h1>');
    expect((await read('/blog/home')).text).not.toContain('还没保存');
  });

  it('offers what visitors find', async () => {
    const id = await publish({ title: '可选的文章', tags: ['可选'] });
    const { data } = await app.admin.get(`${path}/choices`);
    expect(data.article).toContainEqual({
      target: String(id),
      name: '可选的文章',
    });
    expect(data.tag).toContainEqual({ target: '可选', name: '可选' });
    expect(data.article.map(({ name }: { name: string }) => name)).not.toContain('草稿');
  });
});

function outside(target: string): object {
  return { navigation: [{ name: '站外', kind: 'outside', target }] };
}

function page(slug: string): { slug: string; title: string; content: string } {
  return { slug, title: '页', content: '文' };
}
