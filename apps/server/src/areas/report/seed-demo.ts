import { reportDefinition } from '@wm/contract/report/definition';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { seedDemoDataset } from './dataset/seed-demo-dataset.ts';
import { seedReport } from './pack/seed-pack.ts';
import { seedDemoRuns } from './seed-demo-runs.ts';

const place = { x: 0, y: 0, w: 24, h: 12 };

/** Who signed in, how often, and how often in vain: over days that are asked for. */
const logins = reportDefinition.parse({
  params: [{ name: 'days', title: '日期', type: 'daterange' }],
  modules: [
    {
      id: 'm1',
      kind: 'grouped',
      title: '每日登录',
      source: 'logins',
      ...place,
      columns: [
        { id: 'c1', field: 'create_time', title: '日期', bucket: 'day', sort: 'desc' },
        { id: 'c2', field: 'username', title: '用户名' },
        { id: 'c3', field: 'ip', title: '次数', aggregate: 'count', total: 'sum' },
        { id: 'c4', field: 'succeeded', title: '成功', aggregate: 'sum', total: 'sum' },
        {
          id: 'c5',
          title: '成功率',
          formula: 'round([c4] / [c3] * 100, 1)',
          unit: '%',
          decimals: 1,
        },
      ],
      where: {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: 'create_time', op: 'between', param: 'days' }],
      },
    },
  ],
});

/** The reports of the first start, published: one of what happens here, and one of a file. */
export async function seedReportDemo(db: Database, ownerId: number, config: Config): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, name } = await seedReport(tx, ownerId, {
      code: 'logins-by-day',
      name: '登录统计',
      description: '每天每个用户登录几次，成功多少',
      definition: logins,
    });
    await seedDemoRuns(tx, { id, name, definition: logins }, ownerId);
  });
  await seedDemoDataset(db, ownerId, config);
}
