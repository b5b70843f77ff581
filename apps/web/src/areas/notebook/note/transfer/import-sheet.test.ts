import { csvRows } from '@wm/bytes/csv';
import { expect, it } from 'vitest';
import { importSheet } from './import-sheet.ts';

const result = {
  notebook: '我的库',
  imported: 1,
  renamed: [{ path: 'a/周报.md', name: '周报 2' }],
  refused: [{ path: '附件/"说明",一.exe', reason: '不支持的类型\n第二行' }],
  attachments: ['图/一.png'],
  same: ['=cmd|calc.md'],
  broken: [{ path: '首页', target: '旧.png' }],
  remarks: [{ path: 'b.md', reason: '按 GBK 读取' }],
  notes: [{ path: 'a/周报.md', notebook: 'a', name: '周报 2' }],
};

it('names every file once for each thing that became of it, safe for spreadsheets', () => {
  const text = importSheet(result);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows = [...csvRows(text.slice(1), ',')].map(({ fields }) => fields);
  expect(rows).toEqual([
    ['文件', '情况', '说明'],
    ['附件/"说明",一.exe', '没有导入', '不支持的类型\n第二行'],
    ['首页', '断开的链接', '旧.png'],
    ['a/周报.md', '改了名', '周报 2'],
    ['b.md', '说明', '按 GBK 读取'],
    ["'=cmd|calc.md", '跳过', '已导入过或内容相同'],
    ['图/一.png', '已带来', '附件'],
    ['a/周报.md', '已新增', 'a / 周报 2'],
  ]);
});

it('tells what would become of them before anything is written', () => {
  const rows = [...csvRows(importSheet({ ...result, isDry: true }).slice(1), ',')];
  expect(rows.map(({ fields }) => fields[1])).toEqual(
    expect.arrayContaining(['不会导入', '将带上', '将新增']),
  );
});
