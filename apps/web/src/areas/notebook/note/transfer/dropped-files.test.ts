// @vitest-environment node
import { expect, it } from 'vitest';
import { pickedFiles } from './dropped-files.ts';

const listOf = (paths: string[]): FileList =>
  paths.map((path) => ({ name: path.split('/').at(-1), webkitRelativePath: path })) as never;

it('everything is sent but what belongs to a program or a system', () => {
  const files = pickedFiles(
    listOf([
      '库/甲.md',
      '库/附件/图一.png',
      '库/说明.pdf',
      '库/.obsidian/app.json',
      '库/.obsidian/workspace.json',
      '库/.DS_Store',
      '库/.obsidian/plugins/x/README.md',
      '库/.trash/旧.md',
      '__MACOSX/库/._甲.md',
      '库/子/乙.markdown',
    ]),
  );
  expect(files.map(({ path }) => path)).toEqual([
    '库/甲.md',
    '库/附件/图一.png',
    '库/说明.pdf',
    '库/.obsidian/app.json',
    // The server says that it is not taken.
    '库/.trash/旧.md',
    '库/子/乙.markdown',
  ]);
});
