import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { readView } from '../view-state.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface ToolbarProps {
  isNarrow: boolean;
  locus?: string;
  onAsk?: (text: string) => Promise<boolean>;
}

function Toolbar({ isNarrow, locus = '1:1-100', onAsk }: ToolbarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <ViewerToolbar
      view={readView('')}
      locus={locus}
      isReady
      onAsk={onAsk ?? (() => Promise.resolve(true))}
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

it('keeps what is typed while the picture comes to its place, and where nothing was found', async () => {
  const onAsk = vi.fn<(text: string) => Promise<boolean>>().mockResolvedValueOnce(false);
  onAsk.mockResolvedValue(true);
  const { rerender } = render(<Toolbar isNarrow={false} onAsk={onAsk} />, { wrapper: AppFrame });
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: '定位' });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'BRAF' } });
  rerender(<Toolbar isNarrow={false} onAsk={onAsk} locus="1:1-600" />);
  expect(box.value).toBe('BRAF');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(onAsk).toHaveBeenCalledExactlyOnceWith('BRAF'));
  expect(box.value).toBe('BRAF');
  // Not taken while the last one is still asked for.
  await waitFor(() => {
    fireEvent.keyUp(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(box.value).toBe('1:1-600');
  });
  // From here the keys are those of the picture, and what it shows is told.
  expect(document.activeElement).not.toBe(box);
  rerender(<Toolbar isNarrow={false} onAsk={onAsk} locus="1:200-800" />);
  expect(box.value).toBe('1:200-800');
});
