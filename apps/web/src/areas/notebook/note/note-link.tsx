import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { howOf, useOpenNote } from '../tree/use-open-note.ts';
import { editAddress, previewAddress } from './note.api.ts';

interface NoteLinkProps {
  name: string;
  mode?: 'edit' | 'read';
  className?: string;
  title?: string;
  children: ReactNode;
}

/** Leads to a note in the tab it stands in; with Ctrl in one of its own. */
export function NoteLink({ name, mode = 'read', ...props }: NoteLinkProps): ReactNode {
  const openNote = useOpenNote();
  return (
    <Link
      to={mode === 'edit' ? editAddress(name) : previewAddress(name)}
      onClick={(event) => {
        if (howOf(event) === 'apart') return;
        event.preventDefault();
        void openNote(name, 'here', mode);
      }}
      {...props}
    />
  );
}
