import { hostname } from 'node:os';
import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

test(
  'a backup is made, rehearsed, and put into use step by step',
  { tag: '@long' },
  async ({ page }) => {
    watch(page, server);
    await signIn(page, server);
    await openSection(page, '系统监控');
    await page.getByRole('navigation').getByText('备份与恢复').click();
    await expect(page).toHaveURL(/\/monitor\/backup$/);
    await expect(page.getByRole('heading', { name: /^还没有备份，现在出事/ })).toBeVisible();
    await page.getByRole('button', { name: '立即备份' }).click();
    const list = page.getByRole('list', { name: '备份', exact: true });
    const row = list.getByRole('listitem');
    await expect(row).toContainText('校验通过');
    await expect(
      page.getByRole('heading', { name: '现在出事，最多丢失 1 分钟的数据' }),
    ).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: '演练恢复' }).click();
    await expect(row).toContainText('演练过');
    await expect(page.getByText(/^上次演练 刚刚 成功/)).toBeVisible();

    await row.getByRole('button', { name: '恢复', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('可以新建数据库')).toBeVisible();
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    await drawer.getByRole('button', { name: '下一步' }).click();
    await drawer.getByRole('button', { name: '开始试恢复' }).click();
    await drawer.getByRole('button', { name: '下一步' }).click();
    await expect(page).toHaveURL(/backup=work-manage-\d{8}T\d{6}Z&step=3$/);
    await expect(drawer.getByText(/^此后 1 人的 \d+ 次操作会消失$/)).toBeVisible();
    await drawer.getByRole('button', { name: '下一步' }).click();
    const switchTo = drawer.getByRole('button', { name: '切换到这个备份' });
    await expect(switchTo).toBeDisabled();
    await drawer.getByRole('textbox', { name: '安装名称' }).fill(hostname());
    await switchTo.click();
    // The session was one of the database before.
    const again = page.getByRole('dialog', { name: '系统提示' });
    await again.getByRole('button', { name: '重新登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, server);
    await openSection(page, '系统监控');
    await page.getByRole('navigation').getByText('备份与恢复').click();
    await expect(page.getByText(/^刚刚恢复过备份/)).toBeVisible();
  },
);
