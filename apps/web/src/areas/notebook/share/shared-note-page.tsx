import { Suspense, lazy } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { SharedDoor } from '#ui/share/shared-door.tsx';
import { openShared } from '../note/note-more.api.ts';
import { goToDrawn } from '../note/side/use-place.ts';
import '../note/note.css';
import { ReadingName } from '../note/parts/reading-name.tsx';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
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

/** /share/note#token: a note whose owner gave out its link. Needs no sign-in. */
export function SharedNotePage(): ReactNode {
  return (
    <SharedDoor what="这篇笔记" title="分享的笔记" open={openShared} titleOf={(note) => note.name}>
      {(note) => (
        // oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/no-noninteractive-element-interactions -- Enter on a link clicks it
        <article className="wm-reading" onClick={(event) => void goToHeading(event, note.content)}>
          <header>
            <ReadingName name={note.name} text={note.content} />
            <p className="wm-muted">更新于 {formatDateTime(note.updateTime)}</p>
          </header>
          <Suspense fallback={null}>
            <MarkdownView text={note.content} isPlain />
          </Suspense>
        </article>
      )}
    </SharedDoor>
  );
}
