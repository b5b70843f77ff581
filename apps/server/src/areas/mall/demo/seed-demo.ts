import { randomUUID } from 'node:crypto';
import { priceOrder } from '@wm/contract/mall/pricing';
import { checkDigit } from '@wm/contract/mall/barcode';
import type { OrderEvent } from '@wm/contract/mall/order-states';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { setFileUses, storeFile } from '#areas/files/public.ts';
import { seedPack } from '#areas/report/public.ts';
import { sysUser } from '#core/access/access.table.ts';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { firstSettings as settings } from '#core/settings/first-settings.ts';
import {
  mallCampaign,
  mallCategory,
  mallOrder,
  mallOrderLog,
  mallPayment,
  mallProduct,
  mallShelfPlace,
  mallSku,
} from '../mall.table.ts';
import { lockOrder, moveOrder } from '../order/move-order.ts';
import { placeOrder } from '../order/place-order.ts';
import { deduct, release, restock } from '../order/stock.ts';
import { richOf } from '../product/detail-text.ts';
import { productUse } from '../product/product.service.ts';
import { salesPack } from '../report/sales-pack.ts';
import { demoPicture } from './demo-pictures.ts';

type Sku = [spec: string, priceCents: number, stock: number];
interface DemoProduct {
  title: string;
  detail: string;
  skus: Sku[];
}

const demo: Record<string, Record<string, DemoProduct[]>> = {
  实验耗材: {
    吸头与离心管: [
      {
        title: '低吸附滤芯吸头',
        detail: '盒装 96 支，无 DNA 酶与 RNA 酶。',
        skus: [
          ['10 µL', 4200, 120],
          ['200 µL', 4600, 84],
          ['1000 µL', 5200, 60],
        ],
      },
      { title: '1.5 mL 离心管', detail: '500 支一包，可高温灭菌。', skus: [['', 3800, 200]] },
    ],
    手套: [
      {
        title: '丁腈检查手套',
        detail: '无粉，100 只一盒。',
        skus: [
          ['小号', 3500, 90],
          ['中号', 3500, 150],
          ['大号', 3500, 0],
        ],
      },
    ],
  },
  办公用品: {
    纸品: [
      {
        title: '实验记录本',
        detail: '方格纸，页码连续，线装可平摊。',
        skus: [
          ['蓝色封面', 2600, 75],
          ['灰色封面', 2600, 40],
        ],
      },
      { title: '低温标签纸', detail: '可贴在 -80℃ 的管壁上，1000 枚。', skus: [['', 6800, 32]] },
    ],
  },
  图书: {
    科普: [
      { title: '漫画遗传学', detail: '从豌豆讲到测序，适合送给家人。', skus: [['', 5900, 26]] },
    ],
  },
};

const icons: Record<string, string> = {
  实验耗材: 'ExperimentOutlined',
  办公用品: 'FormOutlined',
  图书: 'BookOutlined',
};

/** A mall with something on its shelf, orders in each state, and the reports of them. */
export async function seedMallDemo(db: Database, ownerId: number, config: Config): Promise<void> {
  let serial = 0;
  for (const [at, [top, children]] of Object.entries(demo).entries()) {
    const topId = await addCategory(db, {
      categoryName: top,
      icon: icons[top] ?? '',
      orderNum: at + 1,
    });
    for (const [place, [name, products]] of Object.entries(children).entries()) {
      const categoryId = await addCategory(db, {
        categoryName: name,
        orderNum: place + 1,
        parentId: topId,
      });
      for (const product of products) {
        serial += 1;
        const id = await addProduct(db, { ...product, categoryId, serial });
        await addPicture({ db, config, settings }, { id, ownerId, title: product.title });
      }
    }
  }
  await addCampaign(db);
  const [buyer] = await db
    .select({ userId: sysUser.id, username: sysUser.username })
    .from(sysUser)
    .where(eq(sysUser.id, ownerId));
  if (!buyer) return;
  await addOrders(db, buyer);
  await seedPack(db, buyer, salesPack);
}

/** Two of the things that a laboratory uses up, for a month from today. */
async function addCampaign(db: Database): Promise<void> {
  const [campaign] = await db
    .insert(mallCampaign)
    .values({
      campaignName: '实验室囤货月',
      beginDay: sql`(now() at time zone office_zone())::date`,
      endDay: sql`(now() at time zone office_zone())::date + 30`,
    })
    .returning({ id: mallCampaign.id });
  const products = await db
    .select({ id: mallProduct.id })
    .from(mallProduct)
    .where(inArray(mallProduct.productCode, ['SP0003', 'SP0001']))
    .orderBy(desc(mallProduct.id));
  await db.insert(mallShelfPlace).values(
    products.map(({ id }, at) => ({
      campaignId: campaign?.id ?? 0,
      productId: id,
      orderNum: at + 1,
    })),
  );
}

