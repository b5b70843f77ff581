import { renderMarkdown } from '@wm/markdown/render';
import { expect, it } from 'vitest';
import { lineOfTask, tickTask } from './tick-task.ts';

const text = [
  '# 清单',
  '',
  '- [ ] 一',
  '  1. [x] 二 [ ] 不是框',
  '> - [ ] 三',
  '',
  '```',
  '- [ ] 代码',
  '```',
].join('\r\n');

it('ticks and clears the box of a line and nothing else', () => {
  expect(tickTask(text, 2, true)).toBe(text.replace('- [ ] 一', '- [x] 一'));
  expect(tickTask(text, 3, false)).toBe(text.replace('1. [x] 二', '1. [ ] 二'));
  expect(tickTask(text, 4, true)).toBe(text.replace('- [ ] 三', '- [x] 三'));
  expect(tickTask(text, 0, true)).toBeUndefined();
  expect(tickTask(text, 99, true)).toBeUndefined();
});

it('each box that is drawn stands in the line that it names', () => {
  const lines = [...renderMarkdown(text).matchAll(/data-task-line="(\d+)"/g)].map(([, at]) =>
    Number(at),
  );
  expect(lines.length).toBe(3);
  for (const line of lines) {
    const changed = tickTask(text, line, true) ?? '';
    const [, drawn] =
      new RegExp(`<input type="checkbox" disabled ([^>]*) data-task-line="${line}">`).exec(
        renderMarkdown(changed),
      ) ?? [];
    expect(drawn).toContain('checked');
    expect(tickTask(changed, line, false)).toBe(tickTask(text, line, false));
  }
});

it('a task is found again where lines came before it, and not where it may be either of two', () => {
  expect(lineOfTask('- [ ] 一', 0, '- [x] 一')).toBe(0);
  expect(lineOfTask('- [ ] 一', 0, '前言\n- [ ] 一')).toBe(1);
  expect(lineOfTask('甲\n- [ ] 一', 1, '- [ ] 一\n甲\n- [ ] 一')).toBeUndefined();
  expect(lineOfTask('- [ ] 一', 0, '- [ ] 二')).toBeUndefined();
});
