import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { ReportDictPage } from './report-dict-page.tsx';
import { ReportDictTypePage } from './report-dict-type-page.tsx';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

const unit = {
  id: 5,
  dict_type: 'REPORT_UNIT',
  dict_codes: 'COST,SALES',
  data_count: 2,
  update_time: '2026-11-20T01:02:03Z',
};
const yuan = {
  id: 5,
  dict_code: 'SALES',
  dict_type: 'REPORT_UNIT',
  dict_value: '1',
  dict_label: '元',
  dict_sort: 1,
  css_class: '',
  list_class: 'info',
  remark: '',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};

function open(address: string, permissions = ['*:*:*']): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(({ method, url }) => {
    if (method !== 'GET') return envelope(yuan);
    return envelope({ rows: [url.startsWith('/report/v2/dict/type') ? unit : yuan], total: 1 });
  });
  const Frame = ({ children }: { children: ReactNode }): ReactNode => (
    <MemoryRouter initialEntries={[address]}>
      <AppFrame>{children}</AppFrame>
    </MemoryRouter>
  );
  render(
    <Routes>
      <Route path="/report/dict" element={<ReportDictTypePage />} />
      <Route path="/report/dict-data/index/:dict_type" element={<ReportDictPage />} />
    </Routes>,
    { wrapper: Frame },
  );
  return seen;
}

const last = (seen: SeenRequest[], method: string): SeenRequest | undefined =>
  seen.findLast((request) => request.method === method);

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
  spyNotifier();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('types show their codes and lead to their entries; only what one may do is offered', async () => {
  const seen = open('/report/dict', ['report:dict:list']);
  const link = await screen.findByRole('link', { name: 'REPORT_UNIT' });
  expect(link.getAttribute('href')).toBe('/report/dict-data/index/REPORT_UNIT');
  expect(screen.getByText('COST、SALES')).toBeTruthy();
  expect(seen[0]?.url).toBe('/report/v2/dict/type?page=1&limit=20');
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
});

it('a new type begins with its first entry, and its page opens', async () => {
  const seen = open('/report/dict');
  await screen.findByRole('link', { name: 'REPORT_UNIT' });
  fireEvent.click(screen.getByRole('button', { name: /新增/ }));
  const dialog = await screen.findByRole('dialog');
  const fill = (label: string, value: string): void => {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  };
  fill('字典类型', 'REPORT_PERIOD');
  fill('字典标签', '月');
  fill('字典键值', 'month');
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(last(seen, 'POST')).toMatchObject({
      url: '/report/v2/dict/data',
      body: {
        dict_code: '',
        dict_type: 'REPORT_PERIOD',
        dict_label: '月',
        dict_value: 'month',
        dict_sort: 0,
        list_class: 'default',
        css_class: '',
        remark: '',
      },
    }),
  );
  await waitFor(() =>
    expect(last(seen, 'GET')?.url).toBe(
      '/report/v2/dict/data?page=1&limit=20&dict_type=REPORT_PERIOD',
    ),
  );
});

it('entries are those of the type in the address, changed and deleted by id', async () => {
  const seen = open('/report/dict-data/index/REPORT_UNIT');
  expect((await screen.findByText('元')).className).toBe('wm-dict-tag wm-dict-info');
  expect(seen[0]?.url).toBe('/report/v2/dict/data?page=1&limit=20&dict_type=REPORT_UNIT');
  fireEvent.click(screen.getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('字典类型').disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('字典标签'), { target: { value: '圆' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(last(seen, 'PUT')?.body).toEqual({ id: 5, dict_label: '圆' }));
});
