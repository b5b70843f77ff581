/** Lighthouse over the public blog, throttled as it simulates a phone: the home page, an article, and one of 2,000 comments. */
import lighthouse from 'lighthouse';
import { runSql } from '../e2e/support/database.ts';
import { browserForLighthouse, commentOn } from '../e2e/support/lighthouse.ts';
import { startServer } from '../e2e/support/server.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const comments = 2000;
const rounds = 3;

const server = await startServer({ ADMIN_PASSWORD: 'bench-password', SEED_DEMO: 'true' });
const executablePath = (findChromium as () => string | undefined)();
const { browser, port } = await browserForLighthouse(executablePath);
try {
  // The articles of the first start: of words and code, of lists and a table, of formulas.
  const [plain = '', commented = '', formulas = ''] = (
    await runSql(
      server,
      "select string_agg(id::text, ',' order by id) from blog_article where publish_time is not null",
    )
  ).split(',');
  await commentOn(server, commented, comments);
  const rows: Row[] = [];
  for (const [what, path] of [
    ['home', '/blog/home'],
    ['an article', `/blog/article/${plain}`],
    ['an article of formulas', `/blog/article/${formulas}`],
    [`an article of ${comments} comments`, `/blog/article/${commented}`],
  ] as const) {
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      const found = await lighthouse(server.url + path, {
        port,
        output: 'json',
        disableFullPageScreenshot: true,
        logLevel: 'error',
      });
      const { categories = {}, audits = {} } = found?.lhr ?? {};
      const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
      results.push({
        scores: ['performance', 'accessibility', 'best-practices', 'seo'].map(score),
        paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
        blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
        shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      });
    }
    // The middle one of the rounds: the machine has moods.
    const { scores, paint, blocked, shift } =
      results.toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))[1] ??
      results[0]!;
    rows.push({
      what: `${what}: speed, accessibility, good practice, search engines`,
      ours: `${scores.join(', ')}; largest paint ${(paint / 1000).toFixed(2)} s, blocked ${blocked.toFixed(0)} ms, shift ${shift.toFixed(3)}`,
      peer: '--',
      ratio: '--',
      goal: '100, 100, 100, 100',
    });
  }
  printTable('Blog, Lighthouse', rows);
} finally {
  await browser.close();
  await server.stop();
}
