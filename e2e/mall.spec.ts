import { expect, request, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsIn, faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { isLong } from '../tools/sampled.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const account = { username: 'mall_buyer', password: 'buyer-secret-1' };
const picture = {
  name: '样品.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function makeCategory(page: Page): Promise<void> {
  await goTo(page, '/mall/category');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '新增商品分类' });
  await dialog.getByLabel('分类名称').fill('新品');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByRole('row', { name: /新品/ })).toBeVisible();
}

async function makeProduct(page: Page): Promise<void> {
  await goTo(page, '/mall/product');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增商品' });
  await form.getByLabel('商品名称').fill('恒温水浴锅');
  await form.getByLabel('商品编码').fill('SP9001');
  await form.getByLabel('商品分类').click();
  await page.getByTitle('新品', { exact: true }).last().click();
  await form.getByText('在售', { exact: true }).first().click();
  // The second one is the description's.
  await form.locator('input[type=file]').first().setInputFiles(picture);
  await expect(form.getByRole('img', { name: '第 1 张图片' })).toBeVisible();
  const sku = form.getByRole('group').first();
  await sku.getByLabel('编码').fill('SP9001-1');
  await sku.getByLabel('条码').fill('4006381333932');
  await expect(sku.getByText('条码的校验位不对，请核对是否输错')).toBeVisible();
  await sku.getByLabel('条码').fill('4006381333931');
  await sku.getByLabel('成本价（元）').fill('80');
  await sku.getByLabel('价格（元）').fill('129.5');
  await sku.getByLabel('库存').fill('3');
  expect(await faultsOf(page)).toEqual([]);
  await form.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByRole('row', { name: /恒温水浴锅/ })).toContainText('¥129.50');
  // As a scanner types it.
  await page.getByRole('textbox', { name: '条码' }).fill('4006381333931');
  await page.getByRole('textbox', { name: '条码' }).press('Enter');
  await expect(page.locator('tr.ant-table-row:visible')).toHaveCount(1);
  await page.getByRole('button', { name: '恒温水浴锅' }).first().click();
  await expect(page.getByRole('complementary', { name: '商品：恒温水浴锅' })).toContainText(
    '成本 ¥80.00',
  );
}

/** A campaign with two things of the demo set and the new one before them. */
async function makeCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增活动' }).click();
  const dialog = page.getByRole('dialog', { name: '新增活动' });
  await dialog.getByLabel('活动名称').fill('开业特惠');
  await dialog.getByRole('textbox', { name: '活动日期，从' }).fill('2026-01-01');
  await dialog.getByRole('textbox', { name: '活动日期，到' }).fill('2099-12-31');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByText('2026-01-01 至 2099-12-31')).toBeVisible();
  await expect(page.getByText('这个活动还没有商品，点“选商品”选几个')).toBeVisible();
  await page.getByRole('button', { name: '选商品' }).click();
  const filling = page.getByRole('dialog', { name: '给「开业特惠」选商品' });
  const field = filling.getByRole('combobox', { name: '要加入的商品' });
  for (const title of ['漫画遗传学', '恒温水浴锅', '丁腈检查手套']) {
    await field.fill(title);
    await page
      .getByTitle(new RegExp(`^${title}（`))
      .last()
      .click();
  }
  await filling.getByRole('button', { name: '加入 3 个' }).click();
  const place = page.getByRole('spinbutton', { name: '恒温水浴锅的位置' });
  await expect(place).toHaveValue('2');
  await place.fill('1');
  await place.press('Enter');
  await expect(page.locator('tr.ant-table-row:visible').first()).toContainText('恒温水浴锅');
  const gloves = page.getByRole('row', { name: /丁腈检查手套/ });
  await gloves.getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('「丁腈检查手套」已移出活动')).toBeVisible();
  await expect(gloves).toHaveCount(0);
}

async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('收货人').fill('周倩');
  await page.getByLabel('联系电话').fill('13800000000');
  await page.getByLabel('收货地址').fill('北京市海淀区示例路 2 号');
}

