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
