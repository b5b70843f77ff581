import { sql } from 'drizzle-orm';
import { nobodysHash } from '#areas/auth/public.ts';
import { roleIds } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { demoPosts, demoRoles } from './demo-roles.ts';

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

/** Notices of the demo office, the oldest first. */
const notices: [title: string, type: '1' | '2', daysAgo: number, content: string][] = [
  [
    '《差旅费管理办法》修订发布',
    '2',
    6,
    `各部门：

修订后的《差旅费管理办法》自下月 1 日起施行，主要变化如下：

| 项目 | 原标准 | 现标准 |
| --- | --- | --- |
| 住宿费（省会城市） | 350 元/晚 | 420 元/晚 |
| 伙食补助 | 80 元/天 | 100 元/天 |
| 报销时限 | 返程后 30 日内 | 返程后 15 日内 |

- 高铁二等座、飞机经济舱可直接预订，无需事前审批；
- 发票抬头统一为公司全称，电子发票请上传原件。

如有疑问，请联系财务部孙悦。`,
  ],
  [
    '本周六 22:00 系统升级维护',
    '1',
    2,
    `为提升系统性能，本周六 **22:00 至次日 02:00** 将进行升级维护，期间系统可能短时无法访问。

1. 请提前保存正在编辑的内容；
2. 定时导出任务将顺延到维护结束后执行；
3. 升级完成后，请刷新页面以使用新版本。

给大家带来不便，敬请谅解。`,
  ],
  [
    '周五下午开展消防演练',
    '1',
    0,
    `本周五 **15:00** 在总部办公楼开展消防演练，届时将拉响警报并停用电梯，请大家：

- 听到警报后，沿最近的安全出口有序撤离，不要返回取物；
- 到一楼东侧广场按部门集合，由各部门负责人清点人数；
- 重要会议请避开 15:00 至 15:40。

联系人：人力资源部郑凯。`,
  ],
];

/** A small office below 总部, who works in it and what it is told; what is there already stays as it is. */
export async function seedOfficeDemo(db: Database): Promise<void> {
  await seedDepts(db);
  await seedNotices(db);
  for (const [username, nickname, team, mobile] of people) {
    await db.execute(sql`
      with made as (
        insert into sys_user (username, username_key, nickname, mobile, email, password_hash, dept_id)
        select ${username}, ${username}, ${nickname}, ${mobile}, ${`${username}@example.com`}, ${nobodysHash}, d.id
        from sys_dept d where d.dept_name = ${team} order by d.id limit 1
        on conflict do nothing returning id)
      insert into sys_user_role (user_id, role_id) select id, ${roleIds.default}::bigint from made`);
  }
  await seedRoles(db);
  await seedPosts(db);
}

async function seedRoles(db: Database): Promise<void> {
  for (const [at, role] of demoRoles.entries()) {
    const { key, name, dataScope, remark } = role;
    await db.execute(sql`
      with recursive made as (
        insert into sys_role (role_key, role_name, role_sort, data_scope, remark)
        values (${key}, ${name}, ${10 + at}, ${dataScope}, ${remark})
        on conflict do nothing returning id),
      opened as (
        select id from sys_menu where parent_id = 0 and menu_name = any(${sql.param(role.sections)}::text[])
        union all
        select m.id from sys_menu m join opened on m.parent_id = opened.id),
      menus as (
        insert into sys_role_menu (role_id, menu_id) select made.id, opened.id from made, opened)
      insert into sys_user_role (user_id, role_id)
        select u.id, made.id from sys_user u, made where u.username_key = any(${sql.param(role.usernames)}::text[])`);
  }
}

async function seedPosts(db: Database): Promise<void> {
  for (const [at, [code, name, usernames, remark]] of demoPosts.entries()) {
    await db.execute(sql`
      with made as (
        insert into sys_post (post_code, post_name, post_sort, remark)
        values (${code}, ${name}, ${at + 1}, ${remark}) on conflict do nothing returning id)
      insert into sys_user_post (user_id, post_id)
        select u.id, made.id from sys_user u, made where u.username_key = any(${sql.param(usernames)}::text[])`);
  }
}

async function seedNotices(db: Database): Promise<void> {
  for (const [title, type, daysAgo, content] of notices) {
    await db.execute(sql`
      insert into sys_notice (notice_title, notice_type, notice_content, create_by, create_time, update_time)
      select ${title}, ${type}, ${content}, 'admin', t.moment, t.moment
      from (select now() - make_interval(days => ${daysAgo}::int) as moment) t
      where not exists (select from sys_notice where notice_title = ${title})`);
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
