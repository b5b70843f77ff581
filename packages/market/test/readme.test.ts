import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { INDICATORS } from '../src/indicators/registry.ts';
import * as example from './readme-example.ts';

const here = dirname(fileURLToPath(import.meta.url));
const read = (path: string): string => readFileSync(join(here, path), 'utf8');

describe('the README', () => {
  it('shows the very example that is run here', () => {
    const block = /```ts\n([\s\S]*?)```/.exec(read('../README.md'))?.[1];
    expect(block).toBe(read('readme-example.ts'));
  });

  it('has an example that works', () => {
    expect(example.report).toMatchObject({ ok: false, rows: 401, bars: 400 });
    expect(example.report.findings[0]!.message).toBe('第 402 行最高价 24 低于最低价 25.5');
    expect(example.batch['macd']!.start).toBe(33);
    expect(example.live.length()).toBe(401);
    expect(example.live.value('dif', 399)).toBe(example.batch['dif']!.values[399]);
    expect(example.result.trades.length).toBeGreaterThan(2);
    expect(example.metrics.equityFinal).toBe(example.result.equity.at(-1));
    expect(example.cells).toHaveLength(12);
    expect(example.best?.outOfSample).not.toBeNull();
    expect(example.simulation?.rounds).toBe(1000);
  });

  it('lists every indicator', () => {
    const text = read('../README.md');
    const missing = INDICATORS.filter((item) => !text.includes(`\`${item.id}\` ${item.name}`));
    expect(missing.map((item) => item.id)).toEqual([]);
    expect(text).toContain(`${INDICATORS.length} indicators`);
  });
});
