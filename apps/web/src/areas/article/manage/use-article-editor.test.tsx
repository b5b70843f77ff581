import type { Article } from '@wm/contract/blog/article';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { Activity, useEffect } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ArticleProperties } from './parts/article-properties.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import type { ArticleEditor } from './use-article-editor.ts';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

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
afterEach(cleanup);

it('what is typed while a save is on its way is neither lost nor taken for saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const seen = stubServer(() => promise);
  const { result } = renderHook(() => useArticleEditor(article), { wrapper: AppFrame });
  act(() => result.current.write({ content: '一二' }));
  let saving: Promise<boolean> | undefined;
  act(() => {
    saving = result.current.save();
  });
  act(() => result.current.write({ content: '一二三' }));
  await act(async () => {
    resolve(envelope({ ...wire, content: '一二', row_version: 2 }));
    await saving;
  });
  expect(seen[0]?.body).toEqual({ content: '一二', row_version: 1 });
  expect(result.current.values.content).toBe('一二三');
  expect(result.current.stored.content).toBe('一二');
  expect(result.current.isDirty).toBe(true);
});

it('what is typed without a rest is in this browser half a second later, and gone from it once saved', async () => {
  stubServer(() => envelope({ ...wire, content: 'aaaaaaaaaa', row_version: 2 }));
  const { result } = renderHook(() => useArticleEditor(article), { wrapper: AppFrame });
  vi.useFakeTimers();
  try {
    // Also what was typed before it was known whether a draft is left here.
    let behind = 0;
    for (let key = 1; key <= 10; key += 1) {
      act(() => result.current.write({ content: 'a'.repeat(key) }));
      await act(() => vi.advanceTimersByTimeAsync(200));
      const [draft] = [...memoryDrafts.values()];
      const { content } = JSON.parse(draft?.text ?? '{}') as { content?: string };
      behind = Math.max(behind, key - (content?.length ?? 0));
    }
    expect(behind).toBeLessThanOrEqual(3);
    await act(async () => {
      expect(await result.current.save()).toBe(true);
      await vi.advanceTimersByTimeAsync(600);
    });
    expect(memoryDrafts.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a draft is brought back once, not over what was typed before the tab was hidden', async () => {
  const { shown } = spyNotifier();
  stubServer(() => envelope(wire));
  const all: { editor?: ArticleEditor } = {};
  function Editor(): ReactNode {
    const editor = useArticleEditor(article);
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
  const { rerender } = render(tab('visible'));
  await act(() => Promise.resolve());
  vi.useFakeTimers();
  try {
    act(() => all.editor?.write({ content: '一二' }));
    await act(() => vi.advanceTimersByTimeAsync(600));
    act(() => all.editor?.write({ content: '一二三' }));
    rerender(tab('hidden'));
    // Nobody knows whether the tab is ever shown again.
    expect([...memoryDrafts.values()][0]?.text).toBe('{"content":"一二三"}');
    rerender(tab('visible'));
    await act(() => vi.advanceTimersByTimeAsync(600));
  } finally {
    vi.useRealTimers();
  }
  expect(all.editor?.values.content).toBe('一二三');
  expect(shown).toEqual([]);
});

it('a refused field is named, and the text stays', async () => {
  const { shown } = spyNotifier();
  stubServer(() =>
    envelope(
      { fields: [{ path: 'title', message: '请输入文章标题' }] },
      { code: 422, msg: '填写的内容有误' },
    ),
  );
  const { result } = renderHook(() => useArticleEditor(article), { wrapper: AppFrame });
  act(() => result.current.write({ title: ' ' }));
  await act(async () => {
    expect(await result.current.save()).toBe(false);
  });
  expect(shown).toEqual([{ kind: 'error', text: '请输入文章标题' }]);
  expect(result.current.values.title).toBe(' ');
});

it('an address that cannot be one is marked where it is typed', () => {
  stubServer(() => envelope({ categories: [], tags: [] }));
  render(<ArticleProperties values={{ ...article, slug: '123' }} onChange={() => undefined} />, {
    wrapper: AppFrame,
  });
  expect(screen.getByText('别名只能用小写字母、数字和连字符，并且至少有一个字母')).toBeTruthy();
});
