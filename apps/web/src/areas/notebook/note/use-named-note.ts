import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMoveTab } from '#core/tabs/use-move-tab.ts';
import { useNotePlace } from '../tree/tree.api.ts';
import { wantHeadingOf } from './wanted-place.ts';
import { editAddress, noteKey, previewAddress, readNote } from './note.api.ts';

/**
 * The note of an address, none for an empty name. It is the same note, with all that is typed in it, when it is called otherwise meanwhile, here or
 * elsewhere: then the tab goes on to the address of its new name.
 */
export function useNamedNote(name: string, isEditing: boolean): UseQueryResult<NoteDocument> {
  const client = useQueryClient();
  const moveTab = useMoveTab();
  const keyOf = (called: string): readonly unknown[] =>
    // Its own copy for the editor: what was read earlier may be an older version.
    isEditing ? [...noteKey(called), 'edit'] : noteKey(called);
  const note = useQuery({
    queryKey: keyOf(name),
    queryFn: () => readNote(name),
    enabled: name !== '',
    ...(isEditing && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  });
  const place = useNotePlace(note.data?.id);
  const { data } = note;
  // What the tree has heard after the note was read.
  const isNews = place.data?.id === data?.id && place.dataUpdatedAt > note.dataUpdatedAt;
  const heard = isNews && !place.isFetching ? place.data?.name : undefined;
  const current = heard ?? data?.name;
  // Until the page is drawn at its next address this one may be drawn again, when somebody has long gone on from there.
  const gone = useRef('');
  useEffect(
    () => () => {
      gone.current = '';
    },
    [],
  );
  useEffect(() => {
    if (!data || current === undefined || current === name) return;
    const step = `${name}\n${current}`;
    if (gone.current === step) return;
    gone.current = step;
    client.setQueryData(keyOf(current), { ...data, name: current });
    wantHeadingOf(name, current);
    moveTab(isEditing ? editAddress(current) : previewAddress(current), 'replace');
  });
  return note;
}
