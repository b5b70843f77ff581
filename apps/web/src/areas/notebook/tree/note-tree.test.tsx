import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useImperativeHandle, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { TabContext } from '#core/tabs/tab-context.ts';
import type { TabHandle } from '#core/tabs/tab-context.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import { NotePage } from '../note/note-page.tsx';
import { useTreeStore } from './tree-store.ts';

const keepForGood = vi.hoisted(() => vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)));
vi.mock('#core/storage/keep-for-good.ts', () => ({ keepForGood }));
vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));
vi.mock('#ui/live-editor/live-editor.tsx', () => ({
  LiveEditor: ({ ref, value, onChange, label }: EditorProps): ReactNode => {
    const [text, setText] = useState(value);
    useImperativeHandle(ref, () => ({
      show: setText,
      goToLine: () => false,
      topLine: () => undefined,
      selected: () => undefined,
      read: () => undefined,
      replace: () => undefined,
    }));
    const handleChange = (next: string): void => {
      setText(next);
      onChange(next);
    };
    return (
      <textarea
        aria-label={label}
        value={text}
        onChange={({ target }) => handleChange(target.value)}
      />
    );
  },
}));
vi.mock('#ui/markdown/markdown-view.tsx', () => ({
  MarkdownView: ({ text }: { text: string }): ReactNode => <p>{text}</p>,
}));

interface EditorProps {
  ref: Ref<MarkdownEditorHandle>;
  value: string;
  onChange: (text: string) => void;
  label: string;
}

interface KeptNote {
  id: number;
  name: string;
  content: string;
  row_version: number;
}

const time = '2026-11-20T01:02:03.000Z';
let kept: KeptNote[];
let seen: SeenRequest[];
let canSave: boolean;

const book = {
  id: 2,
  parent_id: null,
  name: '工作',
  note_count: 3,
  notebook_count: 0,
};
const documentOf = (note: KeptNote) => ({
  ...note,
  notebook_id: 2,
  tags: [],
  inline_tags: [],
  pinned: false,
  create_time: time,
  update_time: time,
});
const treeNotes = () => kept.map(({ id, name }) => ({ id, name, pinned: id === 9 }));

function answerDocument({ method, url, body }: SeenRequest): Response {
  const { searchParams } = new URL(url, 'http://x');
  const id = Number(searchParams.get('id'));
  const note = kept.find((one) => (id > 0 ? one.id === id : one.name === searchParams.get('name')));
  if (!note) return envelope(null, { code: 404, msg: '资源不存在' });
  if (method === 'PUT') {
    if (!canSave) return envelope(null, { code: 500, msg: '满了' });
    const { content, row_version } = body as {
      content: string;
      row_version: number;
    };
    if (row_version !== note.row_version)
      return envelope(documentOf(note), {
        code: 409,
        msg: '这篇笔记已在别处修改',
      });
    note.content = content;
    note.row_version += 1;
  }
  return envelope(documentOf(note));
}

function answerTree({ method, url, body }: SeenRequest): Response {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname.endsWith('/top'))
    return envelope({
      starred: treeNotes().filter(({ pinned }) => pinned),
      starred_total: 1,
      recent: [],
    });
  if (pathname.endsWith('/place')) {
    const index = kept.findIndex(({ id }) => id === Number(searchParams.get('id')));
    const note = kept[index];
    if (!note) return envelope(null, { code: 404, msg: '资源不存在' });
    return envelope({ id: note.id, name: note.name, notebook_ids: [2], index });
  }
  if (method === 'POST') {
    const made = { id: 50, name: '无标题', content: '', row_version: 1 };
    kept.push(made);
    return envelope({ id: 50, name: '无标题', notebook_id: 2 });
  }
  if (method === 'PUT') {
    const { id, before } = body as { id: number; before: number | null };
    const at = kept.findIndex((one) => one.id === id);
    const stood = kept[at + 1]?.id ?? null;
    const [moved] = kept.splice(at, 1);
    const to = before === null ? kept.length : kept.findIndex((one) => one.id === before);
    if (moved) kept.splice(to, 0, moved);
    return envelope({ notebook_id: 2, before: stood });
  }
  return searchParams.has('notebook_id')
    ? envelope({ notebooks: [], notes: treeNotes(), total: kept.length })
    : envelope({ notebooks: [book], notes: [], total: 0 });
}

