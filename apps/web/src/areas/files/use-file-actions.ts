import type { OwnFile, RemovedFiles } from '@wm/contract/files/own-file';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { fileAddress } from '#core/files/file-address.ts';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { copyText } from '#core/copy-text.ts';
import { downloadByGet } from '#core/http/download.ts';
import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { uploadLink } from '#ui/markdown/upload-link.ts';
import { clearOwnFiles, ownFilesKey, removeOwnFiles, restoreOwnFiles } from './files.api.ts';
import type { OwnSpace } from './files.api.ts';

/** Saves a file under the name that it was uploaded with. */
export function downloadFile({ fileName, name }: OwnFile): Promise<void> {
  const query = new URLSearchParams({ fileName });
  return downloadByGet(`/prod-api/common/download?${query}`, name);
}

/** Copies what shows a picture, or links a file, in Markdown. */
export function copyMarkdown({ fileName, name, type }: OwnFile): Promise<boolean> {
  return copyText(uploadLink({ name, type }, fileAddress(fileName)));
}

/** What the files of a removal are called in a sentence. */
function whatOf(files: readonly OwnFile[]): string {
  const [first] = files;
  return files.length === 1 && first ? `文件「${first.name}」` : `${files.length} 个文件`;
}

/** Throwing files away, and taking that back. */
export function useFileActions(onRemoved: () => void) {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const { modal } = App.useApp();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ownFilesKey });
  const takingBack =
    ({ removal }: RemovedFiles) =>
    async (): Promise<void> => {
      await restoreOwnFiles(removal);
      await refresh();
    };
  return {
    remove(files: readonly OwnFile[]): void {
      confirmRemove({
        what: whatOf(files),
        consequence: '删除后 10 秒内可以撤销',
        async remove() {
          const ids = files.map(({ id }) => id);
          // Whatever the answer is, what is shown may be out of date.
          const removed = await removeOwnFiles(ids).finally(() => void refresh());
          onRemoved();
          return takingBack(removed);
        },
      });
    },
    /** Tells how much goes before it goes. */
    clear({ unused }: OwnSpace): void {
      const amount = `${formatCount(unused.count)} 个文件`;
      modal.confirm({
        title: `清理 ${amount}，共 ${formatFileSize(unused.size)}？`,
        content:
          '没有笔记、文章、对话或其他内容使用它们。最近一小时上传的不在其中。清理后 10 秒内可以撤销。',
        okText: '清理',
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
        cancelText: '取消',
        centered: true,
        async onOk() {
          try {
            const removed = await clearOwnFiles(unused);
            notifier().undoable(`已清理 ${amount}`, takingBack(removed));
            onRemoved();
          } catch {
            // The client has shown why; the numbers are asked for anew.
          }
          await refresh();
        },
      });
    },
  };
}

export type FileActions = ReturnType<typeof useFileActions>;
