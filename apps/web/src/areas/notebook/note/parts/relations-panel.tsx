import type { NoteRelation } from '@wm/contract/notebook/note-relations';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { linkMention, useRelations } from '../note-more.api.ts';
import { NoteLink } from '../note-link.tsx';
import { noteApi } from '../note.api.ts';
import './relations-panel.css';

interface SectionProps {
  title: string;
  emptyText: string;
  notes: NoteRelation[];
  /** What one can do with each. */
  renderAction?: (note: NoteRelation) => ReactNode;
}

function Section({ title, emptyText, notes, renderAction }: SectionProps): ReactNode {
  return (
    <section aria-label={title}>
      <h2>
        {title} <span className="wm-muted wm-number">{notes.length}</span>
      </h2>
      {notes.length === 0 && <p className="wm-muted">{emptyText}</p>}
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteLink name={note.name}>{note.name}</NoteLink>
            {renderAction?.(note)}
            <p className="wm-muted">{note.snippet}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkButtonProps {
  /** What is mentioned. */
  id: number;
  /** Where it is. */
  note: NoteRelation;
}

/** Makes a link of the mention. */
function LinkButton({ id, note }: LinkButtonProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, during] = useBusy();
  const handleLink = async (): Promise<void> => {
    const made = await linkMention(id, note.id).catch(() => undefined);
    if (made) notifier().message('success', `「${made.name}」里已链接到这里`);
    // What was wrong may be known by now.
    await client.invalidateQueries({ queryKey: [noteApi.path, 'relations', id] });
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={`在「${note.name}」里链接到这里`}
      onClick={() => void during(handleLink)}
    >
      链接
    </Button>
  );
}

/** Below a note: which others link to it, and which name it without a link. */
export function RelationsPanel({ id }: { id: number }): ReactNode {
  const { data } = useRelations(id);
  const canEdit = usePermission('note:data:edit');
  if (!data) return null;
  return (
    <footer className="wm-relations">
      <Section
        title="链接到这里"
        emptyText="还没有笔记链接到这里，在别的笔记里输入 [[ 可以链接"
        notes={data.links}
      />
      {data.mentions.length > 0 && (
        <Section
          title="提到但未链接"
          emptyText=""
          notes={data.mentions}
          {...(canEdit && { renderAction: (note) => <LinkButton id={id} note={note} /> })}
        />
      )}
    </footer>
  );
}
