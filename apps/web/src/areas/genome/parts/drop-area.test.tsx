import type { Genome } from '@wm/contract/genome/viewer';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import type { bringFiles, Brought } from './bring-files.ts';
import { DropArea } from './drop-area.tsx';
import { FileDrop } from './file-drop.tsx';

const bringing = vi.hoisted(() => ({ bring: vi.fn<typeof bringFiles>() }));
vi.mock('./bring-files.ts', () => ({ bringFiles: bringing.bring }));

const nothing: Brought = { tracks: [], genomes: [] };
const shownAgainst: { genome: Genome | undefined; caseId: undefined } = {
  genome: undefined,
  caseId: undefined,
};

/** Lets files hang over a place, and drops them there; answers whether the browser would have left the page for them. */
function drop(place: Element): boolean {
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'a.bam')], dropEffect: 'copy' };
  const isKept = (['dragOver', 'drop'] as const).map((name) => {
    const event = createEvent[name](place, { dataTransfer });
    fireEvent(place, event);
    return event.defaultPrevented;
  });
  return isKept.includes(false);
}

it('what is dropped while files are sent neither begins anew nor leaves the page, and what came is told to the page as it is by then', async () => {
  useUser.setState({ permissions: ['genome:track:add'] });
  let end: (brought: Brought) => void = () => {};
  bringing.bring.mockImplementation((_, { onStage }) => {
    onStage({ kind: 'preparing', name: 'own.fa' });
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  const [before, after] = [
    vi.fn<(brought: Brought) => void>(),
    vi.fn<(brought: Brought) => void>(),
  ];
  const page = (onBrought: (brought: Brought) => void) => (
    <>
      <DropArea {...shownAgainst} onBrought={onBrought}>
        <p>比对图</p>
      </DropArea>
    </>
  );
  const { rerender } = render(page(before), { wrapper: AppFrame });
  expect(drop(screen.getByText('比对图'))).toBe(false);
  expect((await screen.findByRole('status')).textContent).toContain('own.fa 已上传，正在建立索引');
  expect(drop(screen.getByText('比对图'))).toBe(false);
  expect(bringing.bring).toHaveBeenCalledTimes(1);
  rerender(page(after));
  end(nothing);
  await waitFor(() => expect(after).toHaveBeenCalledWith(nothing));
  expect(before).not.toHaveBeenCalled();
  expect(screen.queryByRole('status')).toBeNull();
});

it('the place for files keeps the page, too, while it takes none', async () => {
  useUser.setState({ permissions: ['genome:track:add'] });
  bringing.bring.mockReturnValue(new Promise(() => {}));
  const { container } = render(<FileDrop {...shownAgainst} onBrought={() => {}} />, {
    wrapper: AppFrame,
  });
  const field = container.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(field!, { target: { files: [new File(['x'], 'a.bam')] } });
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  expect(drop(screen.getByText('把 BAM 拖到这里，或点击选择'))).toBe(false);
});
