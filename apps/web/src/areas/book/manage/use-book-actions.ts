import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import type { Removal } from '#ui/actions/confirm-remove.tsx';
import { restoreBooks } from '../book.api.ts';
import type { BookListTable } from './library-place.ts';

/** What can be done with books. */
export function useBookActions(table: BookListTable, onDone: () => void) {
  const confirmRemove = useConfirmRemove();
  const removal = (ids: number[], what: string): Removal => ({
    what,
    consequence: '会移入回收站，到期彻底删除，在那之前大家的阅读进度也会保留',
    async remove() {
      await table.remove(ids);
      onDone();
      return () => restoreBooks(ids).then(table.refresh);
    },
  });
  return {
    removal,
    remove: (ids: number[], what: string): void => confirmRemove(removal(ids, what)),
    async restore(ids: number[]): Promise<void> {
      await restoreBooks(ids);
      table.select([]);
      onDone();
      notifier().message('success', '已还原');
      await table.refresh();
    },
  };
}
