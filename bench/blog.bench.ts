// An article's page among 10,000 published ones, and a search in them, against bare node:http + pg that sends the stored
// HTML alone. Pages are asked for one after the other: it is the time that one reader waits.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { databaseOf, environmentOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { agent, call, cpuMicroseconds, launch, launchProduct } from './support/server-target.ts';
import type { Target } from './support/server-target.ts';

const articles = 10_000;
/** The last but a hundred, ten articles each. */
const lastPage = articles / 10 - 100;
const rounds = 10;
const requests = 60;

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
}

interface Waiting {
  times: number[];
  cpu: number;
}

async function wait(target: Target, toPath: (index: number) => string): Promise<Waiting> {
  const times: number[] = [];
  const before = cpuMicroseconds(target);
  for (let index = 1; index <= requests; index += 1) {
    const begun = performance.now();
    await call(target.url + toPath(index), { headers: { accept: 'text/html' } });
    times.push(performance.now() - begun);
  }
  return { times, cpu: (cpuMicroseconds(target) - before) / requests };
}

const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const ours = await launchProduct(data, { password: 'bench-password', SEED_DEMO: 'true' });
const client = new Client(databaseOf(data));
await client.connect();
// The three articles of the first start, over and over, each with words of its own in the index.
await client.query(`
  insert into blog_article (owner_id, title, content, excerpt, category_id, publish_time, html, plain_text, headings, minutes, render_edition)
  select owner_id, title || ' ' || n, content, excerpt, category_id, now() - make_interval(mins => n),
    html, plain_text, headings, minutes, render_edition
  from generate_series(1, ${articles}) n join blog_article a on a.id = 1 + n % 3;
  insert into blog_article_tag (article_id, tag_id)
  select a.id, t.tag_id from blog_article a join blog_article_tag t on t.article_id = 1 + a.id % 3 where a.id > 3
  on conflict do nothing;
  insert into search_doc (kind, ref_id, owner_id, reach, title, title_sound, tags, body, is_loose, edition, update_time)
  select 'article', a.id, a.owner_id, 'public', d.title || ' ' || a.id, d.title_sound, d.tags, d.body,
    d.is_loose, d.edition, a.update_time
  from blog_article a join search_doc d on d.kind = 'article' and d.ref_id = 1 + a.id % 3 where a.id > 3;
  analyze`);
const tags = await client.query<{ name: string }>(
  'select g.name from blog_tag g join blog_article_tag t on t.tag_id = g.id group by g.name order by count(*) desc limit 1',
);
const tag = tags.rows[0]?.name ?? '';
await client.end();
const floor = await launch(['bench/support/bare-article-server.ts'], environmentOf(data));

try {
  const articlePath = (index: number): string => `/blog/article/${10 + index * 97}`;
  const searchPath = (index: number): string =>
    `/blog/search?text=${encodeURIComponent(['笔记', '索引', '致病', '转录本', '习惯'][index % 5] ?? '')}`;
  for (const target of [ours, floor])
    for (let round = 0; round < 5; round += 1) await wait(target, articlePath);
  await wait(ours, searchPath);
  const pages: Waiting[] = [];
  const bare: Waiting[] = [];
  const searches: Waiting[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pages.push(await wait(ours, articlePath));
    bare.push(await wait(floor, articlePath));
    searches.push(await wait(ours, searchPath));
  }
  const row = (what: string, goal: string, { own, peer }: { own: Waiting[]; peer?: Waiting[] }) => {
    const times = own.flatMap((one) => one.times);
    const cpu = quantile(
      own.map((one) => one.cpu),
      0.5,
    );
    const peerTimes = peer?.flatMap((one) => one.times) ?? [];
    const peerCpu = quantile(peer?.map((one) => one.cpu) ?? [], 0.5);
    return {
      what,
      ours: `${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ${(cpu / 1000).toFixed(2)} ms CPU`,
      peer: peer
        ? `node:http + pg: ${quantile(peerTimes, 0.5).toFixed(1)} ms, ${(peerCpu / 1000).toFixed(2)} ms CPU`
        : '--',
      ratio: peer ? (quantile(times, 0.5) / quantile(peerTimes, 0.5)).toFixed(1) : '--',
      goal,
    };
  };
  // The other pages and files over so many articles, each asked for by itself.
  const others: [string, string][] = [
    ['the home page', '/blog/home'],
    [`page ${lastPage} of the home page`, `/blog/home?page=${lastPage}`],
    ['the archive', '/blog/archive'],
    ['a tag on thousands of them', `/blog/tag/${encodeURIComponent(tag)}`],
    ['the feed', '/feed.xml'],
    ['the sitemap of its articles', '/sitemap-1.xml'],
  ];
  const measured: [string, Waiting[]][] = [];
  for (const [what, address] of others) {
    await wait(ours, () => address);
    const own: Waiting[] = [];
    for (let round = 0; round < 3; round += 1) own.push(await wait(ours, () => address));
    measured.push([what, own]);
  }
  printTable('Blog', [
    row(`an article's page, one of ${articles}, until its last byte`, 'TTFB <= 50 ms', {
      own: pages,
      peer: bare,
    }),
    row(`a search in ${articles} articles, the page with it`, 'p95 <= 50 ms', { own: searches }),
    ...measured.map(([what, own]) => row(`${what} among ${articles} articles`, '--', { own })),
  ]);
} finally {
  agent.destroy();
  for (const { child } of [floor, ours]) {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
}
