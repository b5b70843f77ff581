import type { NoteDocument } from '@wm/contract/notebook/note';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { NoteArticles } from '#areas/blog/public.ts';
import { NoteToMapButton } from '#areas/mindmap/public.tsx';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { howOf, useOpenNote } from '../tree/use-open-note.ts';
import { useNotebooks } from '../notebook/notebook.api.ts';
import { DailyBar } from '../daily/daily-bar.tsx';
import { followLink } from './follow-link.ts';
import { editAddress } from './note.api.ts';
import { NoteActions } from './parts/note-actions.tsx';
import { RelationsPanel } from './parts/relations-panel.tsx';
import { TagChips } from './parts/tag-chips.tsx';
import { PropertiesShown } from './properties/properties-shown.tsx';
import { ReadingSide } from './side/lazy-sides.tsx';
import { goToDrawn } from './side/use-place.ts';
import { useWantedHeading } from './wanted-heading.ts';
import { useTaskTicking } from './parts/use-task-ticking.ts';
import { useMissingLinks } from './missing-links.ts';
import { ReadingName } from './parts/reading-name.tsx';

const EmbeddedNotes = lazy(async () => ({
  default: (await import('./embeds/embedded-notes.tsx')).EmbeddedNotes,
}));

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

function ReadingSkeleton(): ReactNode {
  return (
    <div className="wm-reading-skeleton" role="status" aria-busy="true" aria-label="正在加载">
      <span />
      <span />
      <span />
    </div>
  );
}

function NotebookName({ id }: { id: number }): ReactNode {
  const name = useNotebooks().find((book) => book.id === id)?.name;
  return name === undefined ? null : <span className="wm-reading-book">{name}</span>;
}

interface NoteReadingProps {
  name: string;
  note: UseQueryResult<NoteDocument>;
}

interface NoteTextProps {
  name: string;
  text: string;
  /** What it is drawn in. */
  holder: HTMLElement | null;
}

function NoteText({ name, text, holder }: NoteTextProps): ReactNode {
  return (
    <Suspense fallback={<ReadingSkeleton />}>
      <MarkdownView text={text} hasNoteLinks />
      {text.includes('![[') && <EmbeddedNotes holder={holder} within={[name]} />}
    </Suspense>
  );
}

/** One note to read, with its outline at the side. */
export function NoteReading({ name, note }: NoteReadingProps): ReactNode {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const openNote = useOpenNote();
  const tick = useTaskTicking(name, scroller);
  useMissingLinks(note.data);
  const handleClick = (event: MouseEvent): void => {
    if (tick(event.target)) return;
    followLink(event, name, navigate);
  };

  const text = note.data?.content ?? '';
  useWantedHeading(
    note.data && { name: note.data.name, text },
    (place) => scroller !== null && goToDrawn(scroller, place),
  );
  return (
    <div className="wm-note-beside">
      <div className="wm-reading-scroll" ref={setScroller}>
        {/* oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/no-noninteractive-element-interactions -- Enter on a link clicks it */}
        <article className="wm-reading" onClick={handleClick}>
          <header>
            <ReadingName name={name} text={text} />
            {note.data && note.data.tags.length > 0 && <TagChips tags={note.data.tags} />}
            <DailyBar name={name} />
            <PropertiesShown text={text} name={name} />
            {note.data && (
              <div className="wm-muted wm-reading-facts">
                <NotebookName id={note.data.notebookId} />
                <time dateTime={note.data.updateTime} title={formatDateTime(note.data.updateTime)}>
                  更新于 {formatRelative(note.data.updateTime)}
                </time>
                <PermissionGate anyOf={['note:data:edit']}>
                  <Link
                    to={editAddress(name)}
                    onClick={(event) => {
                      if (howOf(event) === 'apart') return;
                      event.preventDefault();
                      void openNote(name, 'here', 'edit');
                    }}
                  >
                    编辑
                  </Link>
                </PermissionGate>
                <NoteToMapButton name={name} content={text} />
                <NoteActions
                  note={note.data}
                  readContent={() => text}
                  onRestored={() => void note.refetch()}
                />
              </div>
            )}
            {note.data && <NoteArticles note={note.data} />}
          </header>
          {note.isPending && <ReadingSkeleton />}
          {note.data && !text && <PageState picture="empty" title="这篇笔记还没有内容" />}
          {note.data && text && <NoteText name={note.data.name} text={text} holder={scroller} />}
          {note.data && <RelationsPanel id={note.data.id} />}
        </article>
      </div>
      <ReadingSide note={note.data} text={text} holder={scroller} />
    </div>
  );
}
