import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
const html = { accept: 'text/html', host: 'blog.test' };
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.anonymous.get(path, { ...html, ...headers });

async function write(overrides: object = {}): Promise<{ id: number; row_version: number }> {
  serial += 1;
  const made = await app.admin.post(articles, {
    title: `文章 ${serial}`,
    content: `## 开头\n\n第 ${serial} 篇的正文。\n`,
    ...overrides,
  });
  expect(made.code, made.text).toBe(200);
  return made.data;
}

async function publish(overrides: object = {}, publish_time?: string): Promise<number> {
  const { id, row_version } = await write(overrides);
  const answer = await app.admin.put(`${articles}/${id}/publish`, {
    row_version,
    ...(publish_time && { publish_time }),
  });
  expect(answer.code, answer.text).toBe(200);
  return id;
}

const metaOf = (page: Answer, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page.text)?.[1];

describe('an article on the public site', () => {
  it('is a whole page without scripts once it is published, and 404 before and after', async () => {
    const { id, row_version } = await write({
      title: '白盒测试的 7 个习惯',
      content: '# 一级\n\n正文 **重点** `code`\n\n```ts\nconst a: number = 1;\n```\n\n- [x] 完成\n',
      tags: ['测试', 'TypeScript'],
    });
    const address = `/blog/article/${id}`;
    expect((await read(address)).status).toBe(404);
    const published = await app.admin.put(`${articles}/${id}/publish`, { row_version });
    expect(published.data).toMatchObject({ status: 'published', row_version: row_version + 1 });
    const page = await read(address);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<title>白盒测试的 7 个习惯 - 博客文章</title>');
    expect(page.text).toContain('<h2 id="section-1">一级</h2>');
    expect(page.text).toContain('<strong>重点</strong>');
    expect(page.text).toContain('hljs-keyword');
    expect(page.text).toContain(
      '<input type="checkbox" disabled aria-label="已完成" checked data-task-line="8"> 完成',
    );
    expect(page.text.match(/<h1/g)).toHaveLength(1);
    const withdrawn = await app.admin.put(`${articles}/${id}/withdraw`, {
      row_version: row_version + 1,
    });
    expect(withdrawn.data).toMatchObject({ status: 'draft', publish_time: null });
    expect((await read(address)).status).toBe(404);
    expect((await read('/blog/home')).text).not.toContain('白盒测试的 7 个习惯');
  });

  it('tells search engines and other sites what it is', async () => {
    const id = await publish({
      title: '标题 <b> & "引号"',
      excerpt: `摘要${'很长'.repeat(100)}`,
      cover: '/prod-api/profile/cover.png',
      tags: ['甲'],
    });
    const page = await read(`/blog/article/${id}`);
    expect(page.text).toContain('<title>标题 &lt;b&gt; &amp; &quot;引号&quot; - 博客文章</title>');
    expect(page.text).toContain(
      `<link rel="canonical" href="http://blog.test/blog/article/${id}"/>`,
    );
    const description = metaOf(page, 'description') ?? '';
    expect(description.length).toBeLessThanOrEqual(155);
    expect(description.length).toBeGreaterThan(50);
    expect(metaOf(page, 'og:type')).toBe('article');
    expect(metaOf(page, 'og:image')).toBe('http://blog.test/prod-api/profile/cover.png');
    expect(metaOf(page, 'viewport')).toContain('width=device-width');
    expect(page.text).toContain('<html lang="zh-CN">');
    expect(page.headers['x-robots-tag']).toBeUndefined();
    const data = [
      ...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ].map(([, text]) => JSON.parse(text ?? ''));
    expect(data).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline: '标题 <b> & "引号"',
        url: `http://blog.test/blog/article/${id}`,
        author: { name: 'admin' },
        keywords: '甲',
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'http://blog.test/blog/home' },
          { position: 2, item: `http://blog.test/blog/article/${id}` },
        ],
      },
    ]);
    expect(Date.parse(data[0].datePublished)).toBeGreaterThan(0);
  });

  it('answers 304 to who has it, and anew after a change', async () => {
    const { id, row_version } = await write({ title: '缓存' });
    await app.admin.put(`${articles}/${id}/publish`, { row_version });
    const first = await read(`/blog/article/${id}`);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers['etag']);
    const again = await read(`/blog/article/${id}`, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await app.admin.put(`${articles}/${id}`, { row_version: row_version + 1, title: '缓存二' });
    const written = await read(`/blog/article/${id}`, { 'if-none-match': etag });
    expect(written.status).toBe(304);
    await app.admin.put(`${articles}/${id}/publish`, { row_version: row_version + 2 });
    const fresh = await read(`/blog/article/${id}`, { 'if-none-match': etag });
    expect(fresh.status).toBe(200);
    expect(fresh.text).toContain('缓存二');
  });

  it('looks as the setting says, and as somebody tries it without saving', async () => {
    const lookOf = async (address: string): Promise<string | undefined> =>
      /<html lang="zh-CN"(?: data-look="(\w+)")?>/.exec((await read(address)).text)?.[1];
    const set = async (look: string): Promise<void> => {
      await app.core.pool.query(
        `update sys_config set config_value = $1 where config_key = 'blog.site.look'`,
        [look],
      );
      await app.core.signals.send('setting', { key: 'blog.site.look' });
    };
    expect(await lookOf('/blog/home')).toBeUndefined();
    expect(await lookOf('/blog/archive?look=plain')).toBe('plain');
    expect(await lookOf('/blog/home?look=__proto__')).toBeUndefined();
    await set('press');
    for (const address of ['/blog/home', '/blog/archive', '/blog/tags', '/blog/nothing'])
      await expect.poll(() => lookOf(address), { message: address }).toBe('press');
    expect(await lookOf('/blog/home?look=default')).toBeUndefined();
    await set('"><script>');
    await expect.poll(() => lookOf('/blog/home')).toBeUndefined();
    await set('default');
  });

  it('answers 301 for each slug it ever had, and its slugs are nobody else’s', async () => {
    const { id, row_version } = await write({ slug: 'First-Name' });
    const renamed = await app.admin.put(`${articles}/${id}`, { row_version, slug: 'second-name' });
    expect(renamed.data.slug).toBe('second-name');
    expect((await read('/blog/article/first-name')).status).toBe(404);
    await app.admin.put(`${articles}/${id}/publish`, { row_version: row_version + 1 });
    for (const slug of ['first-name', 'second-name', 'Second-Name']) {
      const moved = await read(`/blog/article/${slug}`);
      expect([moved.status, moved.headers['location']]).toEqual([301, `/blog/article/${id}`]);
    }
    const other = await write();
    expect(
      await app.admin.put(`${articles}/${other.id}`, { row_version: 1, slug: 'first-name' }),
    ).toMatchObject({ code: 601, msg: '别名已被另一篇文章使用' });
    expect((await app.admin.post(articles, { title: 'x', slug: '123' })).status).toBe(422);
    expect((await app.admin.post(articles, { title: 'x', slug: 'a/b' })).status).toBe(422);
  });

  it('appears at its minute by itself, also to a server started later', async () => {
    // Long enough to be looked at before on a machine that stalls.
    const soon = new Date(Date.now() + 4000).toISOString();
    const id = await publish({ title: '定时的文章' }, soon);
    expect((await app.admin.get(`${articles}/${id}`)).data).toMatchObject({
      status: 'scheduled',
      publish_time: soon,
    });
    expect((await read(`/blog/article/${id}`)).status).toBe(404);
    expect((await read('/feed.xml')).text).not.toContain('定时的文章');
    const later = await app.another();
    await expect
      .poll(async () => (await read(`/blog/article/${id}`)).status, { timeout: 20_000 })
      .toBe(200);
    const answer = await later.http.inject({ url: '/blog/home', headers: html });
    expect(answer.body).toContain('定时的文章');
    expect((await app.admin.get(`${articles}/${id}`)).data.status).toBe('published');
  });

  it('has the newest articles and the tags beside it, a change in another process included', async () => {
    await publish({ title: '一直在这里' });
    const there = clientOf(await app.another());
    const beside = async (client = there): Promise<string[]> => {
      const { text } = await client.get('/blog/tags', html);
      const [, list = ''] = /<ul class="recent">(.*?)<\/ul>/s.exec(text) ?? [];
      return [...list.matchAll(/<a [^>]*>([^<]*)</g)].map(([, title = '']) => title);
    };
    expect(await beside()).toContain('一直在这里');
    await publish({ title: '刚刚发布' });
    expect(await beside(app.anonymous)).toContain('刚刚发布');
    // Sooner than what is held would end by itself.
    await expect.poll(() => beside(), { timeout: 20_000 }).toContain('刚刚发布');
  });

  it('names what stands around it: before, after, related', async () => {
    const ids = [];
    for (const at of [1, 2, 3])
      ids.push(
        await publish({
          title: `分布式系统的一致性讨论 ${at}`,
          content: '一致性、共识与复制。',
          tags: ['一致性协议'],
        }),
      );
    const page = await read(`/blog/article/${ids[1]}`);
    expect(page.text).toMatch(new RegExp(`/blog/article/${ids[0]}"><span>上一篇`));
    expect(page.text).toMatch(new RegExp(`/blog/article/${ids[2]}"><span>下一篇`));
    const related = /<section class="related">.*?<\/section>/.exec(page.text)?.[0] ?? '';
    expect(related).toContain(`/blog/article/${ids[0]}`);
    expect(related).toContain(`/blog/article/${ids[2]}`);
    expect(related).not.toContain(`/blog/article/${ids[1]}"`);
  });
});

