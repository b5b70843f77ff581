import type { OwnFile } from '@wm/contract/files/own-file';
import { useQueryClient } from '@tanstack/react-query';
import { uploadFile } from '#core/files/upload-file.ts';
import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { ownFilesKey, removeOwnFiles, restoreOwnFiles } from '../files.api.ts';
import { replacePicture, revertPicture } from './pictures.api.ts';

const mostNamed = 4;

/** What will show nothing once some pictures are gone: 3 处会缺图：文章《周报》、笔记《计划》. */
function lossOf(files: readonly OwnFile[]): string {
  const places = new Set<string>();
  let others = 0;
  for (const { uses, otherUses } of files) {
    for (const { label, title } of uses) places.add(title ? `${label}《${title}》` : label);
    others += otherUses;
  }
  const count = places.size + others;
  if (count === 0) return '没有内容在用。';
  const named = Array.from(places).slice(0, mostNamed);
  const more = count > named.length ? ` 等` : '';
  return `${count} 处会缺图${named.length > 0 ? `：${named.join('、')}${more}` : ''}。`;
}

function isPictureFile({ type }: File): boolean {
  return type.startsWith('image/');
}

/** What is done with pictures; each of it can be taken back. */
export function usePictureActions() {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ownFilesKey });
  return {
    refresh,
    remove(files: readonly OwnFile[], onRemoved: () => void): void {
      const [first] = files;
      if (!first) return;
      confirmRemove({
        what: files.length === 1 ? `图片「${first.name}」` : `${files.length} 张图片`,
        consequence: `${lossOf(files)}删除后 10 秒内可以撤销。`,
        async remove() {
          const toldUses = files.reduce((sum, { useCount }) => sum + useCount, 0);
          const ids = files.map(({ id }) => id);
          // Whatever the answer is, what is shown may be out of date; but the panel of what has gone asks for it no more.
          const { removal } = await removeOwnFiles(ids, toldUses).finally(
            () =>
              void client.invalidateQueries({
                queryKey: ownFilesKey,
                predicate: ({ queryKey }) => queryKey[1] !== 'one',
              }),
          );
          onRemoved();
          return async () => {
            await restoreOwnFiles(removal);
            await refresh();
          };
        },
      });
    },
    async replace({ id, name }: OwnFile, file: File): Promise<void> {
      try {
        const { previous } = await replacePicture(id, file);
        notifier().undoable(`已替换图片「${name}」，用到它的地方都换成了新的`, async () => {
          await revertPicture(id, previous);
          await refresh();
        });
      } catch {
        // The client has shown why.
      }
      await refresh();
    },
    /** Stores pictures; answers the names they were given. */
    async upload(files: readonly File[], onProgress: (done: number) => void): Promise<string[]> {
      const stored: string[] = [];
      const faults: string[] = [];
      for (const [at, file] of files.entries()) {
        onProgress(at);
        if (!isPictureFile(file)) {
          faults.push(`${file.name}：不是图片`);
          continue;
        }
        try {
          stored.push(await uploadFile(file));
        } catch (error) {
          const reason = error instanceof Error && error.message;
          faults.push(`${file.name}：${reason || '上传文件失败'}`);
        }
      }
      if (stored.length > 0) notifier().message('success', `已上传 ${stored.length} 张图片`);
      if (faults.length > 0) notifier().notification('没有上传', faults.join('\n'));
      await refresh();
      return stored;
    },
  };
}

export type PictureActions = ReturnType<typeof usePictureActions>;
