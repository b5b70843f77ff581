import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ParamValue } from '@wm/contract/report/definition';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ParamInputs } from '../param-inputs.tsx';
import { ParamOfferContext, withValue } from './param-offer.ts';

afterEach(() => cleanup());

const chained = [
  { name: 'town', after: null },
  { name: 'sold', after: 'town' },
  { name: 'who', after: 'sold' },
  { name: 'day' },
];

it('what followed a parameter is chosen anew when that is another one, and nothing else', () => {
  const values = ['town', 'sold', 'who', 'day'].map((name) => ({ name, value: 'x' }));
  const next = withValue(chained, values, { name: 'town', value: '西城' });
  expect(Object.fromEntries(next.map(({ name, value }) => [name, value]))).toEqual({
    town: '西城',
    sold: '',
    who: '',
    day: 'x',
  });
  expect(withValue(chained, values, { name: 'who', value: 'y' })).toHaveLength(4);
  const circle = [
    { name: 'a', after: 'b' },
    { name: 'b', after: 'a' },
  ];
  expect(withValue(circle, [], { name: 'a', value: '1' })).toEqual([
    { name: 'b', value: '' },
    { name: 'a', value: '1' },
  ]);
});

it('values are asked for when it is opened, by what is given for the others, and by what is written', async () => {
  const seen = stubServer(() => envelope({ values: ['茶', '咖啡'], is_cut: false, error: '' }));
  const onChange = vi.fn<(values: ParamValue[]) => void>();
  const plain = { required: false, fallback: '', options: [], type: 'text' };
  const params = [
    { ...plain, name: 'town', title: '城', hasValues: true, after: null },
    { ...plain, name: 'sold', title: '货', hasValues: true, after: 'town' },
  ];
  render(
    <AppFrame>
      <ParamOfferContext value={{ of: { reportId: 7 } }}>
        <ParamInputs
          params={params}
          values={[{ name: 'town', value: '东城' }]}
          onChange={onChange}
        />
      </ParamOfferContext>
    </AppFrame>,
  );
  expect(seen).toHaveLength(0);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '货' }));
  await waitFor(() => expect(screen.getByTitle('咖啡')).toBeDefined());
  expect(JSON.stringify(seen)).toContain('东城');
  fireEvent.click(screen.getByTitle('咖啡'));
  expect(onChange.mock.calls.at(-1)?.[0]).toContainEqual({ name: 'sold', value: '咖啡' });
  // Another town, another choice.
  fireEvent.change(screen.getByRole('combobox', { name: '城' }), { target: { value: '西' } });
  expect(onChange.mock.calls.at(-1)?.[0]).toContainEqual({ name: 'sold', value: '' });
});
