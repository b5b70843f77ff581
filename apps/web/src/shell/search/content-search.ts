import type { noteResource } from '@wm/contract/notebook/note';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { hasPermission } from '#core/permission/permission.ts';

const noteApi = createResourceApi<typeof noteResource>({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
});

const restMs = 200;
const shown = 6;

/** A note whose title holds what was typed. */
export interface FoundNote {
  id: number;
  name: string;
  notebook: string;
  address: string;
}

function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Notes by title, asked of the server once typing rests. */
export function useFoundNotes(text: string): FoundNote[] {
  const name = useRested(text.trim());
  const { data } = useQuery({
    queryKey: [noteApi.path, 'palette', name],
    queryFn: ({ signal }) => noteApi.list({ name, limit: shown }, { signal, silent: true }),
    enabled: name !== '' && hasPermission('note:data:list'),
    placeholderData: keepPreviousData,
  });
  if (text.trim() === '' || name === '') return [];
  return (data?.rows ?? []).map((note) => ({
    id: note.id,
    name: note.name,
    notebook: note.notebookName ?? '',
    address: `/notebook/preview/${encodeURIComponent(note.name)}`,
  }));
}
