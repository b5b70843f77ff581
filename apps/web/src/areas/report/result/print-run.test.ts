import { QueryClient } from '@tanstack/react-query';
import type { ModuleResult } from '@wm/contract/report/run';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { printRun } from './print-run.ts';

vi.mock('#ui/chart/printed-chart.tsx', () => ({ readyToPrint: () => Promise.resolve() }));

const print = vi.fn<() => void>();
beforeEach(() => vi.stubGlobal('print', print));
afterEach(() => {
  print.mockReset();
  vi.unstubAllGlobals();
});

const module = (id: string): ModuleResult => ({
  id,
  kind: 'table',
  title: id,
  columns: [],
  rows: [],
  total: 1,
  totals: {},
  isTruncated: false,
  withheld: [],
  error: '',
  text: '',
});

it('prints once all rows are there', async () => {
  const seen = stubServer(() => envelope({ result: [['甲']] }));
  const { signal } = new AbortController();
  await printRun(new QueryClient(), { runId: 1, modules: [module('m1'), module('m2')], signal });
  expect(seen).toHaveLength(2);
  expect(print).toHaveBeenCalledOnce();
});

it('prints nothing, and reads no further, once its page is left', async () => {
  const leaving = new AbortController();
  const seen = stubServer(() => {
    leaving.abort();
    return envelope({ result: [['甲']] });
  });
  const modules = [module('m1'), module('m2')];
  await printRun(new QueryClient(), { runId: 1, modules, signal: leaving.signal });
  expect(seen).toHaveLength(1);
  expect(print).not.toHaveBeenCalled();
});
