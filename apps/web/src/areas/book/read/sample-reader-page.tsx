import type { sampleBookEndpoint } from '@wm/contract/book/sample';
import type { OpenedBook } from '@wm/contract/book/reading';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '#core/http/call.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { useReadAloud } from './aloud/use-read-aloud.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { turnByKey } from './gestures.ts';
import { NotePopup } from './marks/note-popup.tsx';
import { PageArrow } from './page-arrow.tsx';
import type { PageNote } from './page-notes.ts';
import { isKeyTaken } from './reader-keys.ts';
import { defaultLook } from './reader-look.ts';
import { ReadingProgress } from './reading-progress.tsx';
import { TitleBar } from './title-bar.tsx';
import type { Panel } from './title-bar.tsx';
import { useReader } from './use-reader.ts';
import './marks/marks.css';
import './reader.css';

/** What the reader tells whoever uses it: where one is, what is selected. */
function Events({ words, place }: { words: string; place: string }): ReactNode {
  return (
    <p className="wm-reader-events" aria-label="事件">
      <span>{place}</span>
      {words !== '' && <span className="wm-ellipsis">select「{words}」</span>}
    </p>
  );
}

const ignore = (): void => undefined;

function SampleReader({ book }: { book: OpenedBook }): ReactNode {
  const [panel, setPanel] = useState<Panel>();
  const [words, setWords] = useState('');
  const [note, setNote] = useState<PageNote>();
  const host = useRef<HTMLDivElement>(null);
  const reader = useReader(book, {
    host,
    look: defaultLook,
    onMove: (_place, isTurned) => isTurned && setNote(undefined),
    onKey: ignore,
    onTap: () => setPanel(undefined),
    onSelect: (selection) => setWords(selection?.quote.slice(0, 60) ?? ''),
    onMark: ignore,
    onNote: setNote,
    onPicture: ignore,
  });
  const { engine, place } = reader;
  const aloud = useReadAloud(book, engine);
  const chapter = book.contents[place?.line ?? -1]?.label;
  return (
    <section
      className="wm-reader wm-reader-whole"
      tabIndex={-1}
      aria-label={`阅读《${book.title}》`}
      data-bars
      onKeyDown={({ nativeEvent, target }) => {
        if (!engine || isKeyTaken(target, nativeEvent.key)) return;
        turnByKey(nativeEvent, {
          onNext: engine.next,
          onPrevious: engine.previous,
          onLeft: engine.turnLeft,
          onRight: engine.turnRight,
          isScrolled: () => false,
        });
      }}
    >
      <TitleBar
        title={chapter ? `${book.title} · ${chapter}` : book.title}
        panel={panel}
        onOpen={setPanel}
        aloud={aloud}
      />
      <div className="wm-reader-body">
        {panel === 'contents' && (
          <ContentsPanel
            contents={book.contents}
            current={place?.line ?? -1}
            onGo={(href) => engine?.goToHref(href)}
            onClose={() => setPanel(undefined)}
          />
        )}
        <PageArrow side="left" isRightToLeft={false} reader={reader} />
        <div className="wm-reader-stage" ref={host} aria-busy={!place} />
        {!place && <p className="wm-reader-loading">Loading...</p>}
        <PageArrow side="right" isRightToLeft={false} reader={reader} />
      </div>
      {note && (
        <NotePopup
          note={note}
          onGo={(href) => {
            setNote(undefined);
            engine?.goToHref(href);
          }}
          onClose={() => setNote(undefined)}
        />
      )}
      <Events words={words} place={place?.cfi ?? ''} />
      <ReadingProgress reader={reader} book={book} />
    </section>
  );
}

/** /reader/test: the sample book, without signing in. Nothing of it is kept. */
export function SampleReaderPage(): ReactNode {
  const book = useQuery({
    queryKey: ['book', 'sample'],
    queryFn: () => call<typeof sampleBookEndpoint>('GET', '/book/v2/sample', { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = '试读 - Work Manage';
  }, []);
  if (book.isError) return <TabFailed what="这本书" error={book.error} onRetry={book.refetch} />;
  if (!book.data) return <p className="wm-reader-loading">Loading...</p>;
  return <SampleReader book={book.data} />;
}
