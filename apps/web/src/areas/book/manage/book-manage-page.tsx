import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { usePreference } from '#core/preferences/preferences.ts';
import { LibrarySide } from '../library/library-side.tsx';
import '../library/library.css';
import { BookTable } from './book-table.tsx';
import { BatchActions, ShelfBatch } from './library-batch.tsx';
import { LibraryHead } from './library-head.tsx';
import { LibraryOverlays } from './library-overlays.tsx';
import { emptyText } from './library-place.ts';
import { Shelf } from './library-shelf.tsx';
import { useLibrary } from './use-library.ts';
import type { Library } from './use-library.ts';
import './book-manage.css';

interface BooksProps {
  library: Library;
  view: 'covers' | 'table';
  upload: ReactNode;
  mayRemove: boolean;
}

function Books({ library, view, upload, mayRemove }: BooksProps): ReactNode {
  const { table, facets, place, actions } = library;
  const ids = table.selectedIds;
  const named = (count: number): string => `选中的 ${count} 本书`;
  const batch = (chosen: number[]): ReactNode => (
    <BatchActions
      ids={chosen}
      place={place}
      shelves={facets?.shelves ?? []}
      onEdit={library.edit}
      onCheck={library.check}
      onDone={library.refresh}
    />
  );
  if (view === 'table')
    return (
      <BookTable
        table={table}
        emptyText={emptyText(table)}
        actions={upload}
        onShow={library.show}
        onEdit={library.form.edit}
        removal={actions.removal}
        onRestore={(chosen) => void actions.restore(chosen).catch(() => undefined)}
        batch={batch}
      />
    );
  return (
    <>
      <Shelf
        table={table}
        ordered={library.ordered}
        onMove={(book, by) => void library.move(book, by).catch(() => undefined)}
        onShow={library.show}
        upload={upload}
      />
      <ShelfBatch
        ids={ids}
        isTrash={place.isRemoved === 'true'}
        mayRemove={mayRemove}
        onRestore={() => void actions.restore(ids).catch(() => undefined)}
        onRemove={() => actions.remove(ids, named(ids.length))}
        onCancel={() => table.select([])}
      >
        {batch(ids)}
      </ShelfBatch>
    </>
  );
}

/** 书库: covers that are read by a click; a table for those who keep them in order. */
export function BookManagePage(): ReactNode {
  const library = useLibrary();
  const [kept, keep] = usePreference('book:view');
  const view = kept === 'table' ? 'table' : 'covers';
  const canAdd = usePermission('book:data:add');
  const mayEdit = usePermission('book:data:edit');
  const mayRemove = usePermission('book:data:remove');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { title, uploads } = library;
  const upload = canAdd && (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => input.current?.click()}>
      上传
    </Button>
  );
  const side = (
    <LibrarySide
      facets={library.facets}
      place={library.place}
      mayEdit={mayEdit}
      mayRemove={mayRemove}
      onGo={library.go}
      onDuplicates={() => library.setOverlay('duplicates')}
    />
  );
  return (
    <div
      className="wm-library"
      data-over={(isOver && canAdd) || undefined}
      onDragOver={(event) => {
        if (!canAdd || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        if (!canAdd || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept=".epub,.txt,.md"
        aria-label="选择书籍文件"
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div className="wm-library-frame">
        <div className="wm-library-aside">{side}</div>
        <div className="wm-library-main">
          <LibraryHead
            table={library.table}
            title={title}
            view={view}
            onView={keep}
            onParts={() => library.setOverlay('parts')}
            onMore={library.setOverlay}
            upload={upload}
          />
          <Books library={library} view={view} upload={upload} mayRemove={mayRemove} />
        </div>
      </div>
      <LibraryOverlays library={library} side={side} />
      {isOver && <div className="wm-library-hint">松手上传到「{title}」</div>}
    </div>
  );
}
