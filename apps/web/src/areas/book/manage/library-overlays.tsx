import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { CheckSheet } from '../library/check-sheet.tsx';
import { BatchEdit } from '../library/batch-edit.tsx';
import { DuplicatesDialog } from '../library/duplicates-dialog.tsx';
import { OpdsDialog } from '../library/opds-dialog.tsx';
import { StatisticsDrawer } from '../library/statistics-drawer.tsx';
import { setStanding } from '../library.api.ts';
import { BookDrawer } from './book-drawer.tsx';
import { BookForm } from './book-form.tsx';
import { UploadPanel } from './upload-panel.tsx';
import type { Library } from './use-library.ts';

/** What lies over the library: a book's drawer and form, dialogs, and the files that are on their way. */
export function LibraryOverlays({
  library,
  side,
}: {
  library: Library;
  side: ReactNode;
}): ReactNode {
  const { facets, opened, show, overlay, setOverlay, edited, edit, checked, check, form, actions } =
    library;
  const mayEdit = usePermission('book:data:edit');
  const close = (): void => setOverlay(undefined);
  return (
    <>
      <AppDrawer
        open={overlay === 'parts'}
        title="书库"
        placement="left"
        size={300}
        onClose={close}
      >
        {side}
      </AppDrawer>
      <BookDrawer
        opened={opened}
        onClose={() => show(undefined)}
        onEdit={(book) => {
          show(undefined);
          form.edit(book);
        }}
        onRemove={(book) => actions.remove([book.id], `《${book.title}》`)}
        onRestore={(book) => void actions.restore([book.id]).catch(() => undefined)}
        onStanding={(book, standing) =>
          void setStanding([book.id], standing).then(library.refresh, () => undefined)
        }
        onChanged={() => {
          show(undefined);
          void library.refresh();
        }}
      />
      <BookForm form={form} facets={facets} />
      {edited && <BatchEdit ids={edited} facets={facets} onClose={() => edit(undefined)} />}
      {checked && <CheckSheet ids={checked} onClose={() => check(undefined)} />}
      {overlay === 'duplicates' && <DuplicatesDialog onClose={close} />}
      {overlay === 'opds' && <OpdsDialog onClose={close} />}
      {overlay === 'statistics' && <StatisticsDrawer onClose={close} />}
      <UploadPanel {...library.uploads} {...(mayEdit && { onCheck: check })} />
    </>
  );
}
