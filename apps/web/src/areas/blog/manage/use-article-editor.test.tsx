import type { Article } from '@wm/contract/blog/article';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Activity, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ArticleProperties } from './parts/article-properties.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import type { ArticleEditor } from './use-article-editor.ts';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));
// jsdom has no locks between tabs.
vi.mock('#core/documents/draft-holds.ts', () => ({
  hold: () => Promise.resolve(() => undefined),
  heldElsewhere: () => Promise.resolve(new Set()),
}));

const wire = {
  id: 3,
  title: '标题',
  content: '一',
  excerpt: '',
  cover: '',
  slug: '',
  category_id: null,
  category_name: '',
  tags: [],
  pinned: false,
  comments_closed: false,
  status: 'draft',
  publish_time: null,
  author_name: 'admin',
  view_count: 0,
  like_count: 0,
  comment_count: 0,
  row_version: 1,
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};
const article = {
  ...wire,
  categoryId: null,
  categoryName: '',
  publishTime: null,
  rowVersion: 1,
} as unknown as Article;

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** An open editor; `editor()` is as it was drawn last. */
async function open(of = article) {
  const all: { editor: ArticleEditor | undefined } = { editor: undefined };
  function Editor(): ReactNode {
    const editor = useArticleEditor(of, useRef(null));
    useEffect(() => {
      all.editor = editor;
    });
    return null;
  }
  const tab = (mode: 'visible' | 'hidden'): ReactNode => (
    <AppFrame>
      <Activity mode={mode}>
        <Editor />
      </Activity>
    </AppFrame>
  );
  const { rerender, unmount } = render(tab('visible'));
  await waitFor(() => expect(all.editor).toBeDefined());
  const editor = (): ArticleEditor => all.editor as ArticleEditor;
  const show = (mode: 'visible' | 'hidden'): void => rerender(tab(mode));
  return { editor, show, unmount };
}

const published = {
  ...article,
  status: 'published',
  publishTime: '2026-11-20T01:02:03Z',
} as Article;

it('what is typed while a save is on its way is neither lost nor taken for saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const seen = stubServer(() => promise);
  const { editor } = await open();
  act(() => editor().write({ content: '一二' }));
  let saving: Promise<boolean> | undefined;
  act(() => {
    saving = editor().save();
  });
  await waitFor(() => expect(seen).toHaveLength(1));
  act(() => editor().write({ content: '一二三' }));
  await act(async () => {
    resolve(envelope({ ...wire, content: '一二', row_version: 2 }));
    await saving;
  });
  expect(seen[0]?.body).toEqual({ content: '一二', row_version: 1 });
  expect(editor().values.content).toBe('一二三');
  expect(editor().stored.content).toBe('一二');
  expect(editor().isDirty).toBe(true);
});

