import type { sampleBookEndpoint } from '@wm/contract/book/sample';
import type { OpenedBook } from '@wm/contract/book/reading';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { readToken } from '#core/auth/token.ts';
import { call } from '#core/http/call.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { openRemoteBook } from '../remote-book.ts';
import type { RemoteProgress } from '../remote-book.ts';
import { useReadAloud } from './aloud/use-read-aloud.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { turnByKey } from './engine/gestures.ts';
import { NotePopup } from './marks/note-popup.tsx';
import { PageArrow } from './page-arrow.tsx';
import type { PageNote } from './engine/page-notes.ts';
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

/** A book from an address of the open internet: the server fetches it, since the page asks nobody else. */
function RemoteBook({ url }: { url: string }): ReactNode {
  const [progress, setProgress] = useState<RemoteProgress>({});
  const book = useQuery({
    queryKey: ['book', 'remote', url],
    queryFn: ({ signal }) => openRemoteBook(url, { signal, onProgress: setProgress }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (book.isError)
    return (
      <PageState
        picture="error"
        title="这本书打不开"
        text={book.error.message}
        actions={<Button onClick={() => void book.refetch()}>重试</Button>}
      />
    );
  if (!book.data)
    return (
      <p className="wm-reader-loading" role="status">
        Loading...{progress.percent === undefined ? '' : ` ${progress.percent}%`}
      </p>
    );
  return <SampleReader book={book.data} />;
}

function SampleBook(): ReactNode {
  const book = useQuery({
    queryKey: ['book', 'sample'],
    queryFn: () => call<typeof sampleBookEndpoint>('GET', '/book/v2/sample', { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (book.isError) return <TabFailed what="这本书" error={book.error} onRetry={book.refetch} />;
  if (!book.data) return <p className="wm-reader-loading">Loading...</p>;
  return <SampleReader book={book.data} />;
}

/** /reader/test: the sample book without signing in, or with `url` a book from there. Nothing of either is kept. */
export function SampleReaderPage(): ReactNode {
  const url = new URLSearchParams(location.search).get('url') ?? '';
  useEffect(() => {
    document.title = '试读 - Work Manage';
  }, []);
  if (url === '') return <SampleBook />;
  if (readToken() === '')
    return (
      <PageState
        picture="empty"
        title="登录后才能打开网址里的书"
        actions={
          <Button
            type="primary"
            href={`/login?redirect=${encodeURIComponent(`${location.pathname}${location.search}`)}`}
          >
            去登录
          </Button>
        }
      />
    );
  return <RemoteBook url={url} />;
}
