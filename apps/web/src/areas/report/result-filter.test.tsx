import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ModuleResult } from '@wm/contract/report/run';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { ModuleBody } from './result-grid.tsx';
import type { OnAsk } from './result-filter.tsx';

afterEach(() => cleanup());

const param = {
  name: 'town',
  title: '城',
  type: 'text',
  required: false,
  fallback: '',
  options: [],
};

function show(value: string, onAsk?: OnAsk): void {
  const module = {
    id: 'm2',
    kind: 'filter',
    title: '城',
    columns: [],
    rows: [],
    total: 0,
    isTruncated: false,
    totals: {},
    withheld: [],
    error: '',
    text: '',
    asks: { param, value },
  } as ModuleResult;
  render(
    <AppFrame>
      <ModuleBody module={module} rows={[]} height={100} onAsk={onAsk} />
    </AppFrame>,
  );
}

it('asks for the report with what its reader has written, once it is another value', () => {
  const onAsk = vi.fn<OnAsk>();
  show('东城', onAsk);
  const button = screen.getByRole('button', { name: '筛选' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox', { name: '城' }), { target: { value: '西城' } });
  fireEvent.click(button);
  expect(onAsk.mock.calls).toEqual([['town', '西城']]);
});

it('says what was asked for where the report can only be looked at', () => {
  show('');
  expect(screen.getByText('城：全部')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says it on paper, too', () => {
  show('东城', vi.fn<OnAsk>());
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('城：东城')).toBeDefined();
  fireEvent(window, new Event('afterprint'));
});
