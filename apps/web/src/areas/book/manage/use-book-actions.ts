import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { restoreBooks } from '../book.api.ts';
import type { BookListTable } from './library-place.ts';

/** What can be done with books. */
export function useBookActions(table: BookListTable, onDone: () => void) {
  const confirmRemove = useConfirmRemove();
  return {
    remove: (ids: number[], name: string) =>
      confirmRemove({
        what: name,
        consequence: '会移入回收站保留 30 天，大家的阅读进度也会保留',
        async remove() {
          await table.remove(ids);
          onDone();
          return () => restoreBooks(ids).then(table.refresh);
        },
      }),
    async restore(ids: number[]) {
      await restoreBooks(ids);
      table.select([]);
      onDone();
      notifier().message('success', '已还原');
      await table.refresh();
    },
  };
}
