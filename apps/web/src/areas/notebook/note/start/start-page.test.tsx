import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { officeNow } from '#core/time/office-clock.ts';
import { NotePage } from '../note-page.tsx';

const time = '2026-11-20T01:02:03.000Z';
const noteOf = (id: number, name: string, pinned: boolean) => ({
  id,
  notebook_id: 2,
  notebook_name: '工作',
  name,
  excerpt: `${name}的摘要`,
  length: 12,
  tags: ['会议'],
  inline_tags: [],
  pinned,
  row_version: 1,
  create_time: time,
  update_time: time,
});

let notes: ReturnType<typeof noteOf>[];
let shown: string;
let steps: string[];
/** Holds back what is suggested. */
let suggest: ((answer: Response) => void) | undefined;

const hit = {
  kind: 'note',
  id: 1,
  title: '周会纪要',
  title_marks: [{ start: 0, end: 2 }],
  place: '工作',
  path: '/notebook/preview/周会纪要',
};
const found = {
  ...hit,
  snippet: '…样本登记要快…',
  snippet_marks: [{ start: 1, end: 3 }],
  place_filter: 'path:"工作"',
  tags: [],
  inline_tags: [],
  update_time: time,
};

function answer({ method, url }: SeenRequest): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname.endsWith('/suggestions')) return new Promise((resolve) => (suggest = resolve));
  if (pathname.endsWith('/search/v2/documents')) {
    const rows = searchParams.get('text') === '没有的' ? [] : [found];
    const more = { total: rows.length, is_total_exact: true, has_more: false, matched: 'all' };
    return envelope({ rows, ...more });
  }
  if (pathname.endsWith('/tree/note') && method === 'POST')
    return envelope({ id: 7, name: '周会 1', notebook_id: 2 });
  if (pathname.endsWith('/templates'))
    return envelope([{ id: null, name: '周会', content: '# {{title}}\n{{date}}' }]);
  if (pathname.endsWith('/tags')) return envelope([{ tag: '会议', count: 2 }]);
  if (pathname.endsWith('/notes')) {
    const rows = notes.filter(({ pinned }) => String(pinned) === searchParams.get('pinned'));
    return envelope({ rows, total: rows.length });
  }
  if (pathname.endsWith('/tree/top'))
    return envelope({ starred: [], starred_total: 0, recent: [] });
  if (pathname.endsWith('/tree/level')) return envelope({ notebooks: [], notes: [], total: 0 });
  return envelope([]);
}

function Screen(): ReactNode {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shown = decodeURIComponent(pathname + search);
  }, [pathname, search]);
  const go = (next: string, how?: string): void => void steps.push(`${how} ${next}`);
  return (
    <AddressContext value={{ search, go }}>
      <NotePage />
    </AddressContext>
  );
}

