import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { beginSession } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a family is one document as picture, table and PED, drawn by keys and by mouse', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/knowledge/case/1/family`);
  const person = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}，`) });
  const family = (said: string) => page.getByRole('group', { name: `家系：${said}` });
  // Keys: a twin, known to be identical, who dies; a sibling moved before them; steps back and forth.
  await person('示例先证者').click();
  await page.keyboard.press('t');
  await expect(person('同胞')).toHaveAttribute('aria-pressed', 'true');
  await region(page, '成员 同胞').getByText('同卵', { exact: true }).click();
  await region(page, '成员 同胞').getByRole('heading').click();
  await page.keyboard.press('d');
  const twin = page.getByRole('button', { name: '同胞，男，未患病，已故，同卵双胞胎' });
  await expect(twin).toBeVisible();
  await page.keyboard.press('s');
  await expect(family('5 人，1 人患病')).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => leftOf(person('同胞2'))).toBeLessThan(await leftOf(twin));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => leftOf(person('同胞2'))).toBeGreaterThan(await leftOf(twin));
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => leftOf(person('同胞2'))).toBeLessThan(await leftOf(twin));

  // The mouse: dragged back behind the twins, and several framed at once.
  const [from, to] = [await middleOf(person('同胞2')), await middleOf(twin)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => leftOf(person('同胞2'))).toBeGreaterThan(await leftOf(twin));
  await twin.click();
  await person('同胞2').click({ modifiers: ['Shift'] });
  await region(page, '所选成员').getByText('患病', { exact: true }).click();
  await expect(family('5 人，3 人患病')).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);

  // The same family as a table and as text; what is written there is drawn.
  await page.getByText('表', { exact: true }).click();
  await expect(page.getByRole('row', { name: /已故，同卵双胞胎/ })).toBeVisible();
  const name = page.getByRole('textbox', { name: '同胞2 的样本编号' });
  await name.fill('妹妹');
  await name.press('Enter');
  await page.getByText('PED', { exact: true }).click();
  const ped = page.getByRole('textbox', { name: 'PED 文本' });
  await expect(ped).toHaveValue(/\t妹妹\t示例父亲\t示例母亲\t0\t2\t\.\n/);
  await ped.fill(
    (await ped.inputValue()).replace('妹妹\t示例父亲\t示例母亲\t0', '妹妹\t示例父亲\t示例母亲\t2'),
  );
  await page.getByRole('button', { name: '按文本更新家系' }).click();
  await page.reload();
  await expect(ped).toBeVisible();
  await page.getByText('图', { exact: true }).click();
  // What was not saved is gone with the page, as the browser asked.
  await expect(family('3 人，1 人患病')).toBeVisible();

  // A sample that nobody is bears its person's name after a drop.
  await region(page, '成员 示例先证者').getByLabel('样本编号').fill('孩子');
  await region(page, '成员 示例先证者').getByLabel('样本编号').press('Tab');
  const samples = region(page, '样本');
  await expect(samples.getByText(/^未绑定 1 个/)).toBeVisible();
  await samples.getByText('示例先证者', { exact: true }).dragTo(person('孩子'));
  await expect(samples.getByText('未绑定 0 个')).toBeVisible();
  await expect(person('示例先证者')).toHaveAttribute('aria-pressed', 'true');
  // What is being typed is saved with the rest, and one types on.
  const phenotype = region(page, '成员 示例先证者').getByLabel('表型');
  await phenotype.fill('先天性耳聋');
  await phenotype.press('Control+s');
  await expect(page.getByText('家系已保存')).toBeVisible();
  await expect(phenotype).toBeFocused();
  await page.reload();
  await expect(phenotype).toHaveValue('先天性耳聋');
  // A partner without a child stays beside the person.
  await region(page, '成员 示例先证者').getByRole('button', { name: '加配偶' }).click();
  await expect(family('4 人，1 人患病')).toBeVisible();
  await page.getByRole('button', { name: '保存家系' }).click();
  await expect(page.getByText('家系已保存')).toBeVisible();
  await page.reload();
  await expect(family('4 人，1 人患病')).toBeVisible();
  await expect(page.getByRole('button', { name: '配偶 不是配偶' })).toBeVisible();
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '图片（PNG）' }).click();
  expect((await picture).suggestedFilename()).toBe('病例1家系.png');
});

async function leftOf(drawn: Locator): Promise<number> {
  return (await drawn.boundingBox())?.x ?? 0;
}

async function middleOf(drawn: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0 } = (await drawn.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + 30 };
}

test('a family that was saved elsewhere meanwhile is overwritten by nobody unasked', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/knowledge/case/1/family`);
  await page.getByRole('button', { name: '加同胞' }).click();
  await expect(page.getByRole('group', { name: /^家系：[45] 人/ })).toBeVisible();
  const elsewhere = await page.evaluate(async () => {
    const token = localStorage.getItem('Admin-Token') ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const address = '/knowledge/v2/cases/1';
    const { data } = (await (await fetch(address, { headers })).json()) as {
      data: { family_version: number; people: { is_deceased: boolean }[] };
    };
    const people = data.people.map((person) => ({ ...person, is_deceased: true }));
    const body = JSON.stringify({ people, family_version: data.family_version });
    return (await fetch(address, { method: 'PUT', headers, body })).status;
  });
  expect(elsewhere).toBe(200);
  await page.getByRole('button', { name: '保存家系' }).click();
  const dialog = page.getByRole('dialog', { name: '这个家系已在别处修改' });
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await expect(page.getByRole('button', { name: '保存家系' })).toBeEnabled();
  await page.getByRole('button', { name: '保存家系' }).click();
  await dialog.getByRole('button', { name: /覆\s?盖/ }).click();
  await expect(page.getByText('家系已保存')).toBeVisible();
  await expect(page.getByRole('button', { name: '保存家系' })).toBeDisabled();
});