function answer(request: SeenRequest): Response {
  const { method, url, body } = request;
  if (url.includes('/document')) return answerDocument(request);
  if (url.includes('/tree/')) return answerTree(request);
  if (url.includes('/relations')) return envelope({ links: [], mentions: [] });
  if (url.endsWith('/tags') || url.includes('/note_articles')) return envelope([]);
  if (url.includes('/graph')) return envelope({ notes: [], links: [], is_cut: false });
  if (url.includes('/trash/restore')) return envelope({ restored: [] });
  if (method === 'DELETE') {
    const { ids } = body as { ids: number[] };
    kept = kept.filter(({ id }) => !ids.includes(id));
    return envelope({ removed: 1 });
  }
  const id = Number(/\/notes\/(\d+)/.exec(url)?.[1]);
  const note = kept.find((one) => one.id === id);
  if (method === 'PUT' && note) {
    Object.assign(note, body);
    return envelope(documentOf(note));
  }
  return envelope({ rows: [], total: 0 });
}

let address = '';
function Where(): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => {
    address = decodeURIComponent(pathname);
  }, [pathname]);
  return null;
}

const outsideOfTabs: TabHandle = { id: '', close() {} };

function open(path: string, tab: TabHandle = outsideOfTabs): void {
  render(
    <MemoryRouter initialEntries={[encodeURI(path)]}>
      <Where />
      <TabContext value={tab}>
        <Routes>
          <Route path="/notebook/edit/:note_name" element={<NotePage />} />
          <Route path="/notebook/preview/:note_name" element={<NotePage />} />
          <Route path="*" element={<p>别处</p>} />
        </Routes>
      </TabContext>
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

const rowOf = (name: string): HTMLElement =>
  screen.getAllByRole('treeitem', { name }).at(-1) as HTMLElement;
const press = (key: string, more: object = {}): void =>
  void fireEvent.keyDown(screen.getByRole('tree'), { key, ...more });
const cursor = (): string | undefined =>
  document.querySelector('[data-cursor]')?.getAttribute('aria-label') ?? undefined;
const shownRows = (): (string | null)[] =>
  screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));
const sent = (method: string, part: string): SeenRequest[] =>
  seen.filter((request) => request.method === method && request.url.includes(part));
const editor = async (): Promise<HTMLTextAreaElement> =>
  await screen.findByLabelText('笔记正文', {}, { timeout: 5000 });

beforeEach(() => {
  forgetSubmits();
  canSave = true;
  kept = ['甲', '乙', '丙'].map((name, at) => ({
    id: 7 + at,
    name,
    content: `正文${name}`,
    row_version: 1,
  }));
  seen = stubServer(answer);
  useUser.setState({ id: 1, permissions: ['*:*:*'] });
  useTreeStore.setState({
    open: {},
    cursor: undefined,
    renaming: undefined,
    revealed: undefined,
  });
  Object.defineProperty(window, 'innerWidth', {
    value: 1440,
    configurable: true,
  });
});
afterEach(() => cleanup());

