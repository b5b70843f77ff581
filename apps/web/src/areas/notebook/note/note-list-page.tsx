import { DeleteOutlined, FileTextOutlined, LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { NotebookSide } from '../notebook/notebook-side.tsx';
import type { Place } from '../notebook/notebook-side.tsx';
import { NoteTable } from './list/note-table.tsx';
import { RemovalsBar } from './list/removals-bar.tsx';
import { TrashTable } from './list/trash-table.tsx';
import './note-list.css';

/** The trash is a list of its own; the notebook is a filter of the notes. */
function placeIn(search: string): Place {
  const params = new URLSearchParams(search);
  if (params.get('view') === 'trash') return 'trash';
  return Number(params.get('notebook_id')) || 'all';
}

/** The address of another place; what the notes are searched for besides stays. */
function searchFor(search: string, place: Place): string {
  if (place === 'trash') return '?view=trash';
  const params = new URLSearchParams(placeIn(search) === 'trash' ? '' : search);
  params.set('view', 'table');
  for (const name of ['page', 'id', 'tab', 'notebook_id']) params.delete(name);
  if (place !== 'all') params.set('notebook_id', String(place));
  const text = params.toString();
  return text && `?${text}`;
}

/** 笔记: notebooks at the left; the notes of the chosen one, of all, or those in the trash at the right. */
export function NoteListPage(): ReactNode {
  const { search, go } = useAddress();
  const place = placeIn(search);
  const setPlace = (next: Place): void => go(searchFor(search, next));
  const isNarrow = useIsNarrow();
  const isTrash = place === 'trash';
  // On a phone there is no tree.
  const other = (
    <>
      <Button icon={<LeftOutlined aria-hidden />} onClick={() => go('')}>
        返回笔记
      </Button>
      {isNarrow && (
        <Button
          icon={isTrash ? <FileTextOutlined /> : <DeleteOutlined />}
          onClick={() => setPlace(isTrash ? 'all' : 'trash')}
        >
          {isTrash ? '全部笔记' : '回收站'}
        </Button>
      )}
    </>
  );
  return (
    <div className="wm-notes">
      <NotebookSide place={place} onGo={setPlace} />
      {isTrash ? (
        <div className="wm-note-trash">
          <RemovalsBar />
          <TrashTable actions={other} />
        </div>
      ) : (
        <NoteTable notebookId={place === 'all' ? undefined : place} actions={other} />
      )}
    </div>
  );
}
