import { siteDefaults } from '@wm/contract/blog/site-rules';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { blogArea } from '../area.ts';
import { previewable } from './site.api.ts';
import { SitePage } from './site-page.tsx';

const { siteName, ...words } = siteDefaults;
let kept: Record<string, unknown>;
const held: { client?: QueryClient } = {};

function Keeper(): ReactNode {
  const client = useQueryClient();
  useEffect(() => {
    held.client = client;
  });
  return null;
}

/** A server that keeps the settings and refuses what was written on older ones. */
function open(permissions: string[]): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(({ method, url, body }) => {
    if (url.endsWith('/preview')) return envelope({ html: '<p>预览</p>' });
    if (url.endsWith('/choices')) return envelope({ category: [], tag: [], article: [] });
    if (method !== 'PUT') return envelope(kept);
    const sent = body as Record<string, unknown>;
    if (sent['row_version'] !== kept['row_version'])
      return envelope(null, { code: 409, msg: '站点设置已在别处修改' });
    keep(sent);
    return envelope(kept);
  });
  const page = (
    <>
      <Keeper />
      <SitePage />
    </>
  );
  render(page, { wrapper: AppFrame });
  return seen;
}

function keep(change: Record<string, unknown>): void {
  kept = { ...kept, ...change, row_version: Number(kept['row_version']) + 1 };
}

/** What the stream tells when somebody has saved. */
function hearSaved(): void {
  const rowVersion = Number(kept['row_version']);
  if (held.client) blogArea.events.site.heard({ kind: 'site', rowVersion }, held.client);
}

const field = (name: string): Promise<HTMLTextAreaElement> => screen.findByLabelText(name);
const type = (box: HTMLElement, value: string): boolean =>
  fireEvent.change(box, { target: { value } });

beforeEach(() => {
  forgetSubmits();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }),
  );
  kept = {
    ...words,
    site_name: siteName,
    look: 'default',
    comment_policy: 'reviewed',
    comment_days: 0,
    row_version: 0,
    update_time: '2026-11-28T00:00:00.000Z',
    hidden_entries: [],
  };
});
afterEach(cleanup);

it('shows what is typed at once, saves it, and takes it back', async () => {
  const { shown } = spyNotifier();
  const seen = open(['article:site:list', 'article:site:edit']);
  const box = await field('站点名称');
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  type(box, '周末工坊');
  await waitFor(() =>
    expect(seen.findLast(({ url }) => url.endsWith('/preview'))?.body).toMatchObject({
      site_name: '周末工坊',
      page_at: null,
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(shown).toMatchObject([{ kind: 'undoable', text: '站点设置已保存' }]));
  expect(kept).toMatchObject({ site_name: '周末工坊', row_version: 1 });
  const [saved] = shown;
  if (saved?.kind === 'undoable') await saved.undo();
  expect(kept).toMatchObject({ site_name: siteName, row_version: 2 });
  await waitFor(() => expect(box.value).toBe(siteName));
});

it('takes what another window saves, and asks first where something unsaved stands', async () => {
  spyNotifier();
  open(['article:site:list', 'article:site:edit']);
  const box = await field('标语');
  keep({ headline: '别处的标语' });
  hearSaved();
  await waitFor(() => expect(box.value).toBe('别处的标语'));
  type(box, '我的标语');
  keep({ headline: '别处又改' });
  hearSaved();
  fireEvent.click(await screen.findByRole('button', { name: '以这里为准' }));
  expect(box.value).toBe('我的标语');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(kept['headline']).toBe('我的标语'));
  type(box, '没保存的');
  keep({ headline: '最后一次' });
  // Not told yet: the refusal of the server leads to the same question.
  await waitFor(() => {
    // What it is called says that it is busy for a while longer than it is.
    fireEvent.click(screen.getByRole('button', { name: /保存$/ }));
    expect(screen.getByRole('button', { name: '载入最新' })).toBeTruthy();
  });
  fireEvent.click(screen.getByRole('button', { name: '载入最新' }));
  await waitFor(() => expect(box.value).toBe('最后一次'));
  expect(kept['headline']).toBe('最后一次');
});

it('orders the navigation, and offers nothing to change to who may only look', async () => {
  spyNotifier();
  open(['article:site:list', 'article:site:edit']);
  fireEvent.click(await screen.findByRole('tab', { name: '导航' }));
  fireEvent.click(await screen.findByRole('button', { name: '下移第 1 项' }));
  fireEvent.click(screen.getByRole('button', { name: '删除第 3 项' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(kept['navigation']).toMatchObject([{ name: '归档' }, { name: '首页' }]),
  );
  cleanup();
  open(['article:site:list']);
  expect(await field('站点名称')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.getByText('你可以查看，没有修改站点设置的权限')).toBeTruthy();
});

it('previews what is filled in so far', () => {
  const values = {
    ...siteDefaults,
    siteName: ' ',
    look: 'default' as const,
    commentPolicy: 'reviewed' as const,
    commentDays: 0,
    pages: [{ slug: '', title: '', content: '文' }],
    navigation: [
      { name: '', kind: 'place' as const, target: 'home' },
      { name: '外', kind: 'outside' as const, target: 'https:/' },
      { name: '页', kind: 'page' as const, target: '' },
      { name: '家', kind: 'place' as const, target: 'home' },
    ],
  };
  expect(previewable(values, 0)).toMatchObject({
    siteName: '未命名',
    pages: [{ slug: 'page-1', title: '未命名' }],
    navigation: [{ name: '家' }],
    pageAt: 0,
  });
});
