import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Picture } from './igv/igv-browser.ts';
import type { openPicture, PictureEvents } from './igv/open-picture.ts';
import { usePicture } from './use-picture.ts';

const drawing = vi.hoisted(() => ({ openPicture: vi.fn<typeof openPicture>() }));
vi.mock('./igv/open-picture.ts', () => ({
  openPicture: drawing.openPicture,
  retryFailed: () => Promise.resolve(),
}));

function Shown({ picture }: { picture: Picture }): ReactNode {
  const { host, failure, isSampled, detail } = usePicture(picture, () => {});
  const said = [failure?.kind, isSampled && 'sampled', ...detail.flat()].filter(Boolean);
  return (
    <>
      <div ref={host} />
      <output>{said.join(' ')}</output>
    </>
  );
}

const picture = (sort: string): Picture => ({
  genome: { id: 1, name: 'g', sequence: 'file', hasGzi: false },
  tracks: [],
  locus: '1:1-100',
  sort,
  color: '',
  group: '',
  softClips: false,
});

it('hears nothing more of a picture that another one has taken the place of', () => {
  const heard: PictureEvents[] = [];
  drawing.openPicture.mockImplementation((_, __, events) => {
    heard.push(events);
    return new Promise(() => {});
  });
  const { rerender } = render(<Shown picture={picture('')} />);
  rerender(<Shown picture={picture('BASE')} />);
  const [before, now] = heard;
  const said = () => screen.getByRole('status').textContent;
  act(() => {
    before?.onFailure([]);
    before?.onSampled(true);
    before?.onDetail([['位置', '1']]);
  });
  expect(said()).toBe('');
  act(() => {
    now?.onSampled(true);
    now?.onDetail([['位置', '2']]);
  });
  expect(said()).toBe('sampled 位置 2');
  // What was said of this one is not said of the next.
  rerender(<Shown picture={picture('')} />);
  expect(said()).toBe('');
});
