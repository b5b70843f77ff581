import { expect, it } from 'vitest';
import { pasteNodes } from '../src/commands/clipboard-commands.ts';
import { insertChild } from '../src/commands/insert-commands.ts';
import { openEditor, outlineOf } from './editor.ts';

async function paste(text: string) {
  const editor = openEditor('根');
  editor.select('根');
  editor.clipboard.text = text;
  await editor.run(pasteNodes);
  return editor;
}

it('an outline is pasted as one node and offered as nodes, as one step', async () => {
  const editor = await paste('第一\n  子一\n  子二\n第二');
  expect(outlineOf(editor).split('\n')).toHaveLength(2);
  expect(editor.offers).toHaveLength(1);
  editor.offers[0]?.();
  expect(outlineOf(editor)).toBe('根\n  第一\n    子一\n    子二\n  第二');
  editor.map.session.undo();
  expect(outlineOf(editor)).toBe('根');
});

it('cells of a sheet become rows with their cells below them; empty cells are none', async () => {
  const editor = await paste('名称\t数量\n苹果\t3\n梨\t\t甜\n');
  editor.offers[0]?.();
  expect(outlineOf(editor)).toBe('根\n  名称\n    数量\n  苹果\n    3\n  梨\n    甜');
});

it('tabs in front of a line are its depth, not cells', async () => {
  const editor = await paste('甲\n\t乙\n\t\t丙');
  editor.offers[0]?.();
  expect(outlineOf(editor)).toBe('根\n  甲\n    乙\n      丙');
});

it('what was done after pasting stays when the offer is taken late', async () => {
  const editor = await paste('甲\n乙');
  editor.select('根');
  await editor.run(insertChild);
  editor.offers[0]?.();
  expect(outlineOf(editor)).toContain('二级节点');
  expect(outlineOf(editor)).toMatch(/ {2}甲\n {2}乙$/);
});

it('one line is not offered', async () => {
  const editor = await paste('一行文字');
  expect(editor.offers).toEqual([]);
});
