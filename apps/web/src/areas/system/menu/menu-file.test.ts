// @vitest-environment node
import { expect, it } from 'vitest';
import { menuRowsOf } from './menu-file.ts';

const row = { menu_id: 1, menu_name: '系统管理' };

it.each([
  ['a plain list', [row]],
  ['Navicat', { RECORDS: [row] }],
  [
    'phpMyAdmin',
    [
      { type: 'header', version: '5.2' },
      { type: 'table', name: 'sys_menu', data: [row] },
    ],
  ],
  ['an answer of a list', { code: 200, rows: [row] }],
])('reads the rows of %s', (_, file) => {
  expect(menuRowsOf(JSON.stringify(file))).toEqual([row]);
  expect(menuRowsOf(`\uFEFF${JSON.stringify(file)}`)).toEqual([row]);
});

it.each(['', 'no json', '{}', '[]', '1', 'null', '[1,"a",null]', '[{"dict_name":"x"}]'])(
  'finds no menu in %j',
  (text) => {
    expect(menuRowsOf(text)).toEqual([]);
  },
);
