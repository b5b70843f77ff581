import type { NoteDocument } from '@wm/contract/notebook/note';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { NoteArticles } from '#areas/blog/public.ts';
import { NoteToMapButton } from '#areas/mindmap/public.tsx';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { howOf, useOpenNote } from '../tree/use-open-note.ts';
import { useNotebooks } from '../notebook/notebook.api.ts';
import { DailyBar } from '../daily/daily-bar.tsx';
import { followLink } from './follow-link.ts';
import { editAddress } from './note.api.ts';
import { NoteActions } from './parts/note-actions.tsx';
import { RelationsPanel } from './parts/relations-panel.tsx';
import { InlineTags } from './parts/inline-tags.tsx';
import { TagChips } from './parts/tag-chips.tsx';
import { PropertiesShown } from './properties/properties-shown.tsx';
import { ReadingSide } from './side/lazy-sides.tsx';
import { drawnLine, goToDrawn } from './side/use-place.ts';
import { useSwitchKey } from './parts/use-switch-key.ts';
import { useWantedPlace, wantLine } from './wanted-place.ts';
import { NoteCard } from './parts/note-card.tsx';
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

interface FactsProps {
  note: NoteDocument;
  onEdit: () => void;
  onRestored: () => void;
}

/** Where the note stands, since when it reads so, and what one can do with it. */
function ReadingFacts({ note, onEdit, onRestored }: FactsProps): ReactNode {
  return (
    <div className="wm-muted wm-reading-facts">
      <NotebookName id={note.notebookId} />
      <time dateTime={note.updateTime} title={formatDateTime(note.updateTime)}>
        更新于 {formatRelative(note.updateTime)}
      </time>
      <PermissionGate anyOf={['note:data:edit']}>
        <Link
          to={editAddress(note.name)}
          title="编辑（Ctrl+E）"
          onClick={(event) => {
            if (howOf(event) === 'apart') return;
            event.preventDefault();
            onEdit();
          }}
        >
          编辑
        </Link>
      </PermissionGate>
      <NoteToMapButton name={note.name} content={note.content} />
      <NoteActions note={note} readContent={() => note.content} onRestored={onRestored} />
    </div>
  );
}

/** The tags that only the text has. */
function ReadInlineTags({ note }: { note: NoteDocument }): ReactNode {
  const only = note.inlineTags.filter((tag) => !note.tags.includes(tag));
  return only.length > 0 && <InlineTags tags={only} />;
}

interface HeaderProps extends Omit<FactsProps, 'note'> {
  name: string;
  /** Nothing while it is read. */
  note: NoteDocument | undefined;
}

/** What stands above the text. */
function ReadingHeader({ name, note, ...facts }: HeaderProps): ReactNode {
  const text = note?.content ?? '';
  return (
    <header>
      <ReadingName name={name} text={text} />
      {note && note.tags.length > 0 && <TagChips tags={note.tags} />}
      {note && <ReadInlineTags note={note} />}
      <DailyBar name={name} />
      <PropertiesShown text={text} name={name} />
      {note && <ReadingFacts note={note} {...facts} />}
      {note && <NoteArticles note={note} />}
    </header>
  );
}

/** One note to read, with its outline at the side. */
export function NoteReading({ name, note }: NoteReadingProps): ReactNode {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const canEdit = usePermission('note:data:edit');
  const openNote = useOpenNote();
  const tick = useTaskTicking(name, scroller);
  useMissingLinks(note.data);
  const handleClick = (event: MouseEvent): void => {
    if (tick(event.target)) return;
    followLink(event, name, navigate);
  };

  const handleEdit = (): void => {
    // The line on top is on top there, too.
    wantLine(name, scroller ? drawnLine(scroller) : undefined, 'edit');
    void openNote(name, 'here', 'edit');
  };
  useSwitchKey(canEdit && note.data ? handleEdit : undefined);
  const text = note.data?.content ?? '';
  useWantedPlace(
    note.data && { name: note.data.name, text, mode: 'read' },
    (place) => scroller !== null && goToDrawn(scroller, place),
  );
  return (
    <div className="wm-note-beside">
      <div className="wm-reading-scroll" ref={setScroller}>
        {/* oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/no-noninteractive-element-interactions -- Enter on a link clicks it */}
        <article className="wm-reading" onClick={handleClick}>
          <ReadingHeader
            name={name}
            note={note.data}
            onEdit={handleEdit}
            onRestored={() => void note.refetch()}
          />
          {note.isPending && <ReadingSkeleton />}
          {note.data && !text && <PageState picture="empty" title="这篇笔记还没有内容" />}
          {note.data && text && <NoteText name={note.data.name} text={text} holder={scroller} />}
          {note.data && <RelationsPanel id={note.data.id} />}
        </article>
      </div>
      <NoteCard holder={scroller} />
      <ReadingSide note={note.data} text={text} holder={scroller} />
    </div>
  );
}
