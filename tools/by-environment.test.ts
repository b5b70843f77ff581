import { expect, it } from 'vitest';
import { groupedByEnvironment } from './by-environment.ts';

it('runs the files of one environment side by side, otherwise as they came', () => {
  const file = (
    name: string,
    moduleId: string,
  ): { project: { name: string }; moduleId: string } => ({
    project: { name },
    moduleId,
  });
  const plain = '// @vitest-environment node\n';
  const code: Record<string, string> = { b: plain, d: plain };
  const files = [
    file('web', 'a'),
    file('web', 'b'),
    file('web', 'c'),
    file('web', 'd'),
    file('x', 'e'),
  ];
  const order = groupedByEnvironment(files, ({ moduleId }) => code[moduleId] ?? '');
  expect(order.map(({ moduleId }) => moduleId).join('')).toBe('acbde');
});
