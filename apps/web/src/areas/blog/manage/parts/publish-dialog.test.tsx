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
    stored: { status: 'draft' },
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
  await waitFor(() => expect(publish).toHaveBeenCalledWith(null));
  await Promise.resolve();
  expect(onClose).not.toHaveBeenCalled();
  expect(shown).toEqual([]);
  expect(screen.getByRole('dialog', { name: '发布文章' })).toBeTruthy();
});

it('brings a correction out under the time the article has, unless another is chosen', async () => {
  spyNotifier();
  const publishTime = '2026-11-02T01:00:00.000Z';
  const publish = vi.fn<ArticleEditor['publish']>(() => Promise.resolve(true));
  const stored = { status: 'published', publishTime };
  const editor = { stored, isBusy: false, publish } as unknown as ArticleEditor;
  const dialog = <PublishDialog editor={editor} isOpen onClose={() => undefined} />;
  render(dialog, { wrapper: AppFrame });
  expect(screen.getByRole('radio', { name: /^保持 2026-11-02/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() => expect(publish).toHaveBeenLastCalledWith(publishTime));
  fireEvent.click(screen.getByRole('radio', { name: /^改为现在/ }));
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() => expect(publish).toHaveBeenLastCalledWith(null));
  // What was chosen once is not chosen the next time.
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /^保持 2026-11-02/ })).toHaveProperty('checked', true),
  );
});
