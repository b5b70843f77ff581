import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { DictDataPage } from './dict-data-page.tsx';
import { DictTypePage } from './dict-type-page.tsx';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

const times = { create_time: '2026-11-20T01:02:03Z', update_time: '2026-11-20T01:02:03Z' };
const yesNo = {
  id: 6,
  dict_name: '系统是否',
  dict_type: 'sys_yes_no',
  status: '0',
  remark: '',
  data_count: 2,
  ...times,
};
const yes = {
  id: 12,
  dict_id: 6,
  dict_type: 'sys_yes_no',
  dict_label: '是',
  dict_value: 'Y',
  dict_sort: 1,
  css_class: '',
  list_class: 'success',
  status: '0',
  remark: '',
  ...times,
};

function answer({ method, url }: SeenRequest): Response {
  if (method !== 'GET') return envelope(yes);
  return url.startsWith('/admin/v2/dict/data')
    ? envelope({ rows: [yes], total: 1 })
    : envelope({ rows: [yesNo], total: 1 });
}

function open(address: string, permissions = ['*:*:*']): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  const Frame = ({ children }: { children: ReactNode }): ReactNode => (
    <MemoryRouter initialEntries={[address]}>
      <AppFrame>{children}</AppFrame>
    </MemoryRouter>
  );
  render(
    <Routes>
      <Route path="/system/dict" element={<DictTypePage />} />
      <Route path="/system/dict-data/index/:dict_id" element={<DictDataPage />} />
    </Routes>,
    { wrapper: Frame },
  );
  return seen;
}

const asked = (seen: SeenRequest[], method: string): SeenRequest[] =>
  seen.filter((request) => request.method === method);

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
  spyNotifier();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

describe('dictionaries', () => {
  it('lead to their entries, and offer only what the user may do', async () => {
    open('/system/dict', ['system:dict:list']);
    const link = await screen.findByRole('link', { name: 'sys_yes_no' });
    expect(link.getAttribute('href')).toBe('/system/dict-data/index/6');
    for (const name of ['新增', '修改', '删除', '导出']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('are searched by the days they were made, and by all again after 重置', async () => {
    const seen = open('/system/dict');
    await screen.findByText('系统是否');
    const search = screen.getByRole('search');
    fireEvent.click(within(search).getByRole('button', { name: /展开/ }));
    fireEvent.change(within(search).getByLabelText('创建时间，从'), {
      target: { value: '2026-01-02' },
    });
    fireEvent.click(within(search).getByRole('button', { name: /搜索/ }));
    await waitFor(() =>
      expect(decodeURIComponent(seen.at(-1)?.url ?? '')).toBe(
        '/admin/v2/system/dict?page=1&limit=20&params[begin_time]=2026-01-02',
      ),
    );
    fireEvent.click(within(search).getByRole('button', { name: '重置' }));
    await waitFor(() => expect(seen.at(-1)?.url).toBe('/admin/v2/system/dict?page=1&limit=20'));
  });

  it('are made with their type checked before it is sent', async () => {
    const seen = open('/system/dict');
    await screen.findByText('系统是否');
    fireEvent.click(screen.getByRole('button', { name: /新增/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('字典名称'), { target: { value: '订单' } });
    const type = within(dialog).getByLabelText('字典类型');
    fireEvent.change(type, { target: { value: 'Order' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText(/字典类型以小写字母开头/)).toBeTruthy();
    expect(asked(seen, 'POST')).toEqual([]);
    fireEvent.change(type, { target: { value: 'order_status' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(asked(seen, 'POST')[0]?.body).toEqual({
        dict_name: '订单',
        dict_type: 'order_status',
        status: '0',
        remark: '',
      }),
    );
  });
});

describe('entries', () => {
  const address = '/system/dict-data/index/6';

  it('are those of the dictionary in the address, each in its look', async () => {
    const seen = open(address);
    const label = await screen.findByText('是');
    expect(label.className).toBe('wm-dict-tag wm-dict-success');
    expect(seen.map(({ url }) => url)).toContain('/admin/v2/dict/data?page=1&limit=20&dict_id=6');
    expect(await screen.findByText('系统是否（sys_yes_no）')).toBeTruthy();
  });

  it('of an address without a number are none', async () => {
    open('/system/dict-data/index/abc');
    expect(await screen.findByRole('heading', { name: '字典不存在' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
  });

  it('are made for their dictionary', async () => {
    const seen = open(address);
    await screen.findByText('是');
    fireEvent.click(screen.getByRole('button', { name: /新增/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('字典标签'), { target: { value: '未知' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(asked(seen, 'POST').map(({ url, body }) => [url, body])).toEqual([
        [
          '/admin/v2/dict/data',
          {
            dict_id: 6,
            dict_label: '未知',
            dict_value: '',
            dict_sort: 0,
            list_class: 'default',
            css_class: '',
            status: '0',
            remark: '',
          },
        ],
      ]),
    );
  });

  it('are changed by the id in the body', async () => {
    const seen = open(address);
    await screen.findByText('是');
    fireEvent.click(screen.getByRole('button', { name: '修改' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('字典标签'), { target: { value: '对' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(asked(seen, 'PUT')[0]).toMatchObject({
        url: '/admin/v2/dict/data',
        body: { id: 12, dict_label: '对' },
      }),
    );
  });

  it('are deleted by the id in the body, with a word on what then shows', async () => {
    const seen = open(address);
    await screen.findByText('是');
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    const confirm = await screen.findByRole('dialog');
    expect(within(confirm).getByText('已保存的记录会显示原值 Y')).toBeTruthy();
    fireEvent.click(within(confirm).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(asked(seen, 'DELETE')[0]?.body).toEqual({ id: [12] }));
  });
});