it('saves itself after a second of rest, a published article as its draft', async () => {
  const seen = stubServer(({ body }) =>
    envelope({
      ...wire,
      ...(body as object),
      status: 'published',
      has_changes: true,
      row_version: 2,
    }),
  );
  const live = await open(published);
  vi.useFakeTimers();
  act(() => live.editor().write({ content: '还没有公开' }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(seen.map(({ body }) => body)).toEqual([{ content: '还没有公开', row_version: 1 }]);
  expect(live.editor().isDirty).toBe(false);
  expect(live.editor().stored.hasChanges).toBe(true);
});

it('throws away what readers do not see, and brings it back with all its fields', async () => {
  const draft = { ...published, content: '草稿', excerpt: '新摘要', hasChanges: true } as Article;
  const seen = stubServer(({ url, body }) =>
    envelope(
      url.includes('discard')
        ? { ...wire, status: 'published', row_version: 2 }
        : { ...wire, ...(body as object), status: 'published', row_version: 3 },
    ),
  );
  const { editor } = await open(draft);
  let undo: (() => Promise<unknown>) | undefined;
  await act(async () => {
    undo = await editor().discard();
  });
  expect([editor().values.content, editor().values.excerpt]).toEqual(['一', '']);
  await act(async () => {
    await undo?.();
  });
  expect(seen.at(-1)?.body).toEqual({ content: '草稿', excerpt: '新摘要', row_version: 2 });
  expect([editor().values.content, editor().values.excerpt]).toEqual(['草稿', '新摘要']);
});

it('tells that an article was changed elsewhere before it was approved, and shows what it is now', async () => {
  const { shown } = spyNotifier();
  stubServer(() =>
    envelope({ ...wire, content: '又改了', row_version: 2 }, { code: 409, msg: 'x' }),
  );
  const { editor } = await open({ ...article, review: 'waiting' });
  await act(async () => {
    expect(await editor().publish({ publishTime: null, visibility: 'public' })).toBe(false);
  });
  expect(editor().values.content).toBe('又改了');
  expect(shown).toEqual([
    { kind: 'warning', text: '文章刚在别处修改过，现在是最新的内容，请看过再继续' },
  ]);
});

it('what is typed without a rest is in this browser half a second later, and gone from it once saved', async () => {
  stubServer(() =>
    envelope({ ...wire, content: 'aaaaaaaaaa', status: 'published', row_version: 2 }),
  );
  const { editor } = await open(published);
  vi.useFakeTimers();
  let behind = 0;
  for (let key = 1; key <= 10; key += 1) {
    act(() => editor().write({ content: 'a'.repeat(key) }));
    await act(() => vi.advanceTimersByTimeAsync(200));
    const [draft] = [...memoryDrafts.values()];
    const { content } = JSON.parse(draft?.text ?? '{}') as { content?: string };
    behind = Math.max(behind, key - (content?.length ?? 0));
  }
  expect(behind).toBeLessThanOrEqual(2);
  await act(async () => {
    expect(await editor().save()).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
  });
  expect(memoryDrafts.size).toBe(0);
});

it('a draft is brought back once, not over what was typed before the tab was hidden', async () => {
  const { shown } = spyNotifier();
  stubServer(({ body }) =>
    envelope({ ...wire, ...(body as object), status: 'published', row_version: 2 }),
  );
  const { editor, show } = await open(published);
  vi.useFakeTimers();
  act(() => editor().write({ content: '一二' }));
  await act(() => vi.advanceTimersByTimeAsync(600));
  act(() => editor().write({ content: '一二三' }));
  show('hidden');
  // Nobody knows whether the tab is ever shown again.
  const [draft] = [...memoryDrafts.values()];
  expect(JSON.parse(draft?.text ?? '{}')).toMatchObject({ content: '一二三' });
  show('visible');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(editor().values.content).toBe('一二三');
  expect(shown).toEqual([]);
});

describe('a draft of a version that was saved over elsewhere meanwhile', () => {
  const newer = { ...published, content: '一\n二\n三在别处写了很多', rowVersion: 2 };
  const left = (content: string, base?: string) => ({
    text: JSON.stringify({ title: '标题', content }),
    rowVersion: 1,
    time: '',
    ...(base !== undefined && { base: JSON.stringify({ title: '标题', content: base }) }),
  });

  it('is shown beside it, and saved over it by nobody but its writer', async () => {
    const seen = stubServer(() => envelope({ ...wire, row_version: 3 }));
    memoryDrafts.set('0:article:3:1-1', left('甲未保存'));
    const { editor } = await open(newer);
    const { session } = editor();
    expect(session.state).toMatchObject({ kind: 'conflict', stored: { rowVersion: 2 } });
    expect(await editor().save()).toBe(false);
    expect(seen).toEqual([]);
    await act(() => session.resolve());
    expect(seen[0]?.body).toMatchObject({
      content: '甲未保存',
      row_version: 2,
      is_overwrite: true,
    });
  });

  it('is merged with it where both changed other lines', async () => {
    stubServer(() => envelope(wire));
    memoryDrafts.set('0:article:3:1-1', left('一改\n二\n三', '一\n二\n三'));
    const { editor } = await open(newer);
    expect(editor().session.state.kind).toBe('unsaved');
    expect(editor().values.content).toBe('一改\n二\n三在别处写了很多');
  });

  it('of an earlier edition of the product, which kept the changes only, is a whole article', async () => {
    stubServer(() => envelope(wire));
    memoryDrafts.set('0:article:3', { text: '{"content":"一二"}', rowVersion: 1, time: '' });
    const { editor } = await open(published);
    expect(editor().values).toMatchObject({ title: '标题', content: '一二', slug: '' });
  });
});

it('a refused field is named, and the text stays', async () => {
  const { shown } = spyNotifier();
  stubServer(() =>
    envelope(
      { fields: [{ path: 'title', message: '请输入文章标题' }] },
      { code: 422, msg: '填写的内容有误' },
    ),
  );
  const { editor } = await open();
  act(() => editor().write({ title: ' ' }));
  await act(async () => {
    expect(await editor().save()).toBe(false);
  });
  expect(shown).toEqual([{ kind: 'error', text: '请输入文章标题' }]);
  expect(editor().values.title).toBe(' ');
  expect(editor().session.state).toMatchObject({ reason: '请输入文章标题', isRetried: false });
});

it('an address that cannot be one is marked where it is typed', () => {
  stubServer(() => envelope({ categories: [], tags: [] }));
  render(<ArticleProperties values={{ ...article, slug: '123' }} onChange={() => undefined} />, {
    wrapper: AppFrame,
  });
  expect(screen.getByText('别名只能用小写字母、数字和连字符，并且至少有一个字母')).toBeTruthy();
});
