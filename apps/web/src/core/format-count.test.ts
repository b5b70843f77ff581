// @vitest-environment node
import { expect, it } from 'vitest';
import { formatCount } from './format-count.ts';

it('groups a number by thousands, as the browser does', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 123_456, 1_000_000, 9_876_543_210, -1, -1234]) {
    expect(formatCount(count)).toBe(count.toLocaleString('zh-CN'));
  }
});
