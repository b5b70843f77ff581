import type { OpenedBook } from '@wm/contract/book/reading';
import { useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import { AskAboutPage } from './ask-about.tsx';
import { ContentsPanel } from './contents-panel.tsx';
import { turnByKey } from './engine/gestures.ts';
import { LookSettings } from './look-settings.tsx';
import { PageArrow } from './page-arrow.tsx';
import { isKeyTaken, readerShortcuts } from './reader-keys.ts';
import { readerThemes } from './reader-look.ts';
import type { ReaderLook } from './reader-look.ts';
import { ReaderOverlays } from './reader-overlays.tsx';
import { ReaderPanel } from './reader-panels.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { TitleBar } from './title-bar.tsx';
import { useOpenReader } from './use-open-reader.ts';
import type { OpenReader } from './use-open-reader.ts';
import type { Reader } from './use-reader.ts';
import './marks/marks.css';

interface BookReaderProps {
  book: OpenedBook;
  look: ReaderLook;
  onLook: (look: ReaderLook) => void;
}

interface StageProps {
  host: RefObject<HTMLDivElement | null>;
  reader: Reader;
}

function Stage({ host, reader: { place, isFailed } }: StageProps): ReactNode {
  return (
    <>
      <div className="wm-reader-stage" ref={host} aria-busy={!place} />
      {!place && !isFailed && <p className="wm-reader-loading">Loading...</p>}
      {isFailed && (
        <p className="wm-reader-loading" role="alert">
          这一章没有加载出来，请检查网络后翻页再试
        </p>
      )}
    </>
  );
}

function Head({ book, look, onLook, open }: BookReaderProps & { open: OpenReader }): ReactNode {
  const { panels, marks, aloud, chapter, about } = open;
  const { ask } = about;
  return (
    <TitleBar
      title={chapter ? `${book.title} · ${chapter}` : book.title}
      panel={panels.panel}
      onOpen={panels.open}
      isFocused={panels.isFocused}
      onFocus={() => panels.focus()}
      marks={{
        isBookmarked: marks.bookmark !== undefined,
        onBookmark: () => void marks.toggleBookmark(),
      }}
      aloud={aloud}
      onAsk={ask && (() => ask(''))}
      look={
        <LookSettings
          look={look}
          isFixed={book.isFixed}
          isOpen={panels.panel === 'look'}
          onOpenChange={(isOpen) => panels.open(isOpen ? 'look' : undefined)}
          onChange={(change) => onLook({ ...look, ...change })}
        />
      }
    />
  );
}

/** A book that opens, by a link or a reload, too, is read by the keys at once: nothing else has the focus then. */
function useFocusFirst(reader: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body && reader.current?.offsetParent)
      reader.current.focus({ preventScroll: true });
  }, [reader]);
}

/** Keys go on turning pages when what lay over the page, or beside it, has gone and taken the focus with it. */
function useFocusBack(reader: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('.ant-popover');
    if (count < before.current && isLost) reader.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, reader]);
}

/** The reader: title bar, page, arrows that go by the book's direction, contents, marks, search, settings and progress. */
export function BookReader({ book, look, onLook }: BookReaderProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  useShortcuts(readerShortcuts);
  const open = useOpenReader(book, { look, host });
  const { reader, panels, tools } = open;
  const { engine, place } = reader;
  const section = useRef<HTMLElement>(null);
  const over = [panels.panel, tools.subject, tools.note, tools.picture];
  useFocusFirst(section);
  useFocusBack(section, over.filter((one) => one !== undefined).length);
  const { page, text } = readerThemes[look.theme];
  const isRightToLeft = book.direction === 'rtl';
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--wm-reader-page': page,
    '--wm-reader-text': text,
  };
  const handleKeyDown = ({ nativeEvent, target }: KeyboardEvent): void => {
    if (!engine || isKeyTaken(target, nativeEvent.key)) return;
    const turns = {
      onNext: engine.next,
      onPrevious: engine.previous,
      onLeft: engine.turnLeft,
      onRight: engine.turnRight,
      isScrolled: () => look.flow === 'scrolled',
    };
    if (!turnByKey(nativeEvent, turns)) open.handleKey(nativeEvent, engine);
  };
  return (
    <>
      <section
        ref={section}
        className="wm-reader"
        tabIndex={-1}
        aria-label={`阅读《${book.title}》`}
        data-focused={panels.isFocused || undefined}
        data-bars={panels.hasBars || undefined}
        style={style}
        onKeyDown={handleKeyDown}
      >
        <Head book={book} look={look} onLook={onLook} open={open} />
        <div className="wm-reader-body">
          {panels.panel === 'contents' && (
            <ContentsPanel
              contents={book.contents}
              current={place?.line ?? -1}
              onGo={(href) => engine?.goToHref(href)}
              onClose={() => panels.open(undefined)}
            />
          )}
          <PageArrow side="left" isRightToLeft={isRightToLeft} reader={reader} />
          <Stage host={host} reader={reader} />
          <PageArrow side="right" isRightToLeft={isRightToLeft} reader={reader} />
          <ReaderPanel book={book} open={open} />
        </div>
        <ReaderOverlays open={open} />
        <ReadingProgress reader={reader} book={book} />
      </section>
      {/* Outside, where its keys turn no pages. */}
      <AskAboutPage about={open.about} title={`《${book.title}》`} />
    </>
  );
}
