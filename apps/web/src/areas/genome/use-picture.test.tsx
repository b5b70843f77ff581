import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IgvBrowser, Picture } from './igv/igv-browser.ts';
import { openPicture } from './igv/open-picture.ts';
import { usePicture } from './use-picture.ts';

vi.mock(import('./igv/open-picture.ts'), () => ({
  openPicture: vi.fn<typeof openPicture>(),
  retryFailed: vi.fn<() => Promise<void>>(),
}));

type Heard = Parameters<typeof openPicture>[2];

let heard: Heard | undefined;
let finish: () => void = () => undefined;
const searched: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  searched.length = 0;
  vi.mocked(openPicture).mockImplementation((_host, _picture, hear) => {
    heard = hear;
    const browser = { search: async (locus: string) => void searched.push(locus) };
    return new Promise((resolve) => {
      finish = () => resolve({ browser: browser as unknown as IgvBrowser, close: () => undefined });
    });
  });
});
afterEach(() => vi.useRealTimers());

const pictureAt = (locus: string): Picture =>
  ({ genome: { id: 1, sequence: 'file' }, tracks: [], locus }) as unknown as Picture;

/** A screen whose address is a place. */
function Screen(): ReactNode {
  const [locus, setLocus] = useState('own:1-600');
  const { host } = usePicture(pictureAt(locus), setLocus);
  return (
    <>
      <output ref={host as never}>{locus}</output>
      <button type="button" onClick={() => setLocus('own:44000-46000')}>
        定位
      </button>
    </>
  );
}

const address = (): string | null => screen.getByRole('status').textContent;
const settle = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(300);
  });

it('a place asked for while the picture opens is gone to, and not taken back by the place it opened at', async () => {
  render(<Screen />);
  heard?.onLocus('own:1-600');
  fireEvent.click(screen.getByRole('button', { name: '定位' }));
  await settle();
  expect(address()).toBe('own:44000-46000');
  finish();
  await settle();
  expect(searched).toEqual(['own:44000-46000']);
  heard?.onLocus('own:44000-46000');
  await settle();
  expect(address()).toBe('own:44000-46000');
});

it('the address follows a picture that is moved, again and again, also back to where it was', async () => {
  render(<Screen />);
  finish();
  await settle();
  for (const place of ['own:2-601', 'own:3-602', 'own:1-600', 'own:2-601']) {
    heard?.onLocus(place);
    await settle();
    expect(address()).toBe(place);
  }
  expect(searched).toEqual([]);
});