async function putInCart(page: Page, product: string): Promise<void> {
  await goTo(page, '/mall/store');
  await page.getByRole('button', { name: new RegExp(product) }).click();
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByRole('list', { name: '购物车里的商品' })).toContainText(product);
}

const left = (code: string): Promise<string> =>
  runSql(server, `select stock || '/' || locked from mall_sku where sku_code = '${code}'`);

/** Lets the time to pay of unpaid orders be over. */
const passTime = (): Promise<string> =>
  runSql(
    server,
    `update mall_order set expire_time = now() - interval '1 second' where state = 'pending'`,
  );

test('an administrator puts a product up, a buyer orders and pays it, and it goes out', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await makeCategory(page);
  await makeProduct(page);

  // Before all others on the shelf.
  await goTo(page, '/mall/sorting');
  const place = page.getByRole('spinbutton', { name: '恒温水浴锅的位置' });
  await place.fill('2');
  await place.press('Enter');
  await expect(page.getByText('「恒温水浴锅」在第 2 位')).toBeVisible();
  await page
    .getByRole('row', { name: /恒温水浴锅/ })
    .getByRole('button', { name: '置顶' })
    .click();
  await expect(page.locator('tr.ant-table-row:visible').first()).toContainText('恒温水浴锅');

  await makeCampaign(page);

  const shop = await (await browser.newContext()).newPage();
  await register(shop, server, account);
  const heard = watch(shop, server);
  await signIn(shop, server, account);
  await goTo(shop, '/mall/store');
  const things = shop.getByRole('listitem').filter({ hasText: '¥' });
  await shop.getByRole('radiogroup', { name: '活动与分类' }).getByText('开业特惠').click();
  await expect(things).toHaveText([/恒温水浴锅/, /漫画遗传学/]);
  await shop.getByRole('radiogroup', { name: '活动与分类' }).getByText('全部').click();
  await expect(things.first()).toContainText('恒温水浴锅');
  await putInCart(shop, '恒温水浴锅');
  await fillCheckout(shop);
  await shop.getByRole('button', { name: /提交订单/ }).click();
  const payment = shop.getByRole('region', { name: '演示支付' });
  await expect(payment).toContainText('演示支付，不扣款');
  await expect.poll(() => left('SP9001-1')).toBe('3/1');
  await payment.getByRole('button', { name: '支付失败' }).click();
  await expect(shop.getByText('付款没有成功，可以再试一次')).toBeVisible();
  await payment.getByRole('button', { name: '重复通知' }).click();
  await expect(shop.getByRole('heading', { name: /订单 M/ })).toContainText('待发货');
  await expect.poll(() => left('SP9001-1')).toBe('2/0');

  // What must go out.
  await goTo(page, '/mall/order');
  await page
    .getByRole('radiogroup', { name: '订单状态' })
    .getByText(/待发货/)
    .click();
  const row = page.getByRole('row', { name: /恒温水浴锅/ });
  await expect(row).toContainText('¥129.50');
  await row.getByRole('button', { name: '发货' }).click();
  const dialog = page.getByRole('dialog', { name: /发货/ });
  await dialog.getByLabel('快递公司').fill('顺丰速运');
  await dialog.getByLabel('运单号').fill('SF77001');
  expect(await faultsOf(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: /发\s?货/ })
    .last()
    .click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole('radiogroup', { name: '订单状态' })
    .getByText(/已发货/)
    .click();
  await page
    .getByRole('row', { name: /恒温水浴锅/ })
    .getByRole('button', { name: /^M/ })
    .click();
  await page.getByRole('tab', { name: '经过' }).click();
  const panel = page.getByRole('complementary', { name: /^订单：/ });
  for (const step of ['提交订单', '付款成功', '发货']) await expect(panel).toContainText(step);

  await goTo(shop, '/mall/store');
  await shop.getByTitle('我的订单').click();
  await shop
    .getByRole('list', { name: '我的订单' })
    .getByRole('button', { name: /恒温水浴锅/ })
    .click();
  await expect(shop.getByText('SF77001')).toBeVisible();
  await shop.getByRole('button', { name: '确认收货' }).click();
  await expect(shop.getByRole('heading', { name: /订单 M/ })).toContainText('已完成');
  expect([complaints, heard.complaints]).toEqual([[], []]);
});

