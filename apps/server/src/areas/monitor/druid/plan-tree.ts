import type { PlanNode } from '@wm/contract/monitor/druid';

/** A node of PostgreSQL's plan as it writes it in JSON. */
export interface RawPlan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Join Type'?: string;
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: RawPlan[];
}

const titles: Readonly<Record<string, string>> = {
  'Seq Scan': '整表读取',
  'Index Scan': '按索引读取',
  'Index Only Scan': '只读索引',
  'Bitmap Heap Scan': '按位图读取',
  'Bitmap Index Scan': '索引位图',
  'Nested Loop': '逐行连接',
  'Hash Join': '哈希连接',
  'Merge Join': '归并连接',
  Hash: '建哈希表',
  Sort: '排序',
  'Incremental Sort': '增量排序',
  Aggregate: '汇总',
  Limit: '取前几行',
  Unique: '去重',
  Append: '合并',
  Result: '计算',
  Memoize: '记住结果',
  Materialize: '暂存',
  'Subquery Scan': '读子查询',
  'CTE Scan': '读公共表',
  'Function Scan': '读函数',
  ModifyTable: '写入',
  LockRows: '锁行',
  WindowAgg: '窗口计算',
  Gather: '并行汇集',
};

/** A plan as people read it. */
export function planTree(raw: RawPlan): PlanNode {
  const type = raw['Node Type'];
  const parts = [raw['Relation Name'], raw['Index Name'], raw['Join Type']].filter(Boolean);
  return {
    title: titles[type] ?? type,
    detail: [titles[type] ? type : '', ...parts].filter(Boolean).join(' · '),
    cost: raw['Total Cost'],
    rows: raw['Plan Rows'],
    children: (raw.Plans ?? []).map((child) => planTree(child)),
  };
}
