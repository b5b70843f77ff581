import { readXlsx } from 'hucre/xlsx';
import { orderResource } from '@wm/contract/mall/order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buying, checkout, makeProduct } from '../testing/build-mall.ts';

const path = '/mall/v2/order';
const phone = '13977771234';
const address = '不该有人看见的街 9 号';
let app: TestApp;
let buyer: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  buyer = await app.signInAs(buying);
});
afterAll(() => app.stop());

interface Placed {
  id: number;
  order_no: string;
}

async function paidOrder(): Promise<Placed> {
  const { skus } = await makeProduct(app, [5]);
  const [sku] = skus as [(typeof skus)[0]];
  const body = checkout([{ sku, quantity: 1 }], {
    receiver_phone: phone,
    receiver_address: address,
  });
  const { data } = await buyer.post('/mall/v2/store/orders', body);
  await buyer.post(`/mall/v2/store/orders/${data.id}/pay`, { outcome: 'success' });
  return data;
}

const codes = ['list', 'query', 'edit', 'refund', 'export'].map((one) => `mall:order:${one}`);

/** A keeper of orders from whom columns are kept: hidden, or masked where a mask is named. */
async function keeper(kept: Record<string, string>, more: string[] = []): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, [...codes, ...more]);
  for (const [field, mask] of Object.entries(kept))
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, $3, false, false, $3, $3, $4 from sys_column where resource = $2 and field = $5`,
      [roleId, orderResource.permission, mask !== '', mask, field],
    );
  app.core.principals.forget(client.userId);
  return client;
}

async function exported(client: TestClient): Promise<string> {
  const { bytes } = await client.send({ method: 'POST', url: `${path}/export`, payload: {} });
  return JSON.stringify((await readXlsx(bytes)).sheets[0]?.rows);
}

describe('columns of orders', () => {
  it('that are hidden stand in no answer of any step, list, file or report', async () => {
    const one = await paidOrder();
    const other = await paidOrder();
    const client = await keeper({ receiver_phone: '', receiver_address: '' }, [
      'mall:report:list',
      'report:config:list',
    ]);
    const module = {
      id: 'm1',
      kind: 'table',
      title: '表',
      source: 'mall_orders',
      x: 0,
      y: 0,
      w: 12,
      h: 6,
      columns: ['order_no', 'receiver_phone', 'receiver_address'].map((field, at) => ({
        id: `c${at}`,
        field,
        title: field,
      })),
    };
    const answers = [
      await client.get(`${path}?limit=100`),
      await client.get(`${path}/${one.id}`),
      await client.put(`${path}/${one.id}/ship`, { carrier: '顺丰', tracking_no: 'SF1' }),
      await client.put(`${path}/${one.id}/finish`, {}),
      await client.put(`${path}/${other.id}/refund`, { amount_cents: 100, note: '' }),
      await client.get(`${path}/${one.id}/log`),
      await client.get(`${path}/${one.id}/history`),
      await client.get('/mall/v2/report'),
      await client.post('/report/v2/preview', {
        value: { params: [], modules: [module] },
        params: [],
      }),
    ];
    for (const { code, text } of answers) {
      expect(code).toBe(200);
      expect(text).not.toContain(phone);
      expect(text).not.toContain(address);
    }
    expect(answers[0]?.data.rows).toHaveLength(2);
    const file = await exported(client);
    expect(file).toContain(one.order_no);
    expect(file).not.toContain(phone);
    expect(file).not.toContain(address);
    // Their keeper and their buyer see them whole.
    expect((await app.admin.get(`${path}/${one.id}`)).text).toContain(address);
    expect((await buyer.get(`/mall/v2/store/orders/${one.id}`)).text).toContain(phone);
  });

  it('that are masked are shown in part, and cut in files as well', async () => {
    const { id } = await paidOrder();
    const client = await keeper({ receiver_phone: 'phone', receiver_address: 'all' });
    const { data } = await client.get(`${path}/${id}`);
    expect(data).toMatchObject({ receiver_phone: '139****1234', receiver_address: '******' });
    const shipped = await client.put(`${path}/${id}/ship`, { carrier: '顺丰', tracking_no: 'SF2' });
    expect(shipped.data.receiver_phone).toBe('139****1234');
    expect(await exported(client)).not.toContain(phone);
  });

  it('decide what may be searched, sorted and written', async () => {
    const { id, order_no: number } = await paidOrder();
    const client = await keeper({
      receiver_name: '',
      tracking_no: '',
      total_cents: '',
      refund_cents: '',
    });
    for (const query of ['receiver_name=a', 'tracking_no=SF', 'sort=total_cents'])
      expect((await client.get(`${path}?${query}`)).status, query).toBe(403);
    const sent = { carrier: '顺丰', tracking_no: 'SFHIDDEN' };
    expect((await client.put(`${path}/${id}/ship`, sent)).status).toBe(403);
    expect((await client.put(`${path}/${id}/refund`, { amount_cents: 1 })).status).toBe(403);
    const list = Buffer.from(`订单号,快递公司,运单号\n${number},顺丰,SFHIDDEN\n`);
    const many = await upload(client, `${path}/ship?mode=write`, { name: 'a.csv', bytes: list });
    expect(many.status).toBe(403);
    await app.admin.put(`${path}/${id}/ship`, sent);
    expect((await client.get(`${path}/${id}/log`)).text).not.toContain('SFHIDDEN');
    expect((await client.get(`${path}/${id}/history`)).text).not.toContain('SFHIDDEN');
    expect((await app.admin.get(`${path}/${id}/log`)).text).toContain('SFHIDDEN');
  });
});

describe('orders that go out by a list', () => {
  const send = (text: string, mode: string, client = app.admin) =>
    upload(client, `${path}/ship?mode=${mode}`, { name: '发货.csv', bytes: Buffer.from(text) });

  it('go where nothing is wrong with their line, and the others stay', async () => {
    const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
    const [one, two, three] = orders.map((order) => order.order_no) as [string, string, string];
    await app.admin.put(`${path}/${orders[2]?.id}/ship`, { carrier: '中通', tracking_no: 'ZT1' });
    const text = [
      '订单号\t快递公司\t运单号',
      `${one}\t顺丰速运\tSF100`,
      `${two}\t\t运单`,
      `${three}\t顺丰速运\tSF300`,
      'M000000-00000000\t顺丰速运\tSF400',
      `${one}\t顺丰速运\tSF500`,
    ].join('\n');
    const faults = [
      '3 快递公司 请输入快递公司',
      '3 运单号 运单号只能含字母、数字和连字符',
      '4 订单号 订单已发货，不能发货',
      '5 订单号 没有这个订单',
      '6 订单号 与第 2 行重复',
    ];
    for (const mode of ['check', 'write']) {
      const { data } = await send(text, mode);
      expect(
        data.faults.map(
          ({ row, column, message }: { row: number; column: string; message: string }) =>
            `${row} ${column} ${message}`,
        ),
      ).toEqual(faults);
      expect(data).toMatchObject({ rows: 5, ready: 1, written: mode === 'write' ? 1 : 0 });
    }
    const sent = (await app.admin.get(`${path}/${orders[0]?.id}`)).data;
    expect(sent).toMatchObject({ state: 'shipped', carrier: '顺丰速运', tracking_no: 'SF100' });
    expect((await app.admin.get(`${path}/${orders[1]?.id}`)).data.state).toBe('paid');
    expect((await app.admin.get(`${path}/${orders[0]?.id}/log`)).text).toContain('SF100');
    // The same list again sends nothing twice.
    expect((await send(text, 'write')).data).toMatchObject({ ready: 0, written: 0 });
  });

  it('is for who may send', async () => {
    const reader = await app.signInAs(['mall:order:list']);
    expect((await send('订单号,快递公司,运单号\nM,a,b\n', 'check', reader)).status).toBe(403);
    expect((await send('订单号\nM\n', 'check')).msg).toBe('第一行应为列名，缺少：快递公司、运单号');
  });
});