describe('the tree beside a note', () => {
  it('opens the branch of the note that is read, and marks it', async () => {
    open('/notebook/preview/乙');
    await waitFor(() => expect(rowOf('乙').getAttribute('aria-selected')).toBe('true'));
    expect(within(rowOf('乙')).getByRole('link').getAttribute('aria-current')).toBe('page');
    expect(shownRows()).toEqual(['置顶', '工作', '甲', '乙', '丙']);
    expect(rowOf('乙').getAttribute('aria-level')).toBe('2');
    expect(rowOf('工作').getAttribute('aria-expanded')).toBe('true');
  });

  it('is walked, opened and closed by keys, and Enter shows a note without taking the tree away', async () => {
    open('/notebook/preview/乙');
    await waitFor(() => expect(cursor()).toBe('乙'));
    const tree = screen.getByRole('tree');
    press('ArrowDown');
    expect(cursor()).toBe('丙');
    press('ArrowLeft');
    expect(cursor()).toBe('工作');
    press('ArrowLeft');
    expect(shownRows()).toEqual(['置顶', '工作']);
    press('ArrowRight');
    await waitFor(() => expect(shownRows()).toContain('甲'));
    press('ArrowRight');
    expect(cursor()).toBe('甲');
    press('Home');
    expect(cursor()).toBe('置顶');
    press('ArrowRight');
    expect(shownRows().slice(0, 3)).toEqual(['置顶', '丙', '工作']);
    press('End');
    press('Enter');
    await waitFor(() => expect(address).toBe('/notebook/preview/丙'));
    expect(screen.getByRole('tree')).toBe(tree);
    expect(await screen.findByText('正文丙')).toBeTruthy();
  });

  it('opens notes as the one on the screen is: an editor stays an editor', async () => {
    open('/notebook/edit/甲');
    await editor();
    fireEvent.click(rowOf('乙'));
    await waitFor(() => expect(address).toBe('/notebook/edit/乙'));
    await waitFor(async () => expect((await editor()).value).toBe('正文乙'));
  });

  it('removes the note under the cursor, goes on to its neighbour, and offers to take it back', async () => {
    const { shown } = spyNotifier();
    open('/notebook/preview/乙');
    await waitFor(() => expect(cursor()).toBe('乙'));
    press('Delete');
    await waitFor(() => expect(address).toBe('/notebook/preview/丙'));
    // The page goes on before the note is gone.
    await waitFor(() => expect(sent('DELETE', '/notes')[0]?.body).toEqual({ ids: [8] }));
    await waitFor(() => expect(shownRows()).not.toContain('乙'));
    await waitFor(() => expect(shown).toHaveLength(1));
    const [told] = shown;
    if (told?.kind === 'undoable') await told.undo();
    expect(sent('POST', '/trash/restore')[0]?.body).toEqual({ ids: [8] });
  });

  it('moves a note with Alt and an arrow, and takes that back', async () => {
    const { shown } = spyNotifier();
    open('/notebook/preview/甲');
    await waitFor(() => expect(cursor()).toBe('甲'));
    press('ArrowDown', { altKey: true });
    await waitFor(() => expect(shownRows().slice(2)).toEqual(['乙', '甲', '丙']));
    expect(sent('PUT', '/tree/note')[0]?.body).toEqual({
      id: 7,
      notebook_id: 2,
      before: 9,
    });
    const [told] = shown;
    await act(async () => {
      if (told?.kind === 'undoable') await told.undo();
    });
    await waitFor(() => expect(shownRows().slice(2)).toEqual(['甲', '乙', '丙']));
  });

  it('makes a note with Alt+N in the notebook one is in, with the caret in its title', async () => {
    open('/notebook/preview/甲');
    await waitFor(() => expect(cursor()).toBe('甲'));
    fireEvent.keyDown(window, { code: 'KeyN', altKey: true });
    await waitFor(() => expect(address).toBe('/notebook/edit/无标题'));
    expect(sent('POST', '/tree/note')[0]?.body).toEqual({ notebook_id: 2 });
    const title = await screen.findByLabelText('笔记名称');
    expect(document.activeElement).toBe(title);
    fireEvent.change(title, { target: { value: '周会' } });
    fireEvent.keyDown(title, { key: 'Enter' });
    await waitFor(() => expect(address).toBe('/notebook/edit/周会'));
    expect(rowOf('周会')).toBeTruthy();
  });

  it('takes files that are dropped on a notebook, or on a note of it, into that notebook', async () => {
    open('/notebook/preview/甲');
    await waitFor(() => expect(cursor()).toBe('甲'));
    const file = new File(['# 新'], '新.md');
    const entry = {
      isFile: true,
      fullPath: '/新.md',
      file: (give: (one: File) => void) => give(file),
    };
    const dataTransfer = { types: ['Files'], items: [{ webkitGetAsEntry: () => entry }] };
    const marked = (): (string | null)[] =>
      [...document.querySelectorAll('[data-mark]')].map((row) => row.getAttribute('aria-label'));
    fireEvent.dragOver(rowOf('乙'), { dataTransfer });
    expect(marked()).toEqual(['工作']);
    fireEvent.dragLeave(screen.getByRole('tree'), { dataTransfer, relatedTarget: document.body });
    expect(marked()).toEqual([]);
    fireEvent.drop(rowOf('乙'), { dataTransfer });
    await waitFor(() => expect(sent('POST', '/notebook/v2/import')).toHaveLength(1));
    fireEvent.drop(screen.getByRole('tree'), { dataTransfer });
    await waitFor(() => expect(sent('POST', '/notebook/v2/import')).toHaveLength(2));
    const targets = sent('POST', '/notebook/v2/import').map(({ url }) =>
      new URL(url, 'http://x').searchParams.get('notebook_id'),
    );
    expect(targets).toEqual(['2', null]);
  });

  it('takes no files from whoever may not import', async () => {
    useUser.setState({ permissions: ['note:data:list', 'note:data:edit'] });
    open('/notebook/preview/甲');
    await waitFor(() => expect(cursor()).toBe('甲'));
    const dataTransfer = { types: ['Files'], items: [] };
    // Not prevented: the browser is told that nothing is taken here.
    expect(fireEvent.dragOver(rowOf('乙'), { dataTransfer })).toBe(true);
    expect(document.querySelector('[data-mark]')).toBeNull();
    fireEvent.drop(rowOf('乙'), { dataTransfer });
    expect(sent('POST', '/notebook/v2/import')).toEqual([]);
  });

  it('shows whoever may only read no way to change anything', async () => {
    useUser.setState({ permissions: ['note:data:list'] });
    open('/notebook/preview/甲');
    await waitFor(() => expect(cursor()).toBe('甲'));
    for (const key of ['F2', 'Delete']) press(key);
    press('ArrowDown', { altKey: true });
    fireEvent.keyDown(window, { code: 'KeyN', altKey: true });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /新建笔记|新增笔记本|今天的日记/ })).toBeNull();
    expect(rowOf('甲').draggable).toBe(false);
    expect(seen.filter(({ method }) => method !== 'GET' && method !== 'PUT')).toEqual([]);
    expect(sent('PUT', '/notebook/')).toEqual([]);
  });
});

