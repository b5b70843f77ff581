import { reportDefinition } from '@wm/contract/report/definition';
import { setFileUses, storeFile } from '#areas/files/public.ts';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import { firstSettings as settings } from '#core/settings/first-settings.ts';
import { seedReport } from '../pack/seed-pack.ts';
import { datasetFileUse } from './dataset-file-use.ts';
import { reportDataset } from './dataset.table.ts';

const code = 'fdemoshops';
const shops = ['东门店', '西街店', '南湖店', '北站店'];
const goods = ['茶叶', '点心', '礼盒'];
const days = 60;
const dayMs = 86_400_000;

/** Sales of shops over two months, always the same: what somebody would bring along in a spreadsheet. */
function sales(): string[][] {
  const first = Date.UTC(2026, 0, 1);
  return Array.from({ length: days }, (_, day) =>
    shops.flatMap((shop, at) =>
      goods.map((kind, place) => {
        const pieces = 3 + ((day * 7 + at * 5 + place * 3) % 11);
        const date = new Date(first + day * dayMs).toISOString().slice(0, 10);
        const amount = (pieces * (28.5 + place * 31 + at)).toFixed(2);
        return [date, shop, kind, String(pieces), amount, (day + at) % 6 === 0 ? '是' : '否'];
      }),
    ),
  ).flat();
}

const columns = [
  { name: 'c1', title: '日期', type: 'time' },
  { name: 'c2', title: '门店', type: 'text' },
  { name: 'c3', title: '品类', type: 'text' },
  { name: 'c4', title: '件数', type: 'number' },
  { name: 'c5', title: '金额', type: 'number' },
  { name: 'c6', title: '促销', type: 'bool' },
] as const;

const pieces = { field: 'c4', title: '件数', aggregate: 'sum', total: 'sum' } as const;
const amount = {
  field: 'c5',
  title: '金额',
  aggregate: 'sum',
  total: 'sum',
  unit: '元',
  decimals: 2,
} as const;
const place = { source: code, x: 0, w: 24, h: 12 };

const definition = reportDefinition.parse({
  modules: [
    {
      id: 'm1',
      kind: 'bar',
      title: '各门店销售',
      ...place,
      y: 0,
      columns: [
        { id: 'c1', field: 'c2', title: '门店' },
        { id: 'c2', ...amount, sort: 'desc' },
        { id: 'c3', ...pieces },
      ],
    },
    {
      id: 'm2',
      kind: 'grouped',
      title: '各月各品类',
      ...place,
      y: 12,
      columns: [
        { id: 'c1', field: 'c1', title: '月份', bucket: 'month', sort: 'asc' },
        { id: 'c2', field: 'c3', title: '品类' },
        { id: 'c3', ...pieces },
        { id: 'c4', ...amount },
        { id: 'c5', title: '均价', formula: 'round([c4] / [c3], 2)', unit: '元', decimals: 2 },
      ],
    },
  ],
});

/** A file that was uploaded, and a report of it. The file is the product's own: it is in nobody's space. */
export async function seedDemoDataset(
  db: Database,
  ownerId: number,
  config: Config,
): Promise<void> {
  const rows = sales();
  const lines = [columns.map(({ title }) => title), ...rows].map((line) => line.join(','));
  const fileName = '门店销售.csv';
  const stored = await storeFile({ db, config, settings }, Buffer.from(lines.join('\n')), {
    ownerId: null,
    name: fileName,
  });
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(reportDataset)
      .values({
        code,
        name: '门店销售',
        description: '四家门店两个月的销售，从表格上传',
        ownerId,
        fileId: stored.id,
        fileName,
        format: 'csv',
        size: stored.size,
        rowCount: rows.length,
        columns: columns.map((column) => ({ ...column, isMissing: false })),
      })
      .returning({ id: reportDataset.id });
    const refId = orNotFound(made).id;
    await setFileUses(tx, { kind: datasetFileUse.kind, refId, fileIds: [stored.id] });
    await seedReport(tx, ownerId, {
      code: 'shop-sales',
      name: '门店销售',
      description: '各门店的件数、金额和均价，数据来自上传的文件',
      definition,
    });
  });
}