test(
  'an order that is not paid frees its stock, and money that comes later goes back',
  { tag: '@long' },
  async ({ page }) => {
    const late = { username: 'mall_late', password: 'buyer-secret-1' };
    await register(page, server, late);
    // One of the demo set.
    await runSql(server, `update mall_sku set stock = 2 where sku_code = 'SP0006-1'`);
    const held = (): Promise<string> => left('SP0006-1');
    const { complaints } = watch(page, server);
    await signIn(page, server, late);
    await putInCart(page, '漫画遗传学');
    await page.getByRole('spinbutton', { name: /漫画遗传学的数量/ }).fill('9');
    await expect(page.getByText('只剩 2 件')).toBeVisible();
    await expect(page.getByRole('button', { name: /提交订单/ })).toBeDisabled();
    await page.getByRole('button', { name: '改为 2' }).click();
    await fillCheckout(page);
    await page.getByRole('button', { name: /提交订单/ }).click();
    const payment = page.getByRole('region', { name: '演示支付' });
    await expect(payment).toContainText(/请在 \d+:\d\d 内付款/);
    expect(await held()).toBe('2/2');
    await passTime();
    // As the clock does each minute.
    const job = await runSql(server, `select id from sys_job where handler = 'mall:orders'`);
    const elsewhere = await request.newContext();
    const admin = await elsewhere.post(`${server.url}/admin/v2/login`, {
      data: { username: 'admin', password: server.adminPassword, code: '', uuid: '' },
    });
    const { data } = (await admin.json()) as { data: { token: string } };
    const ran = await elsewhere.post(`${server.url}/admin/v2/monitor/job/${job}/run`, {
      headers: { authorization: `Bearer ${data.token}` },
    });
    expect(ran.status()).toBe(200);
    await elsewhere.dispose();
    await expect.poll(held, { timeout: 60_000 }).toBe('2/0');
    await page.reload();
    await expect(page.getByRole('heading', { name: /订单 M/ })).toContainText('已取消');

    await putInCart(page, '漫画遗传学');
    await fillCheckout(page);
    await page.getByRole('button', { name: /提交订单/ }).click();
    await expect(payment).toBeVisible();
    await passTime();
    await payment.getByRole('button', { name: '支付成功' }).click();
    await expect(page.getByRole('heading', { name: /订单 M/ })).toContainText('已退款');
    await expect.poll(held).toBe('2/0');
    expect(complaints).toEqual([]);
  },
);

