import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { OpenedBook } from '@wm/contract/book/reading';
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '#core/tabs/address.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { LazyImageViewer } from '#ui/files/lazy-image-viewer.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useReadAloud } from './aloud/use-read-aloud.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { turnByKey } from './gestures.ts';
import { LookSettings } from './look-settings.tsx';
import { MarksPanel } from './marks/marks-panel.tsx';
import { NotePopup } from './marks/note-popup.tsx';
import { SelectionBar } from './marks/selection-bar.tsx';
import { handleReaderKey, isKeyTaken } from './reader-keys.ts';
import { readerThemes } from './reader-look.ts';
import type { ReaderLook } from './reader-look.ts';
import { Elsewhere, ReadingProgress } from './reading-progress.tsx';
import type { Passage, ReadingEngine } from './reading-engine.ts';
import { SearchPanel } from './search-panel.tsx';
import type { SearchWish } from './search-panel.tsx';
import { TitleBar } from './title-bar.tsx';
import type { Panel } from './title-bar.tsx';
import { useMarks } from './use-marks.ts';
import { useMarkDrawing } from './use-mark-drawing.ts';
import { useReader } from './use-reader.ts';
import { barActions, useReaderTools } from './use-reader-tools.ts';
import { useReadingNote } from './use-reading-note.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useReadingTime } from './use-reading-time.ts';
import { useWishedPlace } from './use-wished-place.ts';
import './marks/marks.css';

interface BookReaderProps {
  book: OpenedBook;
  look: ReaderLook;
  onLook: (look: ReaderLook) => void;
}