function open(search = '', permissions = ['*:*:*']): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(
    <MemoryRouter initialEntries={[`/notebook/note${search}`]}>
      <Routes>
        <Route path="/notebook/note" element={<Screen />} />
        <Route path="*" element={<Screen />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

beforeEach(() => {
  forgetSubmits();
  notes = [noteOf(1, '周会纪要', false), noteOf(2, '常用命令', true)];
  steps = [];
  suggest = undefined;
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

describe('where one begins', () => {
  it('shows what is pinned, what was written last and the tags, each leading on', async () => {
    open();
    const pinned = await screen.findByRole('region', { name: '置顶' });
    expect(within(pinned).getByRole('link', { name: '常用命令' })).toBeTruthy();
    const recent = screen.getByRole('region', { name: '最近修改' });
    expect(within(recent).queryByText('常用命令')).toBeNull();
    expect(within(recent).getByText('周会纪要的摘要')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^全部 2 篇/ }).getAttribute('href')).toBe(
      '/notebook/note?view=table',
    );
    const tag = await screen.findByTitle('会议，2 篇');
    expect(decodeURIComponent(tag.getAttribute('href') ?? '')).toBe(
      '/notebook/note?view=table&tag=会议',
    );
    fireEvent.click(within(recent).getByRole('link', { name: '周会纪要' }));
    await waitFor(() => expect(shown).toBe('/notebook/preview/周会纪要'));
  });

  it('says what to do where there is nothing yet, and offers no writing to who may only read', async () => {
    notes = [];
    open('', ['note:data:list']);
    expect(await screen.findByText('还没有笔记')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^写笔记|新建/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /导入$/ })).toBeNull();
    expect(screen.getByRole('button', { name: '表格' })).toBeTruthy();
  });

  it('makes a note of a template, filled in with its name and the day', async () => {
    const seen = open();
    fireEvent.click(await screen.findByRole('button', { name: /从模板新建/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '周会' }));
    const { today } = officeNow();
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
        notebook_id: null,
        name: `周会 ${today}`,
        content: `# 周会 ${today}\n${today}`,
      }),
    );
    await waitFor(() => expect(shown).toBe('/notebook/edit/周会 1'));
  });

  it('shows the notes that hold what is searched, by the address, with why', async () => {
    const seen = open(`?q=${encodeURIComponent('样本')}`);
    const link = await screen.findByRole('link', { name: '周会纪要' });
    expect(document.querySelector('.wm-start p mark')?.textContent).toBe('样本');
    const asked = seen.find(({ url }) => url.includes('/search/v2/documents'))?.url ?? '';
    expect(decodeURIComponent(asked)).toContain('kind=note');
    fireEvent.click(screen.getByTitle('只找「工作」里的'));
    expect(decodeURIComponent(steps.join('')).replaceAll('+', ' ')).toBe(
      'push ?q=样本 path:"工作"',
    );
    fireEvent.click(link);
    await waitFor(() => expect(shown).toBe('/notebook/preview/周会纪要'));
  });

  it('says that nothing was found, and leads back', async () => {
    open(`?q=${encodeURIComponent('没有的')}`);
    expect(await screen.findByText('没有找到「没有的」')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '看最近的笔记' }));
    expect(steps).toEqual(['push ']);
  });

  it.each(['?notebook_id=2', '?pinned=true', '?id=3'])(
    'shows the table for %s, and says so in the address',
    async (search) => {
      open(search);
      expect(await screen.findByPlaceholderText('请输入笔记名称')).toBeTruthy();
      await waitFor(() => expect(steps).toEqual([`replace ${search}&view=table`]));
    },
  );
});

describe('looking for a note in the tree', () => {
  const field = () => screen.findByRole('combobox', { name: '查找笔记' });
  const answerHits = (hits: unknown[]): void => suggest?.(envelope(hits));

  it('opens the first one, also where Enter comes before the answer', async () => {
    open();
    const finder = await field();
    fireEvent.change(finder, { target: { value: 'zhouhui' } });
    fireEvent.keyDown(finder, { key: 'Enter' });
    expect(shown).toBe('/notebook/note');
    await waitFor(() => expect(suggest).toBeDefined());
    answerHits([hit]);
    await waitFor(() => expect(shown).toBe('/notebook/preview/周会纪要'));
    expect((finder as HTMLInputElement).value).toBe('');
  });

  it('goes on to the texts by the last line, and back to the tree by Escape', async () => {
    open();
    const finder = await field();
    fireEvent.change(finder, { target: { value: '周会' } });
    const list = await screen.findByRole('listbox', { name: '找到的笔记' });
    expect(screen.queryByRole('tree', { name: '笔记' })).toBeNull();
    await waitFor(() => expect(suggest).toBeDefined());
    answerHits([hit]);
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(2));
    fireEvent.keyDown(finder, { key: 'Escape' });
    expect(await screen.findByRole('tree', { name: '笔记' })).toBeTruthy();
    fireEvent.change(finder, { target: { value: '周会' } });
    const options = await screen.findAllByRole('option');
    fireEvent.keyDown(finder, { key: 'ArrowUp' });
    expect(finder.getAttribute('aria-activedescendant')).toBe(options.at(-1)?.id);
    fireEvent.keyDown(finder, { key: 'Enter' });
    await waitFor(() => expect(shown).toBe('/notebook/note?q=周会'));
  });
});