test('products come as a sheet, their prices change together, and orders go out by a list', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await goTo(page, '/mall/product');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '商品导入' });
  const bring = (lines: string[]): Promise<void> =>
    sheet.locator('input[type=file]').setInputFiles({
      name: '新品.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['商品编码,商品名称,商品分类,状态,规格编码,规格,价格（元）,库存', ...lines].join('\n'),
      ),
    });
  await bring(['SH01,移液器架,实验耗材,在售,SH01-1,六孔,88.40,5', 'SH01,,,,SH01-2,八孔,99.999,5']);
  await expect(sheet.getByRole('cell', { name: '价格应为元，最多两位小数' })).toBeVisible();
  await expect(sheet).toContainText('现在什么都没有写入');
  await expect(sheet.getByRole('button', { name: '商品导入' })).toBeDisabled();
  expect(await faultsOf(page)).toEqual([]);
  await bring(['SH01,移液器架,实验耗材,在售,SH01-1,六孔,88.40,5', 'SH01,,,,SH01-2,八孔,99.99,5']);
  await expect(sheet).toContainText('没有错误：将新增 1 个商品');
  await sheet.getByRole('button', { name: /导\s?入$/ }).click();
  await expect(sheet).toContainText('已导入 2 行');
  await sheet.getByRole('button', { name: '关闭' }).last().click();
  // The preview of a dialog names it, too.
  const row = page.getByRole('row', { name: /选择移液器架/ });
  await expect(row).toContainText('¥88.40 – ¥99.99');

  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '改价' }).click();
  const pricing = page.getByRole('dialog', { name: '批量改价' });
  await pricing.getByRole('spinbutton', { name: '百分比' }).fill('-15');
  await expect(pricing.getByRole('row', { name: /六孔/ })).toContainText('¥75.14');
  await pricing.getByRole('button', { name: '改 2 个价格' }).click();
  await expect(row).toContainText('¥75.14 – ¥84.99');
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(row).toContainText('¥88.40 – ¥99.99');

  const paid = await runSql(
    server,
    `select string_agg(order_no, ' ' order by id) from mall_order where state = 'paid'`,
  );
  const [first = ''] = paid.split(' ');
  await goTo(page, '/mall/order');
  await page.getByRole('button', { name: '批量发货' }).click();
  const shipping = page.getByRole('dialog', { name: '批量发货' });
  await shipping.getByRole('textbox', { name: '粘贴运单' }).fill(`${first} SF900\nM0-0 SF901`);
  await shipping.getByRole('textbox', { name: '没写快递公司的用' }).fill('顺丰速运');
  await shipping.getByRole('button', { name: '检查' }).click();
  await expect(shipping.getByRole('cell', { name: '没有这个订单' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await shipping.getByRole('button', { name: '发货 1 单' }).click();
  await expect(shipping).toContainText('已发货 1 单');
  await shipping.getByRole('button', { name: '关闭' }).last().click();
  expect(
    await runSql(server, `select state || tracking_no from mall_order where order_no = '${first}'`),
  ).toBe('shippedSF900');
  expect(complaints).toEqual([]);
});

test(
  'the data report shows the sales of the demo set, and is a pack like any other',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await goTo(page, '/mall/report');
    await expect(page.getByText(/^昨天付款 \d+ 单，¥/)).toBeVisible();
    for (const name of ['每日销售', '各分类销售', '商品排行', '退款', '从下单到完成', '快断货'])
      await expect(page.getByRole('group', { name, exact: true }).first()).toBeVisible();
    const daily = page.getByRole('group', { name: '每日销售', exact: true }).first();
    await expect(daily.getByText(/^\d{4}-\d{2}-\d{2}$/).first()).toBeVisible();
    const sum = await runSql(
      server,
      `select to_char(sum(o.paid_cents) / 100.0, 'FM999,999,990.00') from mall_order o
     where exists (select from mall_order_log where order_id = o.id and event = 'pay')`,
    );
    await expect(daily).toContainText(`${sum}元`);
    expect(await faultsOf(page)).toEqual([]);
    await goTo(page, '/report/install');
    await expect(page.getByRole('row', { name: /商城报表/ })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test('the mall fits a phone and both modes of colour', { tag: '@long' }, async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const look = async (name: string): Promise<void> => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      const found = isLong
        ? await faultsOf(page)
        : await faultsIn(page, width === 390 ? 'dark' : 'light');
      expect([name, width, found]).toEqual([name, width, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await goTo(page, '/mall/report');
  await expect(page.getByRole('heading', { name: '商城销售' })).toBeVisible();
  await look('report');
  for (const name of ['product', 'sorting', 'category', 'order']) {
    await goTo(page, `/mall/${name}`);
    await expect(page.locator('tr.ant-table-row:visible, .wm-card:visible').first()).toBeVisible();
    await look(name);
  }
  // The shelf of an address that somebody has deleted meanwhile.
  await page.goto(`${server.url}/mall/sorting?shelf=campaign-999`);
  await expect(page.getByText('这个活动已被删除，请在上面另选一个货架')).toBeVisible();
  await expect(page.getByText('已删除的货架')).toBeVisible();
  await goTo(page, '/mall/store');
  await expect(page.getByRole('button', { name: /漫画遗传学/ })).toBeVisible();
  await look('shelf');
  const parts = page.getByRole('radiogroup', { name: '货架、购物车、订单' });
  await parts.getByTitle('我的订单').click();
  await expect(page.getByRole('list', { name: '我的订单' })).toBeVisible();
  await look('orders');
  await parts.getByText('购物车').click();
  await expect(page.getByText('购物车是空的')).toBeVisible();
  await look('cart');
  expect(complaints).toEqual([]);
});
