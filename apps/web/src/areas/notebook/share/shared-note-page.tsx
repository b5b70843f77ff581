import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { SharedPage } from '#ui/share/shared-page.tsx';
import { openShared } from '../note/note-more.api.ts';
import '../note/note.css';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

/** /share/note#token: a note whose owner gave out its link. Needs no sign-in. */
export function SharedNotePage(): ReactNode {
  return (
    <SharedPage what="笔记" one="这篇" open={openShared} titleOf={({ name }) => name}>
      {(note) => (
        <main className="wm-shared wm-reading-scroll">
          <article className="wm-reading">
            <header>
              <p className="wm-reading-name">{note.name}</p>
              <p className="wm-muted">更新于 {formatDateTime(note.updateTime)}</p>
            </header>
            <Suspense fallback={null}>
              <MarkdownView text={note.content} isPlain />
            </Suspense>
          </article>
        </main>
      )}
    </SharedPage>
  );
}
