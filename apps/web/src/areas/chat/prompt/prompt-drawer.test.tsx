import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { PromptDrawer } from './prompt-drawer.tsx';

afterEach(() => cleanup());

const prompt = {
  id: 7,
  title: '周报',
  body: '改写成周报',
  is_shared: true,
  role_ids: [3],
  is_for_roles: true,
  user_name: '林晓',
  is_mine: true,
};

function open(permissions: string[]) {
  useUser.setState({ permissions });
  const seen = stubServer(({ url }) => {
    if (url.includes('/providers/roles')) return envelope([{ id: 3, role_name: '测试员' }]);
    return envelope(url.includes('/prompts') ? [prompt] : null);
  });
  render(<PromptDrawer open onClose={() => undefined} />, { wrapper: AppFrame });
  return () => seen.find(({ method, url }) => method === 'PUT' && url.includes('/prompts/7'))?.body;
}

it('a prompt is shared with roles, with everybody, or with nobody, by whoever keeps what is for all', async () => {
  const saved = open(['chat:provider:edit']);
  fireEvent.click(await screen.findByRole('button', { name: /修\s*改/ }));
  expect(screen.getByRole('radio', { name: '指定角色' })).toHaveProperty('checked', true);
  await screen.findByText('测试员');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(saved()).toMatchObject({ is_shared: true, role_ids: [3] }));
});

it('roles are not kept once it is for everybody', async () => {
  const saved = open(['chat:provider:edit']);
  expect((await screen.findByText('部分角色')).tagName).toBe('SPAN');
  fireEvent.click(screen.getByRole('button', { name: /修\s*改/ }));
  fireEvent.click(screen.getByRole('radio', { name: '所有人' }));
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(saved()).toMatchObject({ is_shared: true, role_ids: [] }));
});
