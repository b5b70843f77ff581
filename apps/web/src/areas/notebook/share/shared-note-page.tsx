import { Suspense, lazy, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { SharedDoor } from '#ui/share/shared-door.tsx';
import { openShared } from '../note/note-more.api.ts';
import { goToDrawn } from '../note/side/use-place.ts';
import '../note/note.css';
import '../note/side/note-side.css';
import { KeepShared } from './keep-shared.tsx';
import { ReadingName } from '../note/parts/reading-name.tsx';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

const SharedContents = lazy(async () => ({
  default: (await import('./shared-contents.tsx')).SharedContents,
}));

/** A link to a heading of the note goes there; the address, which holds the link's token, stays. */
async function goToHeading(event: MouseEvent<HTMLElement>, text: string): Promise<void> {
  const address = (event.target as Element).closest('a.note-link')?.getAttribute('href');
  if (!address?.startsWith('#')) return;
  event.preventDefault();
  const { currentTarget } = event;
  const wanted = decodeURIComponent(address.slice(1));
  const { findHeading, missingPlace } = await import('../note/find-heading.ts');
  const place = findHeading(text, wanted);
  if (!place || !goToDrawn(currentTarget, place)) notifier().message('info', missingPlace(wanted));
}

interface Opened {
  name: string;
  content: string;
  updateTime: string;
  /** What opened it. */
  token: string;
  password: string;
}

async function openWith(token: string, password: string): Promise<Opened> {
  return { ...(await openShared(token, password)), token, password };
}

function SharedNote({ note }: { note: Opened }): ReactNode {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <div className="wm-note-beside">
      <div className="wm-reading-scroll" ref={setScroller}>
        {/* oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/no-noninteractive-element-interactions -- Enter on a link clicks it */}
        <article className="wm-reading" onClick={(event) => void goToHeading(event, note.content)}>
          <header>
            <ReadingName name={note.name} text={note.content} />
            <div className="wm-muted wm-shared-facts">
              <span>更新于 {formatDateTime(note.updateTime)}</span>
              <KeepShared token={note.token} password={note.password} />
            </div>
          </header>
          <Suspense fallback={null}>
            <MarkdownView text={note.content} isPlain />
          </Suspense>
        </article>
      </div>
      <Suspense fallback={null}>
        <SharedContents text={note.content} holder={scroller} />
      </Suspense>
    </div>
  );
}

/** /share/note#token: a note whose owner gave out its link. Needs no sign-in. */
export function SharedNotePage(): ReactNode {
  return (
    <SharedDoor what="这篇笔记" title="分享的笔记" open={openWith} titleOf={(note) => note.name}>
      {(note) => <SharedNote note={note} />}
    </SharedDoor>
  );
}
