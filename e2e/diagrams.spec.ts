import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const drawings = `\`\`\`mermaid
gantt
  title 上线计划
  section 准备
  需求评审 :done, 2026-11-02, 4d
  接口设计 :active, 2026-11-05, 9d
  section 开发
  编码与联调 :crit, 2026-11-14, 14d
  上线 :2026-11-28, 2d
\`\`\`

\`\`\`mermaid
graph LR
  A[提交申请] -->|资料齐全| B{审核} -->|通过| C[归档]
\`\`\`
`;

/** How the diagrams of a page are drawn: the smallest letters as they are seen, the colors of nodes and label boxes. */
function drawnDiagrams(page: Page) {
  return page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    /** A color as the browser writes it. */
    const plain = (color: string): string => {
      probe.style.color = color;
      return getComputedStyle(probe).color;
    };
    const svgs = [...document.querySelectorAll<SVGSVGElement>('.md-editor-mermaid > svg')];
    const letters = svgs.flatMap((svg) =>
      [...svg.querySelectorAll('text, foreignObject span')]
        .filter(({ textContent }) => textContent.trim() !== '')
        .map((text) => {
          const scale = svg.getScreenCTM()?.a ?? 0;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        }),
    );
    const tokens = getComputedStyle(document.documentElement);
    const boxes = [...document.querySelectorAll('.md-editor-mermaid :is(.labelBkg, .edgeLabel p)')];
    const drawn = {
      count: svgs.length,
      smallest: Math.min(...letters),
      titles: [...document.querySelectorAll('.md-editor-mermaid .titleText')].map(
        (title) => getComputedStyle(title).fill,
      ),
      text: plain(tokens.getPropertyValue('--wm-text')),
      surface: plain(tokens.getPropertyValue('--wm-surface')),
      boxes: [...new Set(boxes.map((box) => getComputedStyle(box).backgroundColor))].filter(
        (color) => color !== 'rgba(0, 0, 0, 0)',
      ),
      widths: svgs.map((svg) => svg.getBoundingClientRect().width),
    };
    probe.remove();
    return drawn;
  });
}

test('diagrams have the colors of the page and letters that can be read, again when it turns dark', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token') ?? '');
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`${server.url}${path}`, { data, headers });
    return ((await answer.json()) as { data: { id: number; token: string } }).data;
  };
  const book = await call('/notebook/v2/notebooks', { name: '图' });
  const note = { notebook_id: book.id, name: '两张图', tags: [], content: drawings };
  const { id } = await call('/notebook/v2/notes', note);
  const share = await call(`/notebook/v2/notes/${id}/shares`, { days: 1, password: null });
  const visitor = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await page.goto(`${server.url}/notebook/preview/${encodeURIComponent('两张图')}`);
  await visitor.goto(`${server.url}/share/note#${share.token}`);
  for (const [seen, colorScheme] of [
    [page, 'light'],
    [page, 'dark'],
    [visitor, 'light'],
    [visitor, 'dark'],
  ] as const) {
    await seen.emulateMedia({ colorScheme });
    await expect(seen.locator('html')).toHaveAttribute('data-mode', colorScheme);
    // The diagrams are drawn one after the other, and again after the colors have changed.
    await expect
      .poll(async () => {
        const { count, titles, text } = await drawnDiagrams(seen);
        return count === 2 && titles.every((color) => color === text);
      })
      .toBe(true);
    const { smallest, boxes, surface, widths } = await drawnDiagrams(seen);
    expect(smallest, colorScheme).toBeGreaterThanOrEqual(12);
    expect(boxes, colorScheme).toEqual([surface]);
    expect(widths[0]).toBeCloseTo(720, 0);
  }
  // On a phone too: what is wider is scrolled by itself, the page is not.
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await drawnDiagrams(visitor)).widths[0]).toBeCloseTo(720, 0);
  expect((await drawnDiagrams(visitor)).smallest).toBeGreaterThanOrEqual(12);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    390,
  );
  await visitor.context().close();
  expect(complaints).toEqual([]);
});
