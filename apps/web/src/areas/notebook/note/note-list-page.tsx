import { DeleteOutlined, FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { NotebookSide } from '../notebook/notebook-side.tsx';
import type { Place } from '../notebook/notebook-side.tsx';
import { NoteTable } from './list/note-table.tsx';
import { TrashTable } from './list/trash-table.tsx';
import './note-list.css';

/** 笔记: notebooks at the left; the notes of the chosen one, of all, or those in the trash at the right. */
export function NoteListPage(): ReactNode {
  const [params] = useSearchParams();
  const [place, setPlace] = useTabState<Place>('place', Number(params.get('notebook_id')) || 'all');
  const isNarrow = useIsNarrow();
  const isTrash = place === 'trash';
  // On a phone there is no tree.
  const other = isNarrow && (
    <Button
      icon={isTrash ? <FileTextOutlined /> : <DeleteOutlined />}
      onClick={() => setPlace(isTrash ? 'all' : 'trash')}
    >
      {isTrash ? '全部笔记' : '回收站'}
    </Button>
  );
  return (
    <div className="wm-notes">
      <NotebookSide place={place} onGo={setPlace} />
      {isTrash ? (
        <TrashTable actions={other} />
      ) : (
        <NoteTable notebookId={place === 'all' ? undefined : place} actions={other} />
      )}
    </div>
  );
}
