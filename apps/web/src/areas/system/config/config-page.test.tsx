import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDictStore } from '#core/dict/dict-store.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { ConfigPage } from './config-page.tsx';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

const settings = [
  ['sys.account.register-enabled', '账号自助注册开关', 'true', true],
  ['sys.session.per-user', '会话数上限', '10', true],
  ['sys.user.init-password', '用户初始密码', 'Start-123', true],
  ['blog.site.look', '博客外观', 'press', true],
  ['own.notice', '首页公告', '欢迎', false],
].map(([key, name, value, builtIn], index) => ({
  id: index + 1,
  config_key: key,
  config_name: name,
  config_value: value,
  built_in: builtIn,
  remark: '',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
}));

const yesNo = [
  { id: 12, dict_label: '是', dict_value: 'Y', list_class: 'primary', css_class: '', remark: '' },
  { id: 13, dict_label: '否', dict_value: 'N', list_class: 'danger', css_class: '', remark: '' },
];

function open(answer?: (request: SeenRequest) => Response | undefined): SeenRequest[] {
  useUser.setState({ permissions: ['*:*:*'] });
  const seen = stubServer((request) => {
    const own = answer?.(request);
    if (own) return own;
    if (request.url.startsWith('/admin/v2/dict/data')) return envelope(yesNo);
    return request.method === 'GET'
      ? envelope({ rows: settings, total: settings.length })
      : envelope(settings[0]);
  });
  render(<ConfigPage />, { wrapper: AppFrame });
  return seen;
}

const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name)).closest('tr') as HTMLElement;

async function edit(name: string): Promise<HTMLElement> {
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: '修改' }));
  return screen.findByRole('dialog');
}

const sent = (seen: SeenRequest[]): unknown => savedIn(seen, '/system/config')?.body;

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
  spyNotifier();
  useDictStore.setState({ dict: [] });
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('shows switches in words, numbers with their unit, and no password', async () => {
  open();
  expect(within(await rowOf('账号自助注册开关')).getByText('开启')).toBeTruthy();
  expect(within(await rowOf('会话数上限')).getByText('10 个会话')).toBeTruthy();
  expect(within(await rowOf('用户初始密码')).getByText('••••••')).toBeTruthy();
  expect(screen.queryByText('Start-123')).toBeNull();
  expect(within(await rowOf('首页公告')).getByText('欢迎')).toBeTruthy();
  expect((await screen.findAllByText('是'))[0]?.className).toBe('wm-dict-tag wm-dict-primary');
});

it('does not offer to delete what is built in', async () => {
  open();
  const button = async (name: string) =>
    within(await rowOf(name)).getByRole<HTMLButtonElement>('button', { name: '删除' });
  expect((await button('会话数上限')).disabled).toBe(true);
  expect((await button('首页公告')).disabled).toBe(false);
});

it('changes a switch as a switch, with the key that names it', async () => {
  const seen = open();
  const dialog = await edit('账号自助注册开关');
  expect(within(dialog).getByLabelText<HTMLInputElement>('参数键名').disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('switch', { name: '参数键值' }));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent(seen)).toEqual({
      config_key: 'sys.account.register-enabled',
      config_value: 'false',
    }),
  );
});

it('sends a number as text, and puts what the server refuses under the field', async () => {
  const seen = open(({ method }) =>
    method === 'PUT'
      ? envelope({ fields: [{ path: 'config_value', message: '太多' }] }, { code: 422 })
      : undefined,
  );
  const dialog = await edit('会话数上限');
  fireEvent.change(within(dialog).getByLabelText('参数键值'), { target: { value: '20' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await within(dialog).findByText('太多')).toBeTruthy();
  expect(sent(seen)).toMatchObject({ config_value: '20' });
});

it('lets the initial password be emptied', async () => {
  const seen = open();
  const dialog = await edit('用户初始密码');
  const field = within(dialog).getByLabelText<HTMLInputElement>('参数键值');
  expect([field.type, field.value]).toEqual(['password', 'Start-123']);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(seen)).toMatchObject({ config_value: '' }));
});

it('one of a few is chosen by its name, and each is shown before it is', async () => {
  const seen = open();
  expect((await rowOf('博客外观')).textContent).toContain('报刊');
  const dialog = await edit('博客外观');
  expect(within(dialog).getByRole('link', { name: '极简' }).getAttribute('href')).toBe(
    '/blog/home?look=plain',
  );
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByText('极简', { selector: '.ant-select-item-option-content' }));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(seen)).toMatchObject({ config_value: 'plain' }));
});
