import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { readView } from '../view-state.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

function Toolbar({ isNarrow }: { isNarrow: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <ViewerToolbar
      view={readView('')}
      locus="1:1-100"
      isReady
      onAsk={() => Promise.resolve()}
      onChange={() => {}}
      onZoom={() => {}}
      onPicture={() => {}}
      onSave={() => {}}
      more={isNarrow ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      step={undefined}
    />
  );
}

const looks = (): boolean[] =>
  [
    screen.queryByRole('combobox', { name: '排序' }),
    screen.queryByRole('button', { name: '存图' }),
    screen.queryByRole('button', { name: '保存与分享' }),
  ].map((one) => one !== null);

it('leaves a phone to the picture: how reads are shown stands behind 更多', () => {
  render(<Toolbar isNarrow />, { wrapper: AppFrame });
  expect(screen.getByRole('searchbox', { name: '定位' })).toBeTruthy();
  expect(looks()).toEqual([false, false, false]);
  fireEvent.click(screen.getByRole('button', { name: '更多', expanded: false }));
  expect(looks()).toEqual([true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: '收起', expanded: true }));
  expect(looks()).toEqual([false, false, false]);
});

it('hides nothing where there is room', () => {
  render(<Toolbar isNarrow={false} />, { wrapper: AppFrame });
  expect(looks()).toEqual([true, true, true]);
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
});
