import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BranchOutline } from './branch-panel.tsx';
import { branchRows, countBranches } from './branch-rows.ts';

type Message = Parameters<typeof branchRows>[0][number];

const message = (id: number, parentId: number | null, text = `第 ${id} 条`): Message => ({
  id,
  parentId,
  role: parentId !== null && parentId % 2 === 1 ? 'assistant' : 'user',
  text,
});

/** A question with two answers (2 and 4); behind the first two wordings of the next question (3 and 5). */
const talk = [
  message(1, null, '# 问  PM2\n阈值'),
  message(2, 1),
  message(4, 1),
  message(3, 2),
  message(5, 2),
  message(6, 5),
];

afterEach(() => cleanup());

it('tells the branches as a tree by their first words, and which one is looked at', () => {
  expect(countBranches(talk)).toBe(3);
  const rows = branchRows(talk, new Set([1, 2, 5, 6]));
  expect(
    rows.map(({ id, depth, parentId, count, isShown }) => [id, depth, parentId, count, isShown]),
  ).toEqual([
    [1, 0, null, 1, true],
    [2, 1, 1, 1, true],
    [3, 2, 2, 1, false],
    [5, 2, 2, 2, true],
    [4, 1, 1, 1, false],
  ]);
  expect(rows[0]?.words).toBe('问 PM2 阈值');
});

it('of a thousand messages, each asked anew, and of two thousand in a row it is told in a moment', () => {
  const forks = Array.from({ length: 1000 }, (_, at) =>
    message(at + 1, at < 2 ? null : at - (at % 2 === 0 ? 1 : 2) || null),
  );
  const line = Array.from({ length: 2000 }, (_, at) => message(at + 1, at === 0 ? null : at));
  const began = performance.now();
  expect(branchRows(forks, new Set())).toHaveLength(1000);
  expect(branchRows(line, new Set())).toMatchObject([{ count: 2000 }]);
  expect(performance.now() - began).toBeLessThan(500);
});

it('is walked through by keys, and told to those who do not see it', () => {
  const onGo = vi.fn<(id: number) => void>();
  render(<BranchOutline rows={branchRows(talk, new Set([1, 2, 5, 6]))} onGo={onGo} />);
  const items = screen.getAllByRole('treeitem');
  expect(items.map((item) => item.tabIndex)).toEqual([-1, -1, -1, 0, -1]);
  expect(items[3]?.getAttribute('aria-label')).toBe(
    '问题：第 5 条，第 2 个，共 2 个，2 条，正在看',
  );
  const press = (key: string): void => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };
  items[3]?.focus();
  press('ArrowLeft');
  expect(document.activeElement).toBe(items[1]);
  press('ArrowRight');
  expect(document.activeElement).toBe(items[2]);
  press('End');
  press('Enter');
  expect(onGo).toHaveBeenCalledWith(4);
  press('Home');
  expect(document.activeElement).toBe(items[0]);
});
