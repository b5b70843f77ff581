import { streamTicketEndpoint } from '@wm/contract/auth/account';
import { removePreferenceEndpoint, savePreferenceEndpoint } from '@wm/contract/auth/profile';
import type { ColumnType } from '@wm/contract/report/source';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** One column that reports may show. */
export interface SourceColumn {
  /** Its name in the catalogue, and on the wire of the resource that its rights hang on. */
  name: string;
  title: string;
  type: ColumnType;
  /** What it is called in the table, where that is another name. */
  column?: string;
  /** What people read for the values that are stored. */
  labels?: Readonly<Record<string, string>>;
}

/** A table that reports may be made of. Nothing that is not named here can be reached by a definition. */
export interface Source {
  name: string;
  title: string;
  about: string;
  table: string;
  /** The resource whose codes and columns decide who sees what. */
  permission: string;
  /** Whether its list can be exported; then a report of it is under that code, too. */
  hasExport: boolean;
  columns: readonly SourceColumn[];
  /** Everybody sees his own rows: the column that says whose they are. */
  owner?: string;
  /** The columns by which a data scope decides. */
  scope?: { dept?: string; user?: string };
  /** Which rows of the table are records. */
  only?: SQL;
  /** Columns that only this asks for. */
  further?: readonly string[];
  /** The page where its records are found, and by column the filter of it that asks for one, the surest first. */
  list?: { path: string; filters: Readonly<Record<string, string>> };
}

const text = (name: string, title: string): SourceColumn => ({ name, title, type: 'text' });
const number = (name: string, title: string): SourceColumn => ({ name, title, type: 'number' });
const time = (name: string, title: string): SourceColumn => ({ name, title, type: 'time' });
const bool = (name: string, title: string): SourceColumn => ({ name, title, type: 'bool' });

/** What pages do by themselves is nobody's deed. */
const pagesOwn = [
  streamTicketEndpoint.audit,
  savePreferenceEndpoint.audit,
  removePreferenceEndpoint.audit,
];

