// npm run shots -- manual: takes the pictures of docs/manual anew, of the demo set in a browser; fails on what a page complains of.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import { follow, unchanging } from './support/stillness.ts';

const folder = path.resolve(import.meta.dirname, '../docs/manual/images');
mkdirSync(folder, { recursive: true });

interface Scene {
  name: string;
  address: string;
  /** What is done there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const scenes: Scene[] = [
  { name: 'home', address: '/index' },
  {
    name: 'palette',
    address: '/index',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('搜索页面、人员和内容，可用拼音').fill('gwgl');
      await page
        .getByRole('option', { name: /岗位管理/ })
        .first()
        .waitFor();
    },
  },
  { name: 'workbench', address: '/workbench' },
  { name: 'note', address: `/notebook/edit/${encodeURIComponent('欢迎使用 Work Manage')}` },
  { name: 'articles', address: '/article/manage' },
  {
    name: 'books',
    address: '/book/manage',
  },
  { name: 'map', address: '/mindmap/edit/1' },
  {
    name: 'chat',
    address: '/chat',
    act: async (page) => {
      const box = page.getByRole('textbox', { name: '问题', exact: true });
      await box.fill('思维导图有哪些快捷键');
      await box.press('Enter');
      await page
        .getByRole('article', { name: '回答' })
        .getByText(/相关的内容/)
        .waitFor();
    },
  },
  { name: 'charts', address: '/report/echart' },
  { name: 'gene', address: '/knowledge/query?q=BRAF' },
  { name: 'alignment', address: '/genome/bam-alignment' },
  { name: 'trading', address: '/trading/chart' },
  { name: 'trades', address: '/trading/detail' },
  { name: 'store', address: '/mall/store' },
  { name: 'sales', address: '/mall/report' },
  { name: 'joke', address: '/joke' },
  { name: 'rights', address: '/user/rights' },
  { name: 'server', address: '/monitor/server' },
  { name: 'widgets', address: '/practice/widgets?entry=DictTag' },
];

const executablePath = process.env['CHROMIUM_PATH'];
const server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const faults: string[] = [];
try {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 750 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const { complaints } = watch(page, server);
  const requests = follow(page);
  await signIn(page, server);
  for (const { name, address, act } of scenes) {
    await page.goto(server.url + address);
    await requests.answered();
    await act?.(page);
    await requests.answered();
    await unchanging(page);
    await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 68 });
  }
  faults.push(...complaints);
} finally {
  await browser.close();
  await server.stop();
}
for (const text of faults) console.error(text);
console.log(`${scenes.length} pictures of the manual, ${faults.length} complaints`);
process.exit(faults.length === 0 ? 0 : 1);