async function addPicture(
  core: Parameters<typeof storeFile>[0],
  { id, ownerId, title }: { id: number; ownerId: number; title: string },
): Promise<void> {
  const bytes = demoPicture(title);
  if (!bytes) return;
  const file = await storeFile(core, bytes, {
    ownerId,
    name: `${title}.png`,
    types: ['png'],
    maxBytes: Infinity,
    keepsBare: true,
  });
  await core.db.transaction(async (tx) => {
    await tx.update(mallProduct).set({ pictures: file.fileName }).where(eq(mallProduct.id, id));
    await setFileUses(tx, { kind: productUse.kind, refId: id, fileIds: [file.id] });
  });
}

async function addCategory(
  db: Database,
  values: typeof mallCategory.$inferInsert,
): Promise<number> {
  const [made] = await db.insert(mallCategory).values(values).returning({ id: mallCategory.id });
  return made?.id ?? 0;
}

async function addProduct(
  db: Database,
  given: DemoProduct & { categoryId: number; serial: number },
): Promise<number> {
  const { skus, serial, ...product } = given;
  const productCode = `SP${String(serial).padStart(4, '0')}`;
  const [made] = await db
    .insert(mallProduct)
    .values({
      ...product,
      detail: richOf(product.detail),
      productCode,
      brand: '自营',
      status: 'on',
      orderNum: serial,
    })
    .returning({ id: mallProduct.id });
  await db.insert(mallSku).values(
    skus.map(([spec, priceCents, stock], orderNum) => ({
      productId: made?.id ?? 0,
      skuCode: `${productCode}-${orderNum + 1}`,
      spec,
      priceCents,
      costCents: Math.round(priceCents * 0.62),
      barcode: demoBarcode(serial * 10 + orderNum),
      stock,
      orderNum,
    })),
  );
  return made?.id ?? 0;
}

/** EAN-13 of the numbers that shops give themselves (they begin with 2), its last digit the check. */
function demoBarcode(serial: number): string {
  const digits = `2000000${String(serial).padStart(5, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

const whole: OrderEvent[] = ['pay', 'ship', 'finish'];

/** Which steps each order has taken, and how many hours ago it was made. */
const orders: { events: OrderEvent[]; hours: number }[] = [
  { events: whole, hours: 290 },
  { events: whole, hours: 242 },
  { events: whole, hours: 193 },
  { events: ['pay', 'refund', 'refunded'], hours: 171 },
  { events: whole, hours: 146 },
  { events: whole, hours: 120 },
  { events: ['pay', 'ship'], hours: 44 },
  { events: ['pay'], hours: 26 },
  { events: ['pay'], hours: 25 },
  { events: ['pay'], hours: 3 },
  { events: ['cancel'], hours: 70 },
];

async function addOrders(db: Database, buyer: { userId: number; username: string }): Promise<void> {
  const skus = await db
    .select()
    .from(mallSku)
    .where(sql`${mallSku.stock} > 20`)
    .orderBy(mallSku.id);
  for (const [at, { events, hours }] of orders.entries()) {
    const from = (at * 4) % (skus.length - 1);
    const lines = skus.slice(from, from + 1 + (at % 2)).map(({ id, priceCents }, place) => ({
      skuId: id,
      priceCents,
      quantity: 1 + place + (at % 3),
    }));
    const id = await placeOrder(db, buyer, {
      checkoutKey: randomUUID(),
      lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
      totalCents: priceOrder(lines).totalCents,
      receiverName: '实验室前台',
      receiverPhone: '010-12345678',
      receiverAddress: '北京市海淀区示例路 1 号',
      remark: '',
    });
    for (const event of events) await takeStep(db, id, event);
    await setBack(db, id, hours);
  }
}

/** Makes an order one of some hours ago. */
async function setBack(db: Database, id: number, hours: number): Promise<void> {
  const made = sql`now() - make_interval(hours => ${hours})`;
  await db.update(mallOrder).set({ createTime: made, stateTime: made }).where(eq(mallOrder.id, id));
  await db.update(mallOrderLog).set({ createTime: made }).where(eq(mallOrderLog.orderId, id));
  const { paidTime, refundTime } = mallPayment;
  await db
    .update(mallPayment)
    .set({
      paidTime: sql`case when ${paidTime} is not null then ${made} end`,
      refundTime: sql`case when ${refundTime} is not null then ${made} end`,
    })
    .where(eq(mallPayment.orderId, id));
}

async function takeStep(db: Database, id: number, event: OrderEvent): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(mallOrder.id, id));
    const { totalCents, paidCents } = order;
    const ofOrder = eq(mallPayment.orderId, id);
    if (event === 'cancel') await release(tx, id);
    if (event === 'pay') {
      await deduct(tx, id);
      await tx
        .update(mallPayment)
        .set({ paidTime: sql`now()` })
        .where(ofOrder);
    }
    if (event === 'refund') {
      await restock(tx, id);
      await tx
        .update(mallPayment)
        .set({ refundCents: paidCents, refundTime: sql`now()` })
        .where(ofOrder);
    }
    await moveOrder(tx, order, {
      event,
      ...(event === 'pay' && { more: { paidCents: totalCents } }),
      ...(event === 'refund' && { more: { refundCents: paidCents } }),
      ...(event === 'ship' && { more: { carrier: '顺丰速运', trackingNo: 'SF1000200030' } }),
    });
  });
}
