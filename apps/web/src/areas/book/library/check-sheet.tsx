import { LockOutlined } from '@ant-design/icons';
import type { BookRow } from '@wm/contract/book/book';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { bookApi } from '../book.api.ts';
import { BookCover } from '../manage/book-cover.tsx';
import { changeOf, fillDown, isLocked, rowOf, sheetFields } from './check-rows.ts';
import type { SheetField, SheetRow } from './check-rows.ts';

interface CheckSheetProps {
  ids: readonly number[];
  onClose: () => void;
}

interface CellsProps {
  book: BookRow;
  row: SheetRow;
  fault: string | undefined;
  onChange: (field: SheetField, text: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>, field: SheetField) => void;
}

function Cells({ book, row, fault, onChange, onKey }: CellsProps): ReactNode {
  return (
    <tr data-faulty={fault !== undefined || undefined}>
      <th scope="row">
        <span className="wm-book-cover">
          <BookCover title={book.title} authors={book.authors} cover={book.cover} />
        </span>
      </th>
      {sheetFields.map(({ name, label, most }) => (
        <td key={name}>
          <input
            aria-label={`《${book.title}》的${label}`}
            data-field={name}
            maxLength={most}
            value={row[name]}
            onChange={({ target }) => onChange(name, target.value)}
            onKeyDown={(event) => onKey(event, name)}
          />
          {isLocked(book, name) && <LockOutlined title="手工改过，换文件时不会被覆盖" />}
          {name === 'title' && fault !== undefined && <small role="alert">{fault}</small>}
        </td>
      ))}
    </tr>
  );
}

interface SheetProps {
  books: readonly BookRow[];
  rows: readonly SheetRow[];
  faults: ReadonlyMap<number, string>;
  onRows: (rows: SheetRow[]) => void;
}

/** A row a book; arrows and Enter go from row to row, Ctrl+D carries a value down. */
function Sheet({ books, rows, faults, onRows }: SheetProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const handleKey = (
    event: KeyboardEvent<HTMLInputElement>,
    at: number,
    field: SheetField,
  ): void => {
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      onRows(fillDown(rows, at, field));
      return;
    }
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = body.current?.rows[at + step]?.querySelector(`[data-field="${field}"]`);
    if (next instanceof HTMLInputElement) next.focus();
  };
  return (
    <div className="wm-sheet">
      <table>
        <thead>
          <tr>
            <th scope="col">封面</th>
            {sheetFields.map(({ name, label }) => (
              <th key={name} scope="col" data-field={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => {
            const book = books[at];
            return (
              book && (
                <Cells
                  key={row.id}
                  book={book}
                  row={row}
                  fault={faults.get(row.id)}
                  onChange={(field, text) =>
                    onRows(rows.map((one) => (one.id === row.id ? { ...one, [field]: text } : one)))
                  }
                  onKey={(event, field) => handleKey(event, at, field)}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** 核对: what is known of several books, a row each, corrected as in a sheet; what is corrected by hand stays. */
export function CheckSheet({ ids, onClose }: CheckSheetProps): ReactNode {
  const client = useQueryClient();
  const confirmLeave = useConfirmLeave();
  // What is typed stays when some rows have been saved and others not.
  const [typed, setTyped] = useState<SheetRow[]>();
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, run] = useBusy();
  const found = useQuery({
    queryKey: ['book-sheet', ids],
    queryFn: () => Promise.all(ids.map((id) => bookApi.find(id, { silent: true }))),
    gcTime: 0,
    staleTime: Infinity,
  });
  const books = found.data ?? [];
  const rows = typed ?? books.map(rowOf);
  const isDirty = rows.some((row, at) => {
    const book = books[at];
    return book !== undefined && JSON.stringify(rowOf(book)) !== JSON.stringify(row);
  });
  useTabHold('dirty', () => isDirty);
  const save = async (): Promise<void> => {
    const wrong = new Map<number, string>();
    let saved = 0;
    for (const [at, row] of rows.entries()) {
      const book = books[at];
      const result = book && changeOf(row, book);
      if (!result) continue;
      if ('fault' in result) wrong.set(row.id, result.fault);
      else if (Object.keys(result.change).length > 0) {
        const reason = await update(row.id, result.change);
        if (reason === undefined) saved += 1;
        else wrong.set(row.id, reason);
      }
    }
    setFaults(wrong);
    if (saved > 0) await client.invalidateQueries({ queryKey: [bookApi.path] });
    if (wrong.size > 0) {
      notifier().message('warning', `${wrong.size} 本没有保存，原因写在书名下面`);
      await found.refetch();
      return;
    }
    notifier().message('success', saved > 0 ? `已修改 ${saved} 本书` : '没有改动');
    onClose();
  };
  return (
    <AppDrawer
      open
      title={`核对 ${ids.length} 本`}
      size={1180}
      mask={{ closable: false }}
      onClose={() => confirmLeave(isDirty, onClose)}
      footer={
        <div className="wm-drawer-buttons">
          <Button onClick={() => confirmLeave(isDirty, onClose)}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => void run(save)}>
            保存
          </Button>
        </div>
      }
    >
      {found.error ? (
        <QueryError query={found} />
      ) : (
        <>
          <p className="wm-muted">回车和上下键换行，Ctrl+D 把这一格填到下面各行；标签用顿号隔开</p>
          <Sheet books={books} rows={rows} faults={faults} onRows={setTyped} />
        </>
      )}
    </AppDrawer>
  );
}

/** Saves a row; answers why that was refused. */
async function update(
  id: number,
  change: Parameters<typeof bookApi.update>[1],
): Promise<string | undefined> {
  try {
    await bookApi.update(id, change);
    return undefined;
  } catch (error) {
    return error instanceof HttpError && error.message !== '' ? error.message : '没有保存成';
  }
}
