import type { NoteRelation } from '@wm/contract/notebook/note-relations';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRelations } from '../note-more.api.ts';
import { previewAddress } from '../note.api.ts';
import './relations-panel.css';

interface SectionProps {
  title: string;
  emptyText: string;
  notes: NoteRelation[];
}

function Section({ title, emptyText, notes }: SectionProps): ReactNode {
  return (
    <section aria-label={title}>
      <h2>
        {title} <span className="wm-muted wm-number">{notes.length}</span>
      </h2>
      {notes.length === 0 && <p className="wm-muted">{emptyText}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <Link to={previewAddress(note.name)}>{note.name}</Link>
            <p className="wm-muted">{note.snippet}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below a note: which others link to it, and which name it without a link. */
export function RelationsPanel({ id }: { id: number }): ReactNode {
  const { data } = useRelations(id);
  if (!data) return null;
  return (
    <footer className="wm-relations">
      <Section
        title="链接到这里"
        emptyText="还没有笔记链接到这里，在别的笔记里输入 [[ 可以链接"
        notes={data.links}
      />
      {data.mentions.length > 0 && (
        <Section title="提到但未链接" emptyText="" notes={data.mentions} />
      )}
    </footer>
  );
}
