import { expect, request } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Server } from './server.ts';

interface Account {
  username?: string;
  password?: string;
}

/** Signs in by the call that the sign-in page sends, and opens the home page. */
export async function signIn(page: Page, server: Server, account: Account = {}): Promise<void> {
  await beginSession(page, server, account);
  await page.goto(`${server.url}/index`);
  await expect(page.getByRole('main')).toBeVisible();
}

/** The same for a journey that goes to a page of its own at once: the home page costs more than most. */
export async function beginSession(
  page: Page,
  server: Server,
  { username = 'admin', password = server.adminPassword }: Account = {},
): Promise<void> {
  const answer = await page.request.post(`${server.url}/admin/v2/login`, {
    data: { username, password, code: '', uuid: '' },
    // What browsers send: only their sessions are bound by a hidden cookie.
    headers: { origin: server.url },
  });
  const { data } = (await answer.json()) as { data?: { token?: string } };
  const value = data?.token;
  if (!value) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  await page.context().addCookies([{ name: 'Admin-Token', value, url: server.url }]);
  // As the page does: the token stands in local storage too, and nothing of an earlier user is left.
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate((token) => {
    for (const key of ['user-pinia', 'permission-pinia', 'tags-view-pinia'])
      localStorage.removeItem(key);
    localStorage.setItem('Admin-Token', token);
  }, value);
}

/** Signs in through the page and waits for the home page. */
export async function signInByHand(
  page: Page,
  server: Server,
  { username = 'admin', password = server.adminPassword } = {},
): Promise<void> {
  await page.goto(`${server.url}/login`);
  const form = visibleForm(page);
  await form.getByLabel('用户名', { exact: true }).fill(username);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Chooses a section, in the top menu or under 更多菜单. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 900 });
  const menu = page.getByRole('navigation', { name: '顶部菜单' });
  const item = menu.getByRole('button', { name: title, exact: true });
  const more = menu.getByRole('button', { name: '更多菜单' });
  await expect(item.or(more).first()).toBeVisible();
  if ((await item.count()) === 0) {
    await more.click();
    await page.getByRole('menuitem', { name: title, exact: true }).click();
  } else await item.click();
}

/** The form that is shown: the sign-in page holds the registration form too. */
export function visibleForm(page: Page): Locator {
  return page.locator('form').filter({ visible: true });
}

/** Registers an account without signing it in here; ends on the sign-in page. */
export async function register(
  page: Page,
  server: Server,
  account: { username: string; password: string },
): Promise<void> {
  const elsewhere = await request.newContext();
  const answer = await elsewhere.post(`${server.url}/admin/v2/register`, { data: account });
  const registered = (await answer.json()) as { code: number; data: { token: string } };
  expect(registered.code).toBe(200);
  // Registering signs in; no session of it is to be counted.
  await elsewhere.get(`${server.url}/admin/v2/logout`, {
    headers: { authorization: `Bearer ${registered.data.token}` },
  });
  await elsewhere.dispose();
  await page.goto(`${server.url}/login`);
}

/** What a page complained of: console errors, failed requests, foreign hosts. Attach it before the first visit. */
export function watch(page: Page, server: Server): { complaints: string[] } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== server.url)
      complaints.push(`foreign host: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`status of ${answer.status()}: ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it still waits for.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  return { complaints };
}
