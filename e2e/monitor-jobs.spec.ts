import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SCHEDULES: 'on' });
});
test.afterAll(() => server.stop());

test(
  'a job is planned, runs by itself and by hand, tells what it does, is paused and removed',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openSection(page, '系统监控');
    await page.getByRole('navigation').getByText('定时任务').click();
    await expect(page).toHaveURL(/\/monitor\/job$/);
    const list = page.getByRole('list', { name: '定时任务' });
    await expect(list.getByRole('button', { name: '日志清理' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('任务名称').fill('每周清理');
    await form.getByLabel('做什么').click();
    await page.getByTitle('清理日志', { exact: true }).click();
    await form.getByLabel('调度日志保留').fill('7');
    await form.getByText('每周', { exact: true }).click();
    const preview = form.getByRole('group', { name: '执行时间预览' });
    await expect(preview).toContainText('每个工作日 02:30（上海时间）');
    await expect(
      preview.getByRole('list', { name: '接下来五次' }).getByRole('listitem'),
    ).toHaveCount(5);
    // At the time of another job.
    await expect(preview).toContainText('与「夜间备份」同时');
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    await form.getByText('高级', { exact: true }).click();
    await form.getByLabel('表达式').fill('0 0 25 * * *');
    await expect(preview.getByRole('alert')).toHaveText('小时只能是 0–23');
    await form.getByLabel('表达式').fill('* * * * * *');
    await expect(preview).toContainText('每秒');
    expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);

    // It runs while one looks on.
    const bars = page.getByRole('list', { name: '每周清理最近的运行' }).getByRole('listitem');
    await expect.poll(() => bars.count()).toBeGreaterThan(2);
    const name = list.getByRole('button', { name: '每周清理' });
    await name.focus();
    await page.keyboard.press('p');
    const paused = list.getByRole('switch', { name: '启用每周清理' });
    await expect(paused).not.toBeChecked();
    await expect(list.getByText('已停用')).toBeVisible();

    const row = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '每周清理' }) });
    await row.getByRole('button', { name: '运行一次' }).click();
    await row.getByRole('link', { name: '日志', exact: true }).click();
    await expect(page).toHaveURL(/\/monitor\/job-log\/index\/\d+$/);
    const runs = page.getByRole('list', { name: '运行', exact: true });
    await expect(runs.getByRole('button', { name: /^成功 ?手动/ })).toBeVisible();
    const detail = page.getByRole('region', { name: '运行详情' });
    await expect(detail.getByText('没有到期的日志')).toBeVisible();
    await expect(detail.getByRole('list', { name: '输出' })).toContainText('操作日志：删除 0 条');
    await detail.getByLabel('在输出中查找').fill('登录');
    await expect(detail.getByRole('list', { name: '输出' }).getByRole('listitem')).toHaveCount(1);
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(`${server.url}/monitor/job`);
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '变更记录' }).click();
    await expect(page.getByRole('dialog').getByText('启用或停用定时任务').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(name).toHaveCount(0);
    await list
      .getByRole('listitem')
      .filter({ hasText: '日志清理' })
      .getByRole('button', { name: '更多' })
      .click();
    await expect(page.getByRole('menuitem', { name: '变更记录' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0);
    expect(complaints).toEqual([]);
  },
);
