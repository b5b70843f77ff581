import { sql } from 'drizzle-orm';
import { nobodysHash } from '#areas/auth/public.ts';
import { roleIds } from '#core/access/principal.ts';
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

/** People of the demo office: name to sign in with, name, team, mobile number. Nobody knows their passwords. */
const people: [username: string, nickname: string, team: string, mobile: string][] = [
  ['linxiao', '林晓', '平台组', '13800000101'],
  ['chensiyuan', '陈思远', '应用组', '13800000102'],
  ['wangyutong', '王雨桐', '测试组', '13800000103'],
  ['zhaoyiming', '赵一鸣', '品牌组', '13800000104'],
  ['zhouqian', '周倩', '销售一部', '13800000105'],
  ['wuhaoran', '吴浩然', '销售二部', '13800000106'],
  ['sunyue', '孙悦', '财务部', '13800000107'],
  ['zhengkai', '郑凯', '人力资源部', '13800000108'],
];

/** A small office below 总部 and who works in it; what is there already stays as it is. */
export async function seedOfficeDemo(db: Database): Promise<void> {
  await seedDepts(db);
  for (const [username, nickname, team, mobile] of people) {
    await db.execute(sql`
      with made as (
        insert into sys_user (username, username_key, nickname, mobile, email, password_hash, dept_id)
        select ${username}, ${username}, ${nickname}, ${mobile}, ${`${username}@example.com`}, ${nobodysHash}, d.id
        from sys_dept d where d.dept_name = ${team} order by d.id limit 1
        on conflict do nothing returning id)
      insert into sys_user_role (user_id, role_id) select id, ${roleIds.default}::bigint from made`);
  }
}

async function seedDepts(db: Database): Promise<void> {
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
