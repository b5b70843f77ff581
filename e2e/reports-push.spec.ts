import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

let server: Server;
let status = 200;
const received: Received[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, text });
    response.writeHead(status).end();
  });
});
const hookUrl = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

test.beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', OUTBOUND_PRIVATE: '127.0.0.1' });
});
test.afterAll(async () => {
  await server.stop();
  receiver.close();
});

/** A schedule of the report of sign-ins, to which its maker has subscribed. */
async function makeSchedule(page: Page): Promise<void> {
  await page.goto(`${server.url}/report/console?tab=schedules`);
  await page.getByRole('button', { name: '新增计划' }).click();
  const form = page.getByRole('dialog', { name: '新增报表计划' });
  await form.getByRole('combobox', { name: '报表' }).click();
  await page.getByTitle('登录统计', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('list', { name: '报表计划' })).toContainText('1 人订阅');
}

async function runSchedule(page: Page): Promise<void> {
  await page.goto(`${server.url}/report/console?tab=schedules`);
  await page.getByRole('button', { name: '立即运行' }).click();
  await expect(page.getByRole('list', { name: '报表计划' })).toContainText('完成');
}

async function openPush(page: Page): Promise<void> {
  await page.goto(`${server.url}/report/console?tab=subscriptions`);
  await page.getByRole('button', { name: '推送' }).click();
}

test('the news of a subscription are posted to an address, signed, tried out, and sent once more', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await makeSchedule(page);
  await openPush(page);
  const drawer = page.getByRole('dialog', { name: '推送：登录统计' });
  const hook = drawer.getByRole('region', { name: 'Webhook' });
  await expect(drawer.getByRole('region', { name: '邮件' })).toContainText('没有设置邮件服务器');
  await hook.getByRole('button', { name: '启用 Webhook' }).click();
  await expect(hook.getByText('请输入地址', { exact: true })).toBeVisible();
  await hook.getByRole('textbox', { name: '地址' }).fill('http://10.1.2.3/hook');
  await hook.getByRole('button', { name: '启用 Webhook' }).click();
  await expect(hook.getByText('不能发送到内部网络的地址')).toBeVisible();
  await picture(page, 'push-form');
  complaints.length = 0;
  await hook.getByRole('textbox', { name: '地址' }).fill(hookUrl());
  await hook.getByRole('switch', { name: '附上数据行' }).click();
  await hook.getByRole('spinbutton', { name: '每个模块最多' }).fill('1');
  await hook.getByRole('button', { name: '启用 Webhook' }).click();
  const secret = await hook.getByRole('textbox', { name: '签名密钥' }).inputValue();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const log = hook.getByRole('list', { name: '推送记录' });
  await hook.getByRole('button', { name: '测试发送' }).click();
  await expect(log.getByRole('listitem')).toContainText('已送达');
  await picture(page, 'push-secret');
  expect(await faultsIn(page, 'light')).toEqual([]);
  expect(JSON.parse(received[0]?.text ?? '')).toMatchObject({ event: 'report.test' });

  // The secret is not shown again; what a run brings is signed by it.
  await runSchedule(page);
  await openPush(page);
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByRole('listitem').first()).toContainText(/已送达.*运行 #\d+/);
  await expect(hook.getByRole('textbox', { name: '签名密钥' })).toHaveCount(0);
  const call = received[1];
  const timestamp = String(call?.headers['x-work-manage-timestamp']);
  expect(call?.headers['x-work-manage-signature']).toBe(
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.${call?.text}`).digest('hex')}`,
  );
  const news = JSON.parse(call?.text ?? '');
  expect(news).toMatchObject({ event: 'report.run', report: { name: '登录统计' } });
  expect(news.modules[0].rows).toHaveLength(1);

  // What does not come through is said, and may be sent once more.
  status = 503;
  await log.getByRole('listitem').first().getByRole('button', { name: '重新发送' }).click();
  await expect(log.getByRole('listitem').first()).toContainText(
    /没有送达.*重新发送 #\d+.*对方回答 503/,
  );
  await picture(page, 'push-log');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'push-dark');
  await fitsPhone(page);
  await picture(page, 'push-phone');
  expect(complaints).toEqual([]);
});

test(
  'cells that a warning is about are marked in the result and under its link',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/report/console?tab=warnings`);
    await page.getByRole('button', { name: '新增规则' }).click();
    const form = page.getByRole('dialog', { name: '新增预警规则' });
    await form.getByRole('combobox', { name: '报表' }).click();
    await page.getByTitle('登录统计', { exact: true }).click();
    await form.getByRole('combobox', { name: '什么时候' }).click();
    await page.getByTitle('报表太久没有运行', { exact: true }).click();
    await expect(form.getByRole('combobox', { name: '列' })).toHaveCount(0);
    await form.getByRole('combobox', { name: '什么时候' }).click();
    await page.getByTitle('排在前几名', { exact: true }).click();
    await form.getByRole('combobox', { name: '列' }).click();
    await page.getByTitle('每日登录 · 次数', { exact: true }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请输入 1 到 1000 的整数')).toBeVisible();
    await form.getByRole('spinbutton', { name: '名次' }).fill('1');
    await form.getByText('严重', { exact: true }).click();
    await picture(page, 'top-form');
    expect(await faultsIn(page, 'light')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('region', { name: '预警规则' })).toContainText(
      '「次数」最大的 1 名',
    );

    await page.goto(`${server.url}/report/data`);
    await page.getByRole('link', { name: '登录统计' }).click();
    const before = page.url();
    await page.getByRole('button', { name: '运行', exact: true }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole('status').filter({ hasText: '截至' })).toBeVisible();
    const marks = page.getByRole('list', { name: '标出的预警' });
    await expect(marks).toContainText(/严重：「次数」最大的 1 名，共 \d+ 行/);
    const marked = page.getByTitle('严重：最大的 1 名', { exact: true }).first();
    await marks.getByRole('button').click();
    await expect(marked).toBeVisible();
    await picture(page, 'marks');
    expect(await faultsIn(page, 'light')).toEqual([]);
    expect(await faultsIn(page, 'dark')).toEqual([]);
    await picture(page, 'marks-dark');
    await fitsPhone(page);
    await picture(page, 'marks-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: '分享', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /分享/ });
    await dialog.getByRole('button', { name: '生成链接' }).click();
    const link = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue();
    const stranger = await browser.newContext();
    const visit = await stranger.newPage();
    await visit.goto(link);
    await expect(visit.getByTitle('严重：最大的 1 名', { exact: true }).first()).toBeVisible();
    await picture(visit, 'marks-shared');
    await stranger.close();
    expect(complaints).toEqual([]);
  },
);
