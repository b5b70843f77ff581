import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#shell/areas.ts';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { SearchPage } from './search-page.tsx';

interface Answer {
  rows?: object[];
  total?: number;
  isTotalExact?: boolean;
  hasMore?: boolean;
  matched?: 'all' | 'any' | 'sound';
}

let answer: Answer = {};
let isDown = false;

const hit = (id: number, title: string): object => ({
  kind: 'note',
  id,
  title,
  title_marks: [],
  place: '工作',
  path: `/notebook/preview/${id}`,
});
const row = (id: number, title: string): object => ({
  ...hit(id, title),
  snippet: `…前文 ${title} <b>后文</b>`,
  snippet_marks: [{ start: 4, end: 4 + title.length }],
  tags: [],
  place_filter: 'path:"工作"',
  update_time: '2026-01-02T03:04:05.000Z',
});

function respond({ url }: SeenRequest): Response {
  if (isDown) return envelope(null, { code: 503, msg: '服务暂时不可用' });
  if (url.includes('/suggestions')) return envelope([hit(9, '周报模板')]);
  const { rows = [], isTotalExact = true, hasMore = false, matched = 'all' } = answer;
  const total = answer.total ?? rows.length;
  return envelope({ rows, total, is_total_exact: isTotalExact, has_more: hasMore, matched });
}

function Place(): ReactNode {
  return <code>{useLocation().pathname}</code>;
}

/** The page at an address that is told. */
function Page({ at }: { at: string }): ReactNode {
  const [search, go] = useState(at);
  const address = useMemo(() => ({ search, go: (next: string) => go(next) }), [search]);
  return (
    <AddressContext value={address}>
      <code data-testid="address">{search}</code>
      <SearchPage />
    </AddressContext>
  );
}

const addressNow = (): URLSearchParams =>
  new URLSearchParams(screen.getByTestId('address').textContent ?? '');

