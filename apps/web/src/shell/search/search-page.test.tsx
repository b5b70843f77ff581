import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#shell/areas.ts';
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
  update_time: '2026-01-02T03:04:05.000Z',
});

function respond({ url }: SeenRequest): Response {
  if (isDown) return envelope(null, { code: 503, msg: '服务暂时不可用' });
  if (url.includes('/suggestions')) return envelope([hit(9, '周报模板')]);
  const { rows = [], isTotalExact = true, hasMore = false, matched = 'all' } = answer;
  const total = answer.total ?? rows.length;
  return envelope({ rows, total, is_total_exact: isTotalExact, has_more: hasMore, matched });
}

function Address(): ReactNode {
  return <code>{useLocation().pathname}</code>;
}

function open(text = ''): SeenRequest[] {
  const seen = stubServer(respond);
  const entry = {
    pathname: '/search',
    state: text === '' ? null : { command: 'search', text },
  };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/search" element={<SearchPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
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
    expect(screen.getByText('/search')).toBeTruthy();
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