describe('the lists of the site', () => {
  it('show pages, what is pinned first, tags, categories with those below, and the archive', async () => {
    const top = (await app.admin.post('/article/v2/categories', { name: '技术' })).data.id;
    const below = (
      await app.admin.post('/article/v2/categories', { name: '前端 & 后端', parent_id: top })
    ).data.id;
    const inside = await publish({ category_id: below, tags: ['C++ 入门', '甲乙'] });
    for (let at = 0; at < 11; at += 1) await publish({ tags: ['很多'] });
    const pinned = await publish({ title: '置顶的', pinned: true });
    await publish();
    const home = await read('/blog/home');
    expect(home.text.indexOf('<h2><a href="/blog/article/')).toBe(
      home.text.indexOf(`<h2><a href="/blog/article/${pinned}"`),
    );
    expect(home.text).toContain('href="/blog/home?page=2"');
    expect((await read('/blog/home?page=2')).text).toContain('href="/blog/home"');
    expect((await read('/blog/home?page=999')).status).toBe(404);
    expect((await read('/blog/home?page=x')).status).toBe(400);
    const tag = await read(`/blog/tag/${encodeURIComponent('c++ 入门')}`);
    expect(tag.text).toContain(`/blog/article/${inside}`);
    expect(tag.text).toContain('标签：C++ 入门 - Work Manage 博客');
    expect((await read(`/blog/tag/${encodeURIComponent('没有')}`)).status).toBe(404);
    for (const id of [top, below])
      expect((await read(`/blog/category/${id}`)).text).toContain(`/blog/article/${inside}`);
    expect((await read('/blog/category/99999')).status).toBe(404);
    expect((await read('/blog/tags')).text).toMatch(/很多<span class="count">11</);
    const archive = (await read('/blog/archive')).text;
    expect(archive).toContain('置顶的');
    const year = new Date().getFullYear();
    expect(archive).toMatch(new RegExp(`aria-label="${year} 年：\\d+ 月 \\d+ 篇"`));
    for (const path of ['/blog', '/blog/']) expect([301, 404]).toContain((await read(path)).status);
    const missing = await read('/blog/nothing/here');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('页面不存在');
    expect(missing.text).toContain('class="missing-search" action="/blog/search"');
    expect(/<main[\s\S]*<\/main>/.exec(missing.text)?.[0]).toContain('置顶的');
    expect(missing.headers['x-robots-tag']).toBe('noindex');
  });

  it('find what is published, by title before tag before text, marked, and by initials', async () => {
    const inText = await publish({ title: '其一', content: '这里提到了量子计算机。' });
    const inTag = await publish({ title: '其二', tags: ['量子计算机'] });
    const inTitle = await publish({ title: '量子计算机的未来' });
    await write({ title: '量子计算机草稿' });
    const page = await read(`/blog/search?text=${encodeURIComponent('量子计算机')}`);
    const order = [...page.text.matchAll(/<h2><a href="\/blog\/article\/(\d+)">/g)].map(([, id]) =>
      Number(id),
    );
    expect(order).toEqual([inTitle, inTag, inText]);
    expect(page.text).toContain('<mark>量子计算机</mark>的未来');
    expect(page.text).toContain('找到 3 篇文章');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect((await read('/blog/search?text=lzjsjdwl')).text).toContain('的标题读音相符');
    expect((await read('/blog/search')).status).toBe(200);
    const hints = await app.anonymous.get(
      `/blog/v2/suggestions?text=${encodeURIComponent('量子')}`,
    );
    expect(hints.data).toEqual([{ title: '量子计算机的未来', path: `/blog/article/${inTitle}` }]);
    const mine = await app.admin.get(
      `/search/v2/documents?kind=article&text=${encodeURIComponent('量子计算机草稿')}`,
    );
    expect(mine.data.rows).toHaveLength(1);
  });
});