function open(text = '', more = ''): SeenRequest[] {
  const seen = stubServer(respond);
  const at = text === '' ? '' : `?q=${encodeURIComponent(text)}${more}`;
  render(
    <MemoryRouter initialEntries={['/search']}>
      <Routes>
        <Route path="/search" element={<Page at={at} />} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

const line = (): HTMLElement => screen.getByRole('combobox', { name: '搜索内容' });

beforeEach(() => {
  answer = {};
  isDown = false;
});
afterEach(() => cleanup());

describe('the page of all results', () => {
  it('asks for nothing before one has typed', () => {
    const seen = open();
    expect(screen.getByText('想找什么？')).toBeTruthy();
    expect(seen).toEqual([]);
    const kinds = within(screen.getByRole('radiogroup', { name: '搜索哪些' })).getAllByRole(
      'radio',
    );
    expect(new Set(kinds.map((kind) => kind.closest('label')?.textContent))).toEqual(
      new Set(['全部', '笔记', '文章', '书', '思维导图', '基因', '突变', '疾病', '通路', '癌种']),
    );
  });

  it('looks for the text one came with, marks it and never takes it for HTML', async () => {
    answer = { rows: [row(1, '周会')], total: 1 };
    open('周会');
    const item = await screen.findByRole('listitem');
    expect(within(item).getByRole('link', { name: '周会' }).getAttribute('href')).toBe(
      '/notebook/preview/1',
    );
    expect(item.querySelector('mark')?.textContent).toBe('周会');
    expect(item.textContent).toContain('<b>后文</b>');
    expect(item.textContent).toContain('笔记 · 工作');
    expect(screen.getByRole('status').textContent).toBe('找到 1 条');
  });

  it('shows the tag by which it was found', async () => {
    const tags = [{ name: '工作方法', marks: [{ start: 2, end: 4 }] }];
    answer = { rows: [{ ...row(1, '周会'), tags }] };
    open('方法');
    const item = await screen.findByRole('listitem');
    const tag = within(item).getByText('方法');
    expect(tag.tagName).toBe('MARK');
    expect(tag.parentElement?.textContent).toBe('工作方法');
  });

  it('is narrowed by kind, time, place and tag, each in the address and each taken away by itself', async () => {
    answer = { rows: [{ ...row(1, '周会'), tags: [{ name: '工作 方法', marks: [] }] }] };
    const seen = open('周会', '&kind=note&days=7');
    const asked = (): Record<string, string> =>
      Object.fromEntries(new URL(seen.at(-1)?.url ?? '', 'http://x').searchParams);
    await screen.findByRole('listitem');
    expect(asked()).toMatchObject({ text: '周会', kind: 'note', days: '7' });
    fireEvent.click(screen.getByRole('button', { name: '工作' }));
    await waitFor(() => expect(asked()['text']).toBe('周会 path:"工作"'));
    fireEvent.click(await screen.findByRole('button', { name: '工作 方法' }));
    await waitFor(() => expect(asked()['text']).toBe('周会 path:"工作" tag:"工作 方法"'));
    expect(addressNow().get('q')).toBe('周会 path:"工作" tag:"工作 方法"');
    expect((line() as HTMLInputElement).value).toBe('周会 path:"工作" tag:"工作 方法"');
    fireEvent.click(screen.getByLabelText('去掉 位置：工作'));
    await waitFor(() => expect(asked()['text']).toBe('周会 tag:"工作 方法"'));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '什么时候改过' }));
    fireEvent.click(await screen.findByTitle('任何时间'));
    await waitFor(() => expect(addressNow().has('days')).toBe(false));
    fireEvent.click(screen.getByRole('radio', { name: '文章' }));
    await waitFor(() => expect(addressNow().get('kind')).toBe('article'));
    answer = { rows: [] };
    fireEvent.click(screen.getByRole('radio', { name: '书' }));
    fireEvent.click(await screen.findByRole('button', { name: '去掉筛选再找' }));
    await waitFor(() => expect(addressNow().has('kind')).toBe(false));
  });

  it('fetches more pages, and says when the count is a lower bound', async () => {
    answer = { rows: [row(1, '周会')], total: 10_000, isTotalExact: false, hasMore: true };
    const seen = open('周会');
    await screen.findByText('找到 10000 条以上');
    answer = { rows: [row(2, '周会二')], total: 10_000, isTotalExact: false };
    fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('page'))).toEqual([
      '1',
      '2',
    ]);
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  it('says how it was found when not every word occurs', async () => {
    answer = { rows: [row(1, '周会')], matched: 'sound' };
    open('zhouhui');
    expect((await screen.findByRole('status')).textContent).toContain('标题读音相同');
  });

  it('searches what is typed by Enter, and suggests titles meanwhile', async () => {
    const seen = open();
    fireEvent.change(line(), { target: { value: '周' } });
    expect(await screen.findByText('周报模板')).toBeTruthy();
    answer = { rows: [row(3, '周')] };
    fireEvent.keyDown(line(), { key: 'Enter', keyCode: 13 });
    await screen.findByRole('listitem');
    expect(addressNow().get('q')).toBe('周');
    expect(seen.some(({ url }) => url.includes('/documents?text=%E5%91%A8&page=1'))).toBe(true);
  });

  it('a chosen suggestion leads to what it names', async () => {
    open();
    fireEvent.change(line(), { target: { value: '周' } });
    fireEvent.click(await screen.findByText('周报模板'));
    await waitFor(() => expect(screen.getByText('/notebook/preview/9')).toBeTruthy());
  });

  it('says when nothing was found, and when no answer comes', async () => {
    open('没有的');
    expect(await screen.findByText('没有找到')).toBeTruthy();
    cleanup();
    isDown = true;
    open('周会');
    const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
    isDown = false;
    answer = { rows: [row(1, '又好了')] };
    fireEvent.click(within(alert).getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: '又好了' })).toBeTruthy();
  });
});