/** The reader: title bar, page, arrows that go by the book's direction, contents, marks, search, settings and progress. */
export function BookReader({ book, look, onLook }: BookReaderProps): ReactNode {
  const [panel, setPanel] = useState<Panel>();
  const [wish, setWish] = useState<SearchWish>();
  const [thinkingOf, setThinkingOf] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const [hasBars, setBars] = useState(true);
  const isNarrow = useIsNarrow();
  const mayNote = usePermission('note:data:edit');
  const navigate = useNavigate();
  const { search } = useAddress();
  const position = useReadingPosition(book);
  const host = useRef<HTMLDivElement>(null);
  const tools = useReaderTools();
  const handleTap = (share: number, pages: ReadingEngine): void => {
    if (tools.subject || tools.note) return tools.clear();
    if (panel && panel !== 'marks' && panel !== 'search') return setPanel(undefined);
    if (!isNarrow) return undefined;
    if (share < 1 / 3) return pages.turnLeft();
    if (share > 2 / 3) return pages.turnRight();
    return setBars(!hasBars);
  };
  const reader = useReader(book, {
    host,
    look,
    onMove: (next, isTurned) => {
      tools.clear();
      position.moveTo(next, isTurned);
    },
    onKey: (event, pages) => handleKey(event, pages),
    onTap: handleTap,
    onSelect: (selection) =>
      tools.show(selection && { kind: 'selection', selection, box: selection.box }),
    onMark: (mark, box) => tools.show({ kind: 'mark', mark, box }),
    onNote: tools.showNote,
    onPicture: tools.showPicture,
  });
  const { engine, place } = reader;
  const marks = useMarks(book, { engine, place });
  const note = useReadingNote({ book, marks: marks.rows, noteName: marks.noteName });
  const aloud = useReadAloud(book, engine);
  useMarkDrawing(engine, marks.rows);
  useReadingTime(book, place);
  const chapter = book.contents[place?.line ?? -1]?.label ?? '';
  const openSearch = (wanted: SearchWish): void => {
    setWish(wanted);
    setPanel('search');
  };
  useWishedPlace({
    engine,
    marks,
    isShown: place !== undefined,
    onSearch: openSearch,
    onMark: () => setPanel('marks'),
  });
  const bar = barActions({
    book,
    marks,
    tools,
    chapter,
    onThink: (mark) => {
      setPanel('marks');
      void note.begin().then(() => setThinkingOf(mark.id));
    },
    onFind: (text) => openSearch({ text, hit: undefined }),
  });
  const handleKey = (event: KeyboardEvent, pages: ReadingEngine): void =>
    handleReaderKey(event, pages, {
      open: setPanel,
      focus: (next) => setFocused((known) => next ?? !known),
      bookmark: () => void marks.toggleBookmark(),
      bar,
      clear: () => {
        const isThere = tools.subject !== undefined || tools.note !== undefined;
        tools.clear();
        return isThere;
      },
    });
  const goToPassage = useCallback((passage: Passage) => engine?.goToPassage(passage), [engine]);
  const { page, text } = readerThemes[look.theme];
  const isRightToLeft = book.direction === 'rtl';
  const arrow = (side: 'left' | 'right'): ReactNode => {
    const isNext = (side === 'right') !== isRightToLeft;
    return (
      <Button
        type="text"
        className={`wm-reader-arrow wm-reader-${side}`}
        icon={side === 'left' ? <LeftOutlined /> : <RightOutlined />}
        aria-label={isNext ? '下一页' : '上一页'}
        disabled={!place || (isNext ? place.isAtEnd : place.isAtStart)}
        onClick={isNext ? engine?.next : engine?.previous}
      />
    );
  };
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--wm-reader-page': page,
    '--wm-reader-text': text,
  };
  const isFromSearch = new URLSearchParams(search).has('q');
  return (
    <section
      className="wm-reader"
      tabIndex={-1}
      aria-label={`阅读《${book.title}》`}
      data-focused={isFocused || undefined}
      data-bars={hasBars || undefined}
      style={style}
      onKeyDown={(event) => {
        if (!engine || isKeyTaken(event.target, event.key)) return;
        const turns = {
          onNext: engine.next,
          onPrevious: engine.previous,
          onLeft: engine.turnLeft,
          onRight: engine.turnRight,
          isScrolled: () => look.flow === 'scrolled',
        };
        if (!turnByKey(event.nativeEvent, turns)) handleKey(event.nativeEvent, engine);
      }}
    >
      <TitleBar
        title={chapter ? `${book.title} · ${chapter}` : book.title}
        panel={panel}
        onOpen={setPanel}
        isFocused={isFocused}
        onFocus={() => setFocused(!isFocused)}
        marks={{
          isBookmarked: marks.bookmark !== undefined,
          onBookmark: () => void marks.toggleBookmark(),
        }}
        aloud={aloud}
        look={
          <LookSettings
            look={look}
            isFixed={book.isFixed}
            isOpen={panel === 'look'}
            onOpenChange={(isOpen) => setPanel(isOpen ? 'look' : undefined)}
            onChange={(change) => onLook({ ...look, ...change })}
          />
        }
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
        {arrow('left')}
        <div className="wm-reader-stage" ref={host} aria-busy={!place} />
        {!place && !reader.isFailed && <p className="wm-reader-loading">Loading...</p>}
        {reader.isFailed && (
          <p className="wm-reader-loading" role="alert">
            这一章没有加载出来，请检查网络后翻页再试
          </p>
        )}
        {arrow('right')}
        {panel === 'search' && (
          <SearchPanel
            key={`${wish?.text ?? ''}:${wish?.hit ?? ''}`}
            book={book}
            wish={wish}
            onGo={goToPassage}
            onClose={() => setPanel(undefined)}
            {...(isFromSearch && { onBack: () => void navigate(`/book/search${search}`) })}
          />
        )}
        {panel === 'marks' && (
          <MarksPanel
            book={book}
            marks={marks}
            note={mayNote ? note : undefined}
            thinkingOf={thinkingOf}
            onThink={(id) => {
              if (id === undefined) return setThinkingOf(undefined);
              void note.begin().then(() => setThinkingOf(id));
              return undefined;
            }}
            onGo={goToPassage}
            onClose={() => setPanel(undefined)}
          />
        )}
      </div>
      {bar && tools.subject && (
        <SelectionBar
          box={tools.subject.box}
          mark={tools.subject.kind === 'mark' ? tools.subject.mark : undefined}
          mayThink={mayNote}
          onColor={bar.color}
          onThink={bar.think}
          onCopy={bar.copy}
          onFind={bar.find}
          onRemove={bar.remove}
        />
      )}
      {tools.note && (
        <NotePopup
          note={tools.note}
          onGo={(href) => {
            tools.clear();
            engine?.goToHref(href);
          }}
          onClose={tools.clear}
        />
      )}
      {tools.picture !== undefined && (
        <LazyImageViewer
          sources={[tools.picture]}
          start={0}
          onClose={() => tools.showPicture(undefined)}
        />
      )}
      {position.elsewhere && (
        <Elsewhere
          position={position.elsewhere}
          onFollow={() => {
            if (position.elsewhere) engine?.goToPosition(position.elsewhere);
            position.follow();
          }}
          onStay={position.stay}
        />
      )}
      <ReadingProgress reader={reader} book={book} />
    </section>
  );
}
