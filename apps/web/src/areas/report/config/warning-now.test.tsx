import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { reportDefinition } from '@wm/contract/report/definition';
import type { WarningNow } from '@wm/contract/report/run';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope } from '#core/testing/stub-server.ts';
import { useLivePreview } from './preview-pane.tsx';
import { warningsNow } from './warning-now.tsx';
import { WarningSection } from './warning-section.tsx';

const place = { x: 0, y: 0, w: 24, h: 12 };
const made = reportDefinition.parse({
  modules: [
    {
      id: 'm1',
      kind: 'table',
      title: '明细',
      ...place,
      columns: [{ id: 'c1', field: 'amount', title: '金额' }],
    },
  ],
  warnings: [{ id: 'w1', module: 'm1', column: 'c1', kind: 'below', low: 0 }],
});
const fields = [
  { name: 'amount', title: '金额', type: 'number', isFilterable: true, isMasked: false },
] as const;

/** The previews that were asked for, which are answered when the test says so. */
interface Asked {
  low: number | null | undefined;
  signal: AbortSignal;
  answer: (now: Partial<WarningNow>) => void;
  refuse: (path: string) => void;
}
const asked: Asked[] = [];

function serve(): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('/report/v2/preview'))
      return Promise.resolve(envelope({ rows: [], total: 0 }));
    const { value } = JSON.parse(init.body as string) as { value: typeof made };
    const signal = init.signal ?? new AbortController().signal;
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      asked.push({
        low: value.warnings?.[0]?.low,
        signal,
        answer: (now) => {
          const module = { id: 'm1', warnsNow: [{ warning: 'w1', ...now }] };
          resolve(envelope({ result: { modules: [module], ms: 1 } }));
        },
        refuse: (path) =>
          resolve(envelope({ path }, { code: 601, msg: '报表定义错误：请输入下限' })),
      });
    });
  });
}

function Section(): ReactNode {
  const [definition, setDefinition] = useState(made);
  const live = useLivePreview(definition);
  const [module] = definition.modules;
  return (
    <WarningSection
      reportId={3}
      definition={definition}
      {...(module && { module })}
      fields={fields}
      fault={live.fault}
      nowOf={warningsNow(live)}
      onChange={(warnings) => setDefinition({ ...definition, warnings })}
    />
  );
}

const said = (): string => screen.getByRole('status', { name: '预警 1 现在' }).textContent;
const setLow = (value: string): void => {
  const input = screen.getByLabelText('预警 1 下限');
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

async function show(): Promise<void> {
  render(
    <AppFrame>
      <Section />
    </AppFrame>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
}

beforeEach(() => {
  asked.length = 0;
  useUser.setState({ permissions: ['*:*:*'] });
  serve();
});
afterEach(() => cleanup());

it('says beside a rule how many rows it is about, and never of the rule before', async () => {
  await show();
  expect(said()).toBe('正在计算现在会触发几行…');
  act(() => asked[0]?.answer({ kind: 'rows', count: 1200 }));
  await waitFor(() => expect(said()).toBe('现在会触发 1,200 行'));
  // Two keys are one question, of the last of them, and what was said is taken back at once.
  setLow('5');
  expect(said()).toBe('正在计算现在会触发几行…');
  setLow('50');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.low).toBe(50);
  // A question whose rule has changed is not waited for any more.
  setLow('60');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[1]?.signal.aborted).toBe(true);
  act(() => asked[2]?.answer({ kind: 'rows', count: 0 }));
  await waitFor(() => expect(said()).toBe('现在没有一行符合'));
});

it.each([
  [{ kind: 'rows', count: 12, looked: 10_000 }, '前 10,000 行里现在会触发 12 行'],
  [{ kind: 'rows', count: 0, looked: 10_000 }, '前 10,000 行里没有一行符合'],
  [{ kind: 'unseen' }, '要看的列您没有权限查看，或者只能看到一部分，所以不计算会触发几行'],
  [{ kind: 'compared' }, '和上一次运行比较，运行时才知道会不会触发'],
] as [Partial<WarningNow>, string][])('says what is known: %o', async (now, text) => {
  await show();
  act(() => asked[0]?.answer(now));
  await waitFor(() => expect(said()).toBe(text));
});

it('leaves it to a refusal of the rule itself, and says of another that there is no preview', async () => {
  await show();
  act(() => asked[0]?.refuse('modules[0].where'));
  await waitFor(() => expect(said()).toBe('预览现在出不来，还不知道会触发几行'));
  setLow('7');
  await waitFor(() => expect(asked).toHaveLength(2));
  act(() => asked[1]?.refuse('warnings[0].low'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('报表定义错误：请输入下限'),
  );
  expect(screen.queryByRole('status', { name: '预警 1 现在' })).toBeNull();
});
