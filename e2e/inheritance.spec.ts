import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { demoVcf } from '../apps/server/src/areas/knowledge/inheritance/demo-family.ts';
import { faultsIn, faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import {
  beginSession,
  openSection,
  register,
  signIn,
  signInByHand,
  watch,
} from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Hands a file to the case whose page of files is open. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await region(page, 'VCF 文件')
    .locator('input[type=file]')
    .setInputFiles({ name, buffer, mimeType });
}

/** Goes to a page of the case that is open. */
async function turnTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: '病例的页面' }).getByText(name).click();
}

test('a family is drawn, its file analysed, and every variant says why it is there or not', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '知识库');
  await page.getByRole('navigation').getByText('遗传突变').click();
  await expect(page.getByRole('link', { name: '示例家系.vcf' })).toBeVisible();
  await expect(page.getByText('仅供科研，不作诊断').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('病例编号').fill('J-1');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('row', { name: /J-1/ }).getByRole('link', { name: '画家系' }).click();

  // The family: a trio, its samples named, a step taken back, saved.
  await page.getByRole('button', { name: '模板' }).click();
  await page.getByRole('menuitem', { name: '三口之家' }).click();
  await expect(page.getByRole('group', { name: '家系：3 人，1 人患病' })).toBeVisible();
  for (const [role, sample] of [
    ['先证者', '示例先证者'],
    ['父亲', '示例父亲'],
    ['母亲', '示例母亲'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${role}，`) }).click();
    const person = region(page, `成员 ${role}`);
    if (role === '先证者') await person.getByText('男', { exact: true }).click();
    await person.getByLabel('样本编号').fill(sample);
    await person.getByLabel('样本编号').press('Tab');
    await expect(region(page, `成员 ${sample}`)).toBeVisible();
  }
  await page.getByRole('button', { name: '加同胞' }).click();
  await expect(page.getByRole('group', { name: /^家系：6 人/ })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('group', { name: '家系：3 人，1 人患病' })).toBeVisible();
  await page.getByRole('button', { name: '保存家系' }).click();
  await expect(page.getByText('家系已保存')).toBeVisible();
  // On paper the drawing alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('group', { name: '家系：3 人，1 人患病' })).toBeVisible();
  await expect(page.getByRole('button', { name: '保存家系' })).toBeHidden();
  await expect(region(page, '成员 示例母亲')).toBeHidden();
  await page.emulateMedia({ media: null });
  expect(await faultsOf(page)).toEqual([]);

  // What is no VCF is refused with its reason; the VCF tells what it has for the filters.
  await turnTo(page, '文件与分析');
  await upload(page, 'letter.vcf.gz', gzipSync('你好\n'));
  await expect(page.getByText(/^读不了这个 VCF：/)).toBeVisible();
  await upload(page, 'family.vcf.gz', gzipSync(demoVcf()));
  await expect(region(page, 'VCF 文件').getByText('CSQ.gnomADe_AF')).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);

  // The task: with progress, then the results.
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = region(page, '候选变异');
  await expect(found.getByText('7 个变异')).toBeVisible();
  await expect(
    region(page, '漏斗').getByRole('button', { name: /人群频率.*移除 −[1-9]/ }),
  ).toBeVisible();
  await expect(page.getByText('仅供科研，不作诊断').filter({ visible: true })).toBeVisible();
  await expect(region(page, '数据版本').getByText(/CSQ\.gnomADe_AF/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 PDF 报告' }).click();
  expect((await file).suggestedFilename()).toMatch(/^病例\d+第1次遗传分析报告\.pdf$/);
  await found.getByRole('button', { name: /^常隐复合杂合/ }).click();
  await expect(found.getByText('反式，符合')).toHaveCount(1);
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const sheet = page.getByRole('dialog', { name: '变异' });
  await expect(sheet.getByText(/两个变异分别来自父母/).first()).toBeVisible();
  await expect(sheet.getByRole('img', { name: '示例母亲，女，未患病，0/1' })).toBeVisible();
  expect(await faultsIn(page, 'dark')).toEqual([]);
  // What is looked at stands in the address.
  await page.reload();
  await expect(sheet.getByText('1-1994455-G-A')).toBeVisible();
  // Its parts are gone to from a rail; the last tells what became of it.
  const rail = sheet.getByRole('navigation', { name: '变异的各部分' });
  await expect(rail.getByRole('button')).toHaveCount(11);
  await rail.getByRole('button', { name: '历史' }).click();
  await expect(sheet.getByText('第 1 次分析保留了它')).toBeInViewport();
  await rail.getByRole('button', { name: '概览' }).click();
  // Marked from the keyboard: a candidate, the next one excluded with its reason, and that taken back.
  await page.keyboard.press('c');
  await expect(sheet.getByRole('button', { name: '候选', pressed: true })).toBeVisible();
  await sheet.getByRole('button', { name: '下一个变异' }).click();
  await expect(page).toHaveURL(/v=(?!1-1994455-G-A)/);
  await expect(sheet.getByRole('button', { name: '候选', pressed: false })).toBeVisible();
  await page.keyboard.press('e');
  const reason = page.getByRole('dialog', { name: '排除的理由' });
  await reason.getByRole('button', { name: '测序假象' }).click();
  await reason.getByRole('textbox', { name: '理由' }).press('Enter');
  await expect(sheet.getByText(/^测序假象 · /)).toBeVisible();
  // At once: it is offered for a few seconds only, and looking for faults takes as long on a busy machine.
  const said = page.locator('.ant-message-notice', { hasText: '已标为排除' });
  await said.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(sheet.getByRole('button', { name: '排除', pressed: false })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(sheet.getByRole('button', { name: '候选', pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/v=1-1994455-G-A/);
  await expect(sheet.getByText('仅供科研，不作诊断')).toBeVisible();
  // Its criteria: decided against the suggestion only with a reason, the class as one decides, saved and taken back.
  const acmg = sheet.getByRole('region', { name: 'ACMG/AMP 评审' });
  await expect(acmg.getByText('未评审')).toBeVisible();
  await acmg.getByText('致病 · 强', { exact: true }).click();
  const criterion = acmg.getByRole('group', { name: 'PS3' });
  await criterion.getByRole('button', { name: '成立', exact: true }).click();
  await expect(acmg.getByText('PS3 与建议不同，请写明理由')).toBeVisible();
  await acmg.getByRole('textbox', { name: 'PS3 的理由' }).fill('功能实验已发表');
  await expect(acmg.getByText('积分 4（意义未明，热）')).toBeVisible();
  // What is decided and not saved is there after a look at another variant, and after a reload.
  await sheet.getByRole('button', { name: '下一个变异' }).click();
  await expect(acmg.getByText('未保存')).toHaveCount(0);
  await sheet.getByRole('button', { name: '上一个变异' }).click();
  await expect(acmg.getByText('未保存')).toBeVisible();
  await page.reload();
  await expect(acmg.getByRole('textbox', { name: 'PS3 的理由' })).toHaveValue('功能实验已发表');
  await acmg.getByRole('button', { name: '保存评审' }).click();
  await expect(acmg.getByText('未保存')).toHaveCount(0);
  await expect(found.getByText('ACMG 意义未明')).toHaveCount(1);
  // At once, as above.
  const reviewed = page.locator('.ant-message-notice', { hasText: '已保存评审' });
  await reviewed.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(acmg.getByText('未评审')).toBeVisible();
  await expect(found.getByText('ACMG 意义未明')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  // All that is suggested at one press, then dropped.
  await acmg.getByRole('button', { name: /^采纳 \d+ 条建议$/ }).click();
  await expect(
    acmg.getByRole('button', { name: '成立', exact: true, pressed: true }),
  ).not.toHaveCount(0);
  await acmg.getByRole('button', { name: '放弃修改' }).click();
  await acmg.getByRole('heading', { name: 'ACMG/AMP 评审' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await found.getByRole('combobox', { name: '标记' }).click();
  await page.getByTitle('候选 1').click();
  await expect(found.getByText('1 / 7 个变异')).toBeVisible();
  await expect(found.getByRole('button', { name: '候选', pressed: true })).toHaveCount(1);
  const exclude = found.getByRole('button', { name: '排除' });
  await exclude.click();
  await expect(reason).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
  await expect(exclude).toBeFocused();
  await found.getByRole('button', { name: '候选', pressed: true }).press('c');
  await expect(found.getByText('没有这样的变异。')).toBeVisible();
  await found.getByRole('button', { name: '放宽筛选' }).click();
  await expect(found.getByText('7 个变异')).toBeVisible();

  // Why another one is not there.
  await region(page, '漏斗')
    .getByRole('button', { name: /FILTER通过/ })
    .click();
  await region(page, 'FILTER通过移除的变异').getByRole('button', { name: '2-4200551-T-A' }).click();
  const why = region(page, '为什么没有出现');
  await expect(why.getByText('✗ FILTER通过 移除')).toBeVisible();
  await why.getByLabel('要查的变异').fill('7-1-A-T');
  await why.getByRole('button', { name: '查' }).click();
  await expect(why.getByText(/没有这个位点/)).toBeVisible();

  // A file that is cut off half way fails with its reason; the earlier results stay.
  await turnTo(page, '文件与分析');
  const whole = gzipSync(`${demoVcf()}${longTail()}`);
  await upload(page, 'cut.vcf.gz', whole.subarray(0, Math.floor(whole.length / 2)));
  await expect(region(page, 'VCF 文件').getByText(/^cut\.vcf\.gz/)).toBeVisible();
  await page.getByRole('button', { name: '开始分析' }).click();
  await expect(page.getByText('第 2 次分析失败')).toBeVisible();
  await turnTo(page, '结果');
  await expect(found.getByText('7 个变异')).toBeVisible();
  expect(complaints).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(found.getByText('DEMO8')).toBeVisible();
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(390);
  expect(await faultsIn(page, 'light')).toEqual([]);
});

/** Records that make a file long enough to be cut. */
function longTail(): string {
  const rest = 'C\tT\t60\tPASS\t.\tGT:AD:DP:GQ\t0/1:16,14:30:99\t0/0:31,0:31:99\t0/1:16,14:30:99';
  return Array.from({ length: 20_000 }, (_, at) => `X\t${40_000_000 + at * 97}\t.\t${rest}\n`).join(
    '',
  );
}

test('a report is written in place, saved by itself, checked and signed by another, and frozen', async ({
  page,
  browser,
}) => {
  const account = { username: 'checker', password: 'checker-1' };
  await register(page, server, account);
  await runSql(
    server,
    `insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r
     where u.username = 'checker' and r.role_key = 'admin'`,
  );
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const base = `${server.url}/knowledge/v2/cases/1`;
  await page.request.post(`${base}/runs`, { headers, data: {} });
  await page.goto(`${server.url}/knowledge/case/1/report`);
  await page.getByRole('button', { name: '开始撰写' }).click();
  const sheet = page.getByRole('article', { name: '报告正文' });
  const parts = page.getByRole('navigation', { name: '报告的十二个部分' });
  await expect(parts.getByRole('button', { name: /日期.*还缺 采样日期、收样日期/ })).toBeVisible();
  await sheet.getByRole('textbox', { name: '检测机构' }).fill('示例检验所');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(sheet.getByRole('textbox', { name: '检测机构' })).toHaveValue('');
  await page.getByRole('button', { name: '重做' }).click();
  await page.getByRole('button', { name: '提交核对' }).click();
  await expect(page.getByText(/^报告还缺：送检单位、检测目的/)).toBeVisible();
  for (const [name, text] of [
    ['送检单位', '儿科'],
    ['检测目的', '寻找病因'],
    ['样本类型', '外周血'],
    ['采样日期', '2026-11-01'],
    ['收样日期', '2026-11-02'],
    ['结果说明', '未检出可以解释表型的变异。'],
    ['解读', '没有致病的变异。'],
    ['建议', '遗传咨询。'],
  ] as const)
    await sheet.getByRole('textbox', { name, exact: true }).fill(text);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect(sheet.getByRole('textbox', { name: '建议' })).toHaveValue('遗传咨询。');
  await page.getByRole('button', { name: '提交核对' }).click();
  await expect(page.getByText('自己写的报告由别人核对和签发')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await beginSession(other, server, account);
  await other.goto(`${server.url}/knowledge/case/1/report?v=1`);
  await other.getByRole('button', { name: '核对通过' }).click();
  const sign = { name: /^签\s?发$/ };
  await region(other, '报告').getByRole('button', sign).click();
  await other.locator('.ant-popconfirm').getByRole('button', sign).click();
  const signed = other.getByRole('article', { name: '报告正文' });
  await expect(signed.getByText(/^校验值（SHA-256）：[0-9a-f]{64}$/)).toBeVisible();
  await expect(signed.getByText('草稿')).toHaveCount(0);
  await context.close();

  await page.reload();
  await page.getByRole('button', { name: /修\s?订/ }).click();
  await expect(page.getByText('与第 1 版的差异：没有')).toBeVisible();
  await sheet.getByRole('textbox', { name: '建议' }).fill('复查。');
  await expect(page.getByText('与第 1 版的差异：1 处')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
});

test(
  'an analysis is cancelled while it runs; who has no right sees nothing of cases',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/knowledge/case/1/files`);
    await expect(region(page, '开始分析')).toBeVisible();
    const many = Array.from({ length: 30 }, longTail).join('');
    await upload(page, 'long.vcf.gz', gzipSync(`${demoVcf()}${many}`));
    await expect(region(page, 'VCF 文件').getByText(/^long\.vcf\.gz/)).toBeVisible();
    await page.getByRole('button', { name: '开始分析' }).click();
    await region(page, '进度').getByRole('button', { name: '取消' }).click();
    await expect(page.getByText(/第 \d 次已取消/)).toBeVisible();
    await expect(page.getByText('没有写入任何结果，以前的结果还在')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    // The page would lead to the sign-in by itself, in the midst of our going there.
    await page.goto('about:blank');
    await page.context().clearCookies();
    const account = { username: 'stranger', password: 'stranger-1' };
    await register(page, server, account);
    await signInByHand(page, server, account);
    await page.goto(`${server.url}/knowledge/case/1/results`);
    await expect(page.getByText('示例先证者')).toHaveCount(0);
    await expect(page.getByText(/没有权限|页面不存在|404|403/).first()).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('Admin-Token'));
    const asked = await page.request.get(`${server.url}/knowledge/v2/cases/1`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
    });
    expect(asked.status()).toBe(403);
  },
);
