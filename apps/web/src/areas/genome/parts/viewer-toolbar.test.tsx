import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { readView } from '../view-state.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

afterEach(() => vi.restoreAllMocks());

function open(isNarrow: boolean): void {
  const media = Object.assign(window.matchMedia(''), { matches: isNarrow });
  vi.spyOn(window, 'matchMedia').mockReturnValue(media);
  render(
    <ViewerToolbar
      view={readView('')}
      locus="1:1-100"
      isReady
      onAsk={() => Promise.resolve()}
      onChange={() => {}}
      onZoom={() => {}}
      onPicture={() => {}}
      onSave={() => {}}
      step={undefined}
    />,
    { wrapper: AppFrame },
  );
}

const looks = (): boolean[] =>
  [
    screen.queryByRole('combobox', { name: '排序' }),
    screen.queryByRole('button', { name: '存图' }),
    screen.queryByRole('button', { name: '保存与分享' }),
  ].map((one) => one !== null);

it('leaves a phone to the picture: how reads are shown stands behind 更多', () => {
  open(true);
  expect(screen.getByRole('searchbox', { name: '定位' })).toBeTruthy();
  expect(looks()).toEqual([false, false, false]);
  fireEvent.click(screen.getByRole('button', { name: '更多', expanded: false }));
  expect(looks()).toEqual([true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: '收起', expanded: true }));
  expect(looks()).toEqual([false, false, false]);
});

it('hides nothing where there is room', () => {
  open(false);
  expect(looks()).toEqual([true, true, true]);
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
});
