import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

/** 总部 comes with the migrations. */
const headOfficeId = 100;

const demo: [name: string, teams: string[]][] = [
  ['研发中心', ['平台组', '应用组', '测试组']],
  ['市场部', ['品牌组', '渠道组']],
  ['华东分部', ['销售一部', '销售二部']],
  ['财务部', []],
  ['人力资源部', []],
];

/** A small office below 总部; what is there already stays as it is. */
export async function seedDeptDemo(db: Database): Promise<void> {
  for (const [at, [name, teams]] of demo.entries()) {
    const id = await deptNamed(db, { parentId: headOfficeId, name, order: at + 1 });
    for (const [place, team] of teams.entries()) {
      await deptNamed(db, { parentId: id, name: team, order: place + 1 });
    }
  }
}

async function deptNamed(
  db: Database,
  { parentId, name, order }: { parentId: number; name: string; order: number },
): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into sys_dept (parent_id, dept_name, order_num) values (${parentId}, ${name}, ${order})
    on conflict (parent_id, dept_name) do update set dept_name = excluded.dept_name
    returning id`);
  return Number(rows[0]?.id);
}
