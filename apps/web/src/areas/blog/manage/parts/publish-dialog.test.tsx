import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import type { ArticleEditor } from '../use-article-editor.ts';
import { PublishDialog } from './publish-dialog.tsx';

afterEach(cleanup);

function open(isPublished: boolean) {
  const { shown } = spyNotifier();
  const onClose = vi.fn<() => void>();
  const publish = vi.fn<ArticleEditor['publish']>(() => Promise.resolve(isPublished));
  const editor = {
    stored: { status: 'draft', visibility: 'public' },
    isBusy: false,
    publish,
  } as unknown as ArticleEditor;
  render(<PublishDialog editor={editor} isOpen onClose={onClose} />, { wrapper: AppFrame });
  fireEvent.click(screen.getByRole('button', { name: '发布' }));
  return { shown, onClose, publish };
}

it('says that it was published, and closes', async () => {
  const { shown, onClose } = open(true);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(shown).toEqual([{ kind: 'success', text: '发布成功' }]);
});

it('stays open when publishing was refused, and says nothing of success', async () => {
  const { shown, onClose, publish } = open(false);
  await waitFor(() =>
    expect(publish).toHaveBeenCalledWith({ publishTime: null, visibility: 'public' }),
  );
  await Promise.resolve();
  expect(onClose).not.toHaveBeenCalled();
  expect(shown).toEqual([]);
  expect(screen.getByRole('dialog', { name: '发布文章' })).toBeTruthy();
});

it('brings a correction out under the time the article has, unless another is chosen', async () => {
  spyNotifier();
  const publishTime = '2026-11-02T01:00:00.000Z';
  const publish = vi.fn<ArticleEditor['publish']>(() => Promise.resolve(true));
  const stored = { status: 'published', publishTime, visibility: 'public' };
  const editor = { stored, isBusy: false, publish } as unknown as ArticleEditor;
  const dialog = <PublishDialog editor={editor} isOpen onClose={() => undefined} />;
  render(dialog, { wrapper: AppFrame });
  expect(screen.getByRole('radio', { name: /^保持 2026-11-02/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() =>
    expect(publish).toHaveBeenLastCalledWith({ publishTime, visibility: 'public' }),
  );
  fireEvent.click(screen.getByRole('radio', { name: /^改为现在/ }));
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() =>
    expect(publish).toHaveBeenLastCalledWith({ publishTime: null, visibility: 'public' }),
  );
  // What was chosen once is not chosen the next time.
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /^保持 2026-11-02/ })).toHaveProperty('checked', true),
  );
});

it('publishes behind a password only with one, and keeps the one there is', async () => {
  spyNotifier();
  const publish = vi.fn<ArticleEditor['publish']>(() => Promise.resolve(true));
  const stored = { status: 'draft', publishTime: null, visibility: 'public' };
  const editor = { stored, isBusy: false, publish } as unknown as ArticleEditor;
  const dialogOf = (of: ArticleEditor) => (
    <PublishDialog editor={of} isOpen onClose={() => undefined} />
  );
  const { rerender } = render(dialogOf(editor), { wrapper: AppFrame });
  fireEvent.click(screen.getByRole('radio', { name: '密码访问' }));
  const send = screen.getByRole('button', { name: '发布' });
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('访问密码'), { target: { value: '芝麻开门' } });
  fireEvent.click(send);
  const behind = { publishTime: null, visibility: 'password' };
  await waitFor(() =>
    expect(publish).toHaveBeenLastCalledWith({ ...behind, password: '芝麻开门' }),
  );
  rerender(dialogOf({ ...editor, stored: { ...stored, ...behind } } as unknown as ArticleEditor));
  await waitFor(() => expect(screen.getByLabelText('访问密码')).toHaveProperty('value', ''));
  fireEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(publish).toHaveBeenLastCalledWith(behind));
});