export const sources: readonly Source[] = [
  {
    name: 'logins',
    title: '登录日志',
    about: '每一次登录，成功与失败',
    table: 'sys_login_log',
    permission: 'monitor:logininfor',
    hasExport: true,
    list: { path: '/monitor/logininfor', filters: { username: 'username', ip: 'ip' } },
    columns: [
      time('create_time', '登录时间'),
      text('username', '用户名'),
      bool('succeeded', '是否成功'),
      text('ip', 'IP 地址'),
      text('user_agent', '浏览器'),
      text('message', '说明'),
    ],
  },
  {
    name: 'operations',
    title: '操作日志',
    about: '每一次新增、修改、删除与导出',
    table: 'sys_oper_log',
    permission: 'monitor:operlog',
    hasExport: true,
    only: sql`"part" = 0 and "title" not in (${sql.join(
      pagesOwn.map((title) => sql`${title}`),
      sql`, `,
    )})`,
    further: ['part'],
    list: { path: '/monitor/operlog', filters: { username: 'username', title: 'title', ip: 'ip' } },
    columns: [
      time('create_time', '操作时间'),
      text('title', '操作'),
      text('username', '用户名'),
      number('code', '状态码'),
      number('cost_ms', '耗时（毫秒）'),
      text('method', '请求方式'),
      text('url', '请求地址'),
      text('ip', 'IP 地址'),
    ],
  },
  {
    name: 'users',
    title: '用户',
    about: '数据范围内的用户',
    table: 'sys_user',
    permission: 'system:user',
    hasExport: true,
    scope: { dept: 'dept_id', user: 'id' },
    list: { path: '/system/user', filters: { username: 'username', nickname: 'nickname' } },
    columns: [
      text('username', '用户名'),
      text('nickname', '姓名'),
      text('mobile', '手机号码'),
      text('telephone', '电话'),
      text('email', '邮箱'),
      { ...text('sex', '性别'), labels: { 0: '男', 1: '女', 2: '未知' } },
      { ...text('status', '状态'), labels: { 0: '正常', 1: '停用' } },
      text('remark', '备注'),
      time('create_time', '创建时间'),
      time('update_time', '更新时间'),
    ],
  },
  {
    name: 'notes',
    title: '我的笔记',
    about: '自己的笔记，不含回收站',
    table: 'note_note',
    permission: 'note:data',
    hasExport: false,
    owner: 'owner_id',
    only: sql`"delete_time" is null`,
    further: ['delete_time'],
    list: { path: '/notebook/note', filters: { name: 'name' } },
    columns: [
      text('name', '标题'),
      number('length', '字数'),
      bool('pinned', '置顶'),
      time('create_time', '创建时间'),
      time('update_time', '更新时间'),
    ],
  },
  {
    name: 'articles',
    title: '文章',
    about: '数据范围内的博客文章',
    table: 'blog_article',
    permission: 'article:data',
    hasExport: false,
    scope: { dept: 'dept_id', user: 'owner_id' },
    list: { path: '/article/manage', filters: { title: 'title' } },
    columns: [
      text('title', '标题'),
      text('excerpt', '摘要'),
      number('view_count', '浏览量'),
      number('like_count', '点赞数'),
      number('comment_count', '评论数'),
      bool('pinned', '置顶'),
      time('publish_time', '发布时间'),
      time('create_time', '创建时间'),
      time('update_time', '更新时间'),
    ],
  },
  {
    name: 'books',
    title: '书籍',
    about: '书库里的书，不含回收站',
    table: 'book_book',
    permission: 'book:data',
    hasExport: false,
    only: sql`"delete_time" is null`,
    further: ['delete_time'],
    columns: [
      text('title', '书名'),
      text('authors', '作者'),
      text('series', '丛书'),
      text('category', '分类'),
      text('publisher', '出版社'),
      text('language', '语言'),
      number('char_count', '字数'),
      number('section_count', '章节数'),
      number('size', '文件大小'),
      time('create_time', '入库时间'),
    ],
  },
  {
    name: 'genes',
    title: '基因',
    about: '知识库的基因',
    table: 'kb_gene',
    permission: 'knowledge:gene-info',
    hasExport: true,
    list: { path: '/knowledge/gene-info', filters: { symbol: 'exact_symbol' } },
    columns: [
      text('symbol', '基因符号'),
      text('name', '基因全名'),
      text('name_zh', '中文名称'),
      text('locus_group', '位点组'),
      text('locus_type', '位点类型'),
      text('hgnc_status', '审定状态'),
      text('location', '染色体位置'),
      text('chrom', '染色体'),
      text('strand', '链方向'),
      number('entrez_id', 'Entrez 编号'),
      number('hi_score', '单倍剂量不足评分'),
      number('ts_score', '三倍剂量敏感评分'),
      text('gene_role', '肿瘤中的作用'),
      number('pli', 'pLI'),
      number('loeuf', 'LOEUF'),
      number('mis_z', '错义 Z 值'),
      number('start38', 'GRCh38 起点'),
      number('end38', 'GRCh38 终点'),
      number('protein_length', '蛋白长度'),
      bool('acmg_sf', 'ACMG 次要发现'),
    ],
  },
  {
    name: 'mutations',
    title: '突变',
    about: '知识库的突变',
    table: 'kb_mutation',
    permission: 'knowledge:mutation',
    hasExport: true,
    list: { path: '/knowledge/mutation', filters: { name: 'name', gene_symbol: 'gene_symbol' } },
    columns: [
      text('gene_symbol', '基因符号'),
      text('name', '突变名称'),
      text('variant_class', '变异类别'),
      text('hgvs_c', '编码 HGVS'),
      text('hgvs_p', '蛋白 HGVS'),
      number('aa_pos', '氨基酸位置'),
      text('clin_sig', '临床意义'),
      number('review_stars', '审核星级'),
      text('review_status', '审核状态'),
      text('acmg_class', 'ACMG 分级'),
      number('acmg_points', 'ACMG 积分'),
      number('gnomad_af', '人群频率'),
      text('last_evaluated', '最近评估日期'),
    ],
  },
];