const xml = new XMLParser({ ignoreAttributes: false });

describe('what machines ask for', () => {
  it('feeds are valid, whole and lead to the articles', async () => {
    const id = await publish({
      title: 'A & B < C ]]> "x"',
      content: '见 [这里](/blog/home) <i id=x>不是标签</i> \u0008',
      tags: ['R&D'],
    });
    const rss = await read('/feed.xml');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(XMLValidator.validate(rss.text)).toBe(true);
    const { channel } = xml.parse(rss.text).rss;
    expect(channel.link).toBe('http://blog.test/blog/home');
    expect(channel.item[0]).toMatchObject({
      title: 'A & B < C ]]> "x"',
      link: `http://blog.test/blog/article/${id}`,
      category: 'R&D',
    });
    expect(channel.item[0]['content:encoded']).toContain('href="http://blog.test/blog/home"');
    expect(channel.item[0]['content:encoded']).toContain('&lt;i id=x&gt;');
    expect(channel.item[0].pubDate).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000$/);
    const atom = await read('/atom.xml');
    expect(XMLValidator.validate(atom.text)).toBe(true);
    const { feed } = xml.parse(atom.text);
    expect(feed.entry[0]).toMatchObject({ id: `http://blog.test/blog/article/${id}` });
    expect(Date.parse(feed.updated)).toBeGreaterThan(0);
    const etag = String(rss.headers['etag']);
    expect((await read('/feed.xml', { 'if-none-match': etag })).status).toBe(304);
  });

  it('the sitemap names every public page with its last change, nothing else', async () => {
    const id = await publish({ tags: ['图'] });
    const draft = await write();
    const index = await read('/sitemap.xml');
    expect(XMLValidator.validate(index.text)).toBe(true);
    const parts = xml.parse(index.text).sitemapindex.sitemap;
    expect(parts.map(({ loc }: { loc: string }) => loc)).toEqual([
      'http://blog.test/sitemap-pages.xml',
      'http://blog.test/sitemap-1.xml',
    ]);
    const part = await read('/sitemap-1.xml');
    const urls = xml.parse(part.text).urlset.url as { loc: string; lastmod: string }[];
    const own = urls.find(({ loc }) => loc === `http://blog.test/blog/article/${id}`);
    expect(Date.parse(own?.lastmod ?? '')).toBeGreaterThan(0);
    expect(part.text).not.toContain(`/blog/article/${draft.id}<`);
    const pages = await read('/sitemap-pages.xml');
    expect(pages.text).toContain(`http://blog.test/blog/tag/${encodeURIComponent('图')}`);
    for (const { loc } of urls.slice(0, 5))
      expect((await read(new URL(loc).pathname)).status).toBe(200);
    expect((await read('/sitemap-2.xml')).status).toBe(404);
    expect((await read('/sitemap-x.xml')).status).toBe(404);
  });

  it('robots may enter the blog only, and no signed-in page is kept', async () => {
    const robots = await read('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.text).toContain('Allow: /blog/\n');
    expect(robots.text).toContain('\nDisallow: /\n');
    expect(robots.text).toContain('Sitemap: http://blog.test/sitemap.xml');
    for (const path of ['/index', '/login', '/admin/v2/get_user_info'])
      expect((await read(path)).headers['x-robots-tag'], path).toBe('noindex');
    for (const host of ['evil.test/x', 'a b', 'x"onload=1', '<svg>'])
      expect((await app.anonymous.get('/feed.xml', { host })).status, host).toBe(400);
  });
});

