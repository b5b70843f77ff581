import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { reportDefinition } from '@wm/contract/report/definition';
import type { Aggregate } from '@wm/contract/report/definition';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { KindSelect } from './kind-select.tsx';

afterEach(() => cleanup());

function show(aggregate: Aggregate) {
  const place = { x: 0, y: 0, w: 24, h: 12 };
  const column = { id: 'c1', field: 'id', title: '编号', aggregate };
  const { modules } = reportDefinition.parse({
    modules: [{ id: 'm1', kind: 'table', title: '明细', ...place, columns: [column] }],
  });
  const onChange = vi.fn<(kind: string) => void>();
  const [module] = modules;
  if (!module) throw new Error('no module');
  render(
    <AppFrame>
      <KindSelect module={module} onChange={onChange} />
    </AppFrame>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '呈现方式' }));
  return onChange;
}

it('says of rows that are not put together why they are no chart', () => {
  const onChange = show('none');
  fireEvent.click(screen.getByTitle('柱状图（要先加一项汇总）'));
  expect(onChange).not.toHaveBeenCalled();
});

it('shows what is put together as a chart', () => {
  const onChange = show('count');
  fireEvent.click(screen.getByTitle('柱状图'));
  expect(onChange).toHaveBeenCalledWith('bar');
});