describe('a note that is renamed in the tree while its text is not saved', () => {
  it('keeps the editor and what is typed in it, and saves it as the same note on the same version', async () => {
    const { shown } = spyNotifier();
    open('/notebook/edit/甲');
    const area = await editor();
    await waitFor(() => expect(cursor()).toBe('甲'));
    fireEvent.change(area, { target: { value: '正文甲，没有保存' } });
    press('F2');
    const field = screen.getByLabelText('笔记名称');
    fireEvent.change(field, { target: { value: '改过的名字' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(address).toBe('/notebook/edit/改过的名字'));
    expect(sent('PUT', '/notes/7')[0]?.body).toEqual({ name: '改过的名字' });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('改过的名字'),
    );
    // The very same editor.
    expect(await editor()).toBe(area);
    expect(area.value).toBe('正文甲，没有保存');
    // Its former name becomes another's before it is saved.
    kept.push({ id: 60, name: '甲', content: '别动', row_version: 1 });
    await waitFor(() => expect(sent('PUT', '/document')).toHaveLength(1), {
      timeout: 5000,
    });
    expect(sent('PUT', '/document')[0]?.body).toEqual({
      content: '正文甲，没有保存',
      row_version: 1,
    });
    expect(kept.find(({ id }) => id === 7)?.content).toBe('正文甲，没有保存');
    expect(kept.find(({ id }) => id === 60)?.content).toBe('别动');
    fireEvent.change(area, { target: { value: '正文甲，又写' } });
    await waitFor(() => expect(kept.find(({ id }) => id === 7)?.content).toBe('正文甲，又写'), {
      timeout: 5000,
    });
    expect(shown.filter(({ kind }) => kind !== 'undoable')).toEqual([]);
  });

  it('stays where it is when another note is opened and it cannot be stored', async () => {
    const moves: string[] = [];
    open('/notebook/edit/甲', {
      id: '/notebook/edit/甲',
      close() {},
      moveTo: (path) => void moves.push(decodeURIComponent(path)),
    });
    const area = await editor();
    keepForGood.mockClear();
    fireEvent.change(area, { target: { value: '存不下' } });
    canSave = false;
    fireEvent.click(rowOf('乙'));
    // Only this browser has the text now: it is asked to keep it.
    await waitFor(() => expect(keepForGood).toHaveBeenCalled());
    // In a tab of its own: this one keeps its text.
    await waitFor(() => expect(address).toBe('/notebook/edit/乙'));
    expect(moves).toEqual([]);
    canSave = true;
    // Stored in the end: a later file's server would hear of it otherwise.
    await waitFor(() => expect(kept[0]?.content).toBe('存不下'), { timeout: 15_000 });
  });

  it('goes on in its tab when it could be stored', async () => {
    const moves: string[] = [];
    keepForGood.mockClear();
    open('/notebook/edit/甲', {
      id: '/notebook/edit/甲',
      close() {},
      moveTo: (path) => void moves.push(decodeURIComponent(path)),
    });
    const area = await editor();
    fireEvent.change(area, { target: { value: '存得下' } });
    fireEvent.click(rowOf('乙'));
    await waitFor(() => expect(moves).toEqual(['/notebook/edit/乙']));
    expect(kept[0]?.content).toBe('存得下');
    expect(keepForGood).not.toHaveBeenCalled();
    fireEvent.click(rowOf('乙'), { ctrlKey: true });
    await waitFor(() => expect(address).toBe('/notebook/edit/乙'));
  });
});

describe('a link to a note that is not there', () => {
  it('offers to make it', async () => {
    open('/notebook/preview/还没有');
    fireEvent.click(await screen.findByRole('button', { name: '新建这篇笔记' }));
    await waitFor(() =>
      expect(sent('POST', '/tree/note')[0]?.body).toEqual({
        notebook_id: null,
        name: '还没有',
      }),
    );
  });
});