describe('visitors', () => {
  const visitor = (name: string): Record<string, string> => ({
    'user-agent': `agent ${name}`,
  });
  const count = (id: number, kind: 'view' | 'like', headers: Record<string, string>) =>
    app.anonymous.post(`/blog/v2/articles/${id}/${kind}`, {}, headers);

  it('count once a day, however many requests come at once', async () => {
    const id = await publish();
    for (const kind of ['view', 'like'] as const) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => count(id, kind, visitor('one'))),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect((await count(id, kind, visitor('one'))).data.count).toBe(1);
      expect((await count(id, kind, visitor('two'))).data.count).toBe(2);
    }
    expect((await count(id, 'view', visitor('one'))).data.is_liked).toBe(true);
    expect((await count(id, 'view', visitor('three'))).data).toEqual({ count: 3, is_liked: false });
    expect((await app.admin.get(`${articles}/${id}`)).data).toMatchObject({
      view_count: 3,
      like_count: 2,
    });
    const draft = await write();
    expect((await count(draft.id, 'view', visitor('one'))).status).toBe(404);
  });

  it('are known by a cookie from the next day on, and made-up cookies count for little', async () => {
    const id = await publish();
    const first = await count(id, 'view', visitor('a'));
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(
      /^wm-visitor=\d{4}-\d\d-\d\d\.[\w-]{22}; Path=\/blog; .*HttpOnly; SameSite=Lax$/,
    );
    const [value = ''] = cookie.split(';');
    expect((await count(id, 'view', { ...visitor('b'), cookie: value })).data.count).toBe(2);
    const old = `wm-visitor=2026-01-01.${'x'.repeat(22)}`;
    const counts = [];
    for (const agent of ['c', 'd'])
      counts.push((await count(id, 'view', { ...visitor(agent), cookie: old })).data.count);
    expect(counts).toEqual([3, 3]);
    for (let at = 0; at < 60; at += 1) {
      const forged = `wm-visitor=2026-01-01.${String(at).padStart(22, '0')}`;
      await count(id, 'view', { cookie: forged });
    }
    expect((await count(id, 'view', visitor('z'))).data.count).toBe(30);
  });

  it('comment into a queue; what is approved is shown as plain text', async () => {
    const id = await publish();
    const url = `/blog/v2/articles/${id}/comments`;
    const content = '<script>alert(1)</script>\n写得好';
    expect(await app.anonymous.post(url, { nickname: '<b>访客</b>', content })).toMatchObject({
      code: 200,
    });
    expect((await read(`/blog/article/${id}`)).text).not.toContain('写得好');
    const queue = await app.admin.get('/article/v2/comments?status=pending');
    const row = queue.data.rows.find((one: { article_id: number }) => one.article_id === id);
    expect(row).toMatchObject({ nickname: '<b>访客</b>', content, status: 'pending', reason: '' });
    const moderate = (status: string) =>
      app.admin.put('/article/v2/comments/status', { ids: [row.id], status });
    expect((await moderate('approved')).data).toEqual({ changed: 1 });
    expect((await moderate('approved')).data).toEqual({ changed: 0 });
    const page = await read(`/blog/article/${id}`);
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;\n写得好');
    expect(page.text).toContain('&lt;b&gt;访客&lt;/b&gt;');
    expect((await app.admin.get(`${articles}/${id}`)).data.comment_count).toBe(1);
    await moderate('spam');
    expect((await read(`/blog/article/${id}`)).text).not.toContain('写得好');
    expect((await app.admin.delete('/article/v2/comments', { ids: [row.id] })).data).toEqual({
      removed: 1,
    });
    expect((await app.admin.get(`${articles}/${id}`)).data.comment_count).toBe(0);
  });

  it('who send spam are told nothing, and it waits apart', async () => {
    const id = await publish();
    const spam: [string, object][] = [
      ['填写了隐藏字段', { nickname: 'x', content: '正常的话', website: 'https://spam.test' }],
      ['链接过多', { nickname: 'x', content: 'http://a http://b http://c' }],
      ['含有广告词', { nickname: 'x', content: '代开发票，加微信' }],
    ];
    await app.core.pool.query('delete from blog_comment');
    for (const [, body] of spam)
      expect(await app.anonymous.post(`/blog/v2/articles/${id}/comments`, body)).toMatchObject({
        code: 200,
      });
    const { rows } = (await app.admin.get(`/article/v2/comments?article_id=${id}&sort=create_time`))
      .data;
    expect(rows.map(({ reason }: { reason: string }) => reason)).toEqual(
      spam.map(([reason]) => reason),
    );
    expect(new Set(rows.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['spam']),
    );
    await app.core.pool.query(`update blog_comment set create_time = now() - interval '1 hour'`);
    await app.anonymous.post(`/blog/v2/articles/${id}/comments`, {
      nickname: 'y',
      content: '代开发票，加微信',
    });
    const again = await app.admin.get(`/article/v2/comments?article_id=${id}&nickname=y`);
    expect(again.data.rows[0].reason).toBe('重复的内容');
  });

  it('who write too much are refused, with or without scripts, also a hundred at once', async () => {
    const id = await publish();
    await app.core.pool.query('delete from blog_comment');
    const send = (content: string) =>
      app.anonymous.post(`/blog/v2/articles/${id}/comments`, { nickname: '急', content });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => send(`第 ${at} 句`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.msg).toBe('评论过于频繁，请稍后再试');
    expect(refused?.headers['retry-after']).toBe('600');
    const form = await app.anonymous.send({
      method: 'POST',
      url: `/blog/article/${id}/comment`,
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nickname: '急', content: '再说 <i>一句</i>' }).toString(),
    });
    expect(form.status).toBe(429);
    expect(form.text).toContain('评论过于频繁，请稍后再试');
    expect(form.text).toContain('再说 &lt;i&gt;一句&lt;/i&gt;</textarea>');
  });

  it('without scripts send forms and come back to the page', async () => {
    const id = await publish();
    await app.core.pool.query('delete from blog_comment');
    const send = (path: string, fields: Record<string, string>) =>
      app.anonymous.send({
        method: 'POST',
        url: `/blog/article/${id}/${path}`,
        headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const sent = await send('comment', { nickname: '表单', content: '你好', website: '' });
    expect([sent.status, sent.headers['location']]).toEqual([
      303,
      `/blog/article/${id}?said=sent#comments`,
    ]);
    expect((await read(`/blog/article/${id}?said=sent`)).text).toContain(
      '评论已提交，通过审核后会显示在这里。',
    );
    const wrong = await send('comment', { nickname: '', content: '你好' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('请填写昵称');
    const liked = await send('like', {});
    expect([liked.status, liked.headers['location']]).toEqual([
      303,
      `/blog/article/${id}?said=liked#like`,
    ]);
    const foreign = await app.anonymous.send({
      method: 'POST',
      url: `/blog/article/${id}/like`,
      headers: { ...html, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  });

  it('are limited by the minute', async () => {
    const id = await publish();
    const limited = await app.another({ rateLimits: true });
    const ask = (url: string, method: 'GET' | 'POST' = 'GET', payload: object = {}) =>
      limited.http.inject({ url, method, ...(method === 'POST' && { payload }) });
    for (let at = 0; at < 10; at += 1)
      await ask(`/blog/v2/articles/${id}/comments`, 'POST', { nickname: 'x', content: 'y' });
    const refused = await ask(`/blog/v2/articles/${id}/comments`, 'POST', {
      nickname: 'x',
      content: 'y',
    });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let at = 0; at < 60; at += 1) await ask('/blog/search?text=x');
    expect((await ask('/blog/search?text=x')).statusCode).toBe(429);
  });
});
