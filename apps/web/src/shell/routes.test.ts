// @vitest-environment node
import { expect, it } from 'vitest';
import { homeEntry } from './guard/home-entry.ts';
import { flattenRoutes } from '#core/routing/flat-route.ts';
import { documentTitle } from './document-title.ts';
import { placeBelow, screenAt, views } from './routes.ts';

const meta = { icon: '', noCache: false, affix: false, breadcrumb: true };
const screens = flattenRoutes([
  homeEntry,
  {
    name: 'system',
    path: '/system',
    component: 'Layout',
    hidden: false,
    meta: { ...meta, title: '系统管理', link: null },
    children: [
      {
        name: 'post',
        path: 'post',
        component: 'system/post/index',
        hidden: false,
        meta: { ...meta, title: '岗位管理', link: null },
      },
      {
        name: 'gone',
        path: 'gone',
        component: 'system/gone/index',
        hidden: false,
        meta: { ...meta, title: '没有', link: null },
      },
      {
        name: 'site',
        path: 'site',
        component: 'InnerLink',
        hidden: false,
        meta: { ...meta, title: '站点', link: 'https://example.com/a' },
      },
    ],
  },
]);

function kindAt(path: string, held: string[] = []): string {
  return screenAt(path, screens, (code) => held.includes(code)).kind;
}

it('2.4 finds the screen of an address, or says what is wrong with it', () => {
  expect([
    kindAt('/index'),
    kindAt('/system/post'),
    kindAt('/system/gone'),
    kindAt('/system/site'),
    kindAt('/nowhere'),
  ]).toEqual(['view', 'view', 'missing-view', 'iframe', 'not-found']);
});

it('opens the hidden note routes only with their permission', () => {
  expect([
    kindAt('/notebook/edit/a', ['note:data:edit']),
    kindAt('/notebook/edit/a', ['note:data:list']),
    kindAt('/notebook/preview/a', ['note:data:list']),
    kindAt('/notebook/preview/a'),
  ]).toEqual(['view', 'forbidden', 'view', 'forbidden']);
});

it('2.4 sends a path that only groups others to its first screen', () => {
  expect([placeBelow('/system', screens, []), placeBelow('/nowhere', screens, [])]).toEqual([
    '/system/post',
    undefined,
  ]);
});

it('has a view for every component it names', () => {
  expect(Object.keys(views).sort()).toEqual([
    'article/category/index',
    'article/comment/index',
    'article/manage/edit',
    'article/manage/index',
    'article/picture/index',
    'article/site/index',
    'article/tag/index',
    'book/manage/index',
    'book/read',
    'book/search/index',
    'chat/index',
    'genome/alignment/index',
    'genome/bam-alignment/index',
    'home/index',
    'home/workbench/index',
    'joke/manage/index',
    'knowledge/cancer-map/index',
    'knowledge/cancer/index',
    'knowledge/case/family',
    'knowledge/case/files',
    'knowledge/case/report',
    'knowledge/case/results',
    'knowledge/enrichment/index',
    'knowledge/evidence-type/index',
    'knowledge/evidence/index',
    'knowledge/gene-channel/index',
    'knowledge/gene-description/index',
    'knowledge/gene-disease/index',
    'knowledge/gene-info/index',
    'knowledge/gene/index',
    'knowledge/import/detail',
    'knowledge/import/index',
    'knowledge/inheritance-mutation/index',
    'knowledge/mutation-analysis/index',
    'knowledge/mutation-label/index',
    'knowledge/mutation/index',
    'knowledge/query/index',
    'knowledge/sources/index',
    'knowledge/variant/index',
    'mall/category/index',
    'mall/order/index',
    'mall/product/index',
    'mall/report/index',
    'mall/sorting/index',
    'mall/store/index',
    'mindmap/map/edit',
    'mindmap/map/index',
    'monitor/backup/index',
    'monitor/cache-list/index',
    'monitor/cache/index',
    'monitor/druid/index',
    'monitor/job/index',
    'monitor/job/log',
    'monitor/logininfor/index',
    'monitor/online/index',
    'monitor/operlog/index',
    'monitor/overview/index',
    'monitor/server/index',
    'monitor/swagger/index',
    'notebook/book/index',
    'notebook/daily/index',
    'notebook/graph/index',
    'notebook/note/edit',
    'notebook/note/index',
    'notebook/note/preview',
    'practice/chart/index',
    'practice/widgets/index',
    'report/compare/index',
    'report/config/index',
    'report/console/index',
    'report/data/index',
    'report/dataset/index',
    'report/dict/data',
    'report/dict/index',
    'report/echart/index',
    'report/guide/index',
    'report/install/index',
    'rights/index',
    'search/index',
    'system/column/index',
    'system/config/index',
    'system/dept/index',
    'system/dict/data',
    'system/dict/index',
    'system/menu/index',
    'system/notice/index',
    'system/post/index',
    'system/role/auth-column',
    'system/role/auth-user',
    'system/role/index',
    'system/user/auth-role',
    'system/user/index',
    'system/user/profile',
    'trading/analysis/index',
    'trading/chart/index',
    'trading/detail/index',
    'trading/manage/index',
    'trading/test/index',
    'user/files/index',
    'user/index',
  ]);
});

it('4 titles the document by the page, except blog and articles, which stand alone', () => {
  expect([
    documentTitle('岗位管理', true),
    documentTitle('我的博客', true),
    documentTitle('博客文章', true),
    documentTitle('岗位管理', false),
  ]).toEqual(['岗位管理 - Work Manage', '我的博客', '博客文章', 'Work Manage']);
});

const hidden: [path: string, permission: string, component: string][] = [
  ['/system/user-auth/role/12', 'system:user:edit', 'system/user/auth-role'],
  ['/system/role-auth/user/12', 'system:role:edit', 'system/role/auth-user'],
  ['/system/role-auth/column/12', 'system:role:edit', 'system/role/auth-column'],
  ['/system/dict-data/index/3', 'system:dict:list', 'system/dict/data'],
  ['/report/dict-data/index/WARN', 'report:dict:list', 'report/dict/data'],
  ['/monitor/job-log/index/7', 'monitor:job:list', 'monitor/job/log'],
  ['/read/book/%E7%BA%A2', 'book:data:list', 'book/read'],
  ['/notebook/preview/a', 'note:data:list', 'notebook/note/preview'],
  ['/notebook/edit/a', 'note:data:edit', 'notebook/note/edit'],
];

it.each(hidden)('2.3 %s needs %s', (path, permission, component) => {
  const found = screenAt(path, screens, (code) => code === permission);
  expect([found.route?.component, found.kind]).toEqual([
    component,
    views[component] ? 'view' : 'missing-view',
  ]);
  expect(screenAt(path, screens, (code) => code !== permission).kind).toBe('forbidden');
});

it('2.2 /user/profile is open to everybody who is signed in, under 首页 / 个人中心', () => {
  const found = screenAt('/user/profile', screens, () => false);
  expect([found.kind, found.title]).toEqual(['view', '个人中心']);
  expect(found.route?.trail).toEqual([{ title: '个人中心', path: '/user/profile' }]);
});

it('我的文件 is open to everybody who is signed in', () => {
  const found = screenAt('/user/files', screens, () => false);
  expect([found.kind, found.title]).toEqual(['view', '我的文件']);
});

it.each(['user-auth/role', 'role-auth/user', 'role-auth/column'])(
  '2.3 /system/%s takes digits only',
  (name) => {
    for (const id of ['ab', '1a', '-1', '1/2']) {
      expect(screenAt(`/system/${name}/${id}`, screens, () => true).kind).toBe('not-found');
    }
  },
);
