import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { RemoveNotebookDialog } from './remove-notebook-dialog.tsx';

function open(permissions: string[], notes = 2): { seen: SeenRequest[]; onClose: () => void } {
  useUser.setState({ permissions });
  const seen = stubServer(({ url }) => {
    if (url.includes('/contents')) return envelope({ notes, notebooks: 0, shared: 1 });
    if (url.endsWith('/removal')) return envelope({ removal_id: 3, notes, notebooks: 1 });
    return envelope([]);
  });
  const onClose = vi.fn<() => void>();
  render(<RemoveNotebookDialog notebook={{ id: 7, name: '旧事' }} onClose={onClose} />, {
    wrapper: AppFrame,
  });
  return { seen, onClose };
}

const sent = (seen: SeenRequest[]) => seen.filter(({ method }) => method === 'POST');
const remove = (): HTMLElement => screen.getByRole('button', { name: /删\s?除$/ });

beforeEach(forgetSubmits);
afterEach(cleanup);

it('tells what goes along, and sends one removal for two presses', async () => {
  const { seen, onClose } = open(['*:*:*']);
  await screen.findByText('其中有 2 篇笔记、1 篇笔记正在分享。');
  expect(screen.getByText('删除后分享链接打不开，恢复后又能打开。')).toBeTruthy();
  const button = remove();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent(seen).map(({ url }) => url)).toEqual(['/notebook/v2/notebooks/7/removal']);
});

it('moves nothing before it is told where to', async () => {
  const { seen } = open(['*:*:*']);
  fireEvent.click(await screen.findByRole('radio', { name: '笔记和下级笔记本移到另一个笔记本' }));
  expect(remove()).toHaveProperty('disabled', true);
  expect(sent(seen)).toEqual([]);
});

it('says what is lacking to who may delete notebooks but touch no notes', async () => {
  open(['note:book:remove'], 0);
  await screen.findByText('这个笔记本是空的。');
  expect(screen.getByText(/还需要删除或修改笔记的权限/)).toBeTruthy();
  expect(remove()).toHaveProperty('disabled', true);
});
