// npm run shots [folder]: signs in as the administrator and saves a picture of each enabled screen and the public pages at
// 1440x900, 390x844 and dark; fails on a console error, a failed request or a foreign host.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { menuOf } from './support/menu.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

const folder = path.resolve(process.argv[2] ?? 'shots');
mkdirSync(folder, { recursive: true });

interface Look {
  name: string;
  width: number;
  height: number;
  dark: boolean;
}

const looks: Look[] = [
  { name: 'wide', width: 1440, height: 900, dark: false },
  { name: 'phone', width: 390, height: 844, dark: false },
  { name: 'dark', width: 1440, height: 900, dark: true },
  { name: 'phone-dark', width: 390, height: 844, dark: true },
];

async function fillPosts(page: Page, server: Server): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'Admin-Token')?.value;
  const posts = [
    '董事长',
    '总经理',
    '项目经理',
    '人力资源',
    '财务主管',
    '前端工程师',
    '后端工程师',
    '测试工程师',
    '产品经理',
    '普通员工',
  ];
  for (const [index, name] of posts.entries()) {
    await page.request.post(`${server.url}/admin/v2/system/post`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        post_code: `p${String(index + 1).padStart(3, '0')}`,
        post_name: name,
        post_sort: index + 1,
        status: index === 8 ? '1' : '0',
        remark: index % 3 === 0 ? '负责部门的日常安排与审批' : '',
      },
    });
  }
}

async function shoot(page: Page, look: Look, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(folder, `${name}-${look.name}.png`) });
}

async function walk(browser: Browser, server: Server, look: Look): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.dark ? 'dark' : 'light',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const { complaints } = watch(page, server);
  for (const [name, address] of [
    ['login', '/login'],
    ['register', '/register'],
  ] as const) {
    await page.goto(server.url + address);
    await shoot(page, look, name);
  }
  await signIn(page, server);
  if (look === looks[0]) await fillPosts(page, server);
  const note = encodeURIComponent('欢迎使用 Work Manage');
  const pages = [
    '/index',
    ...(await menuOf(page, server)),
    `/notebook/edit/${note}`,
    `/notebook/preview/${note}`,
    '/401',
    '/no-such-page',
  ];
  for (const address of pages) {
    await page.goto(server.url + address);
    await shoot(
      page,
      look,
      address === '/index' ? 'home' : decodeURIComponent(address.slice(1)).replaceAll(/[/ ]/g, '_'),
    );
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    if (wider > 0) complaints.push(`${address} is ${wider} px wider than ${look.width}`);
  }
  await context.close();
  return complaints.map((text) => `${look.name}: ${text}`);
}

const executablePath = process.env['CHROMIUM_PATH'];
const server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const complaints: string[] = [];
try {
  for (const look of looks) complaints.push(...(await walk(browser, server, look)));
} finally {
  await browser.close();
  await server.stop();
}
for (const text of complaints) console.error(text);
console.log(`${looks.length} looks saved to ${folder}, ${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
