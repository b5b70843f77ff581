import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  LeftOutlined,
  MenuOutlined,
  RightOutlined,
  RollbackOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import type { OpenedBook, ReadingPosition } from '@wm/contract/book/reading';
import { Button, Slider } from 'antd';
import { useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { ContentsPanel } from './contents-panel.tsx';
import { turnByKey } from './gestures.ts';
import { LookSettings } from './look-settings.tsx';
import { readerThemes } from './reader-look.ts';
import type { ReaderLook } from './reader-look.ts';
import type { ReadingEngine } from './reading-engine.ts';
import { SearchPanel } from './search-panel.tsx';
import { useReader } from './use-reader.ts';
import type { Reader } from './use-reader.ts';
import { useReadingPosition } from './use-reading-position.ts';

type Panel = 'contents' | 'search' | 'look' | undefined;

const percent = (fraction: number): string => `${Math.floor(fraction * 100)}%`;

interface ElsewhereProps {
  position: ReadingPosition;
  onFollow: () => void;
  onStay: () => void;
}

function Elsewhere({ position, onFollow, onStay }: ElsewhereProps): ReactNode {
  const { deviceName, chapter, fraction } = position;
  return (
    <div className="wm-reader-elsewhere" role="status">
      <span>
        {deviceName}刚读到 {chapter} {percent(fraction)}
      </span>
      <Button size="small" type="primary" onClick={onFollow}>
        跳过去
      </Button>
      <Button size="small" onClick={onStay}>
        留在这里
      </Button>
    </div>
  );
}

function ProgressBar({ reader }: { reader: Reader }): ReactNode {
  const { place, engine, back, goBack } = reader;
  // What is dragged is shown before it is gone to.
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? Math.floor((place?.fraction ?? 0) * 100);
  return (
    <footer className="wm-reader-progress">
      {back && (
        <Button size="small" shape="round" icon={<RollbackOutlined />} onClick={goBack}>
          回到 {percent(back.fraction)}
        </Button>
      )}
      <Slider
        min={0}
        max={100}
        value={shown}
        ariaLabelForHandle="阅读进度"
        tooltip={{ formatter: (value) => `${value ?? 0}%` }}
        onChange={setDragged}
        onChangeComplete={(value) => {
          setDragged(undefined);
          engine?.goToFraction(Math.min(value / 100, 0.9999));
        }}
      />
      <output aria-label="已读">{shown}%</output>
    </footer>
  );
}

interface TitleBarProps {
  title: string;
  panel: Panel;
  onOpen: (panel: Panel) => void;
  onFocus: () => void;
  isFocused: boolean;
  look: ReactNode;
}

function TitleBar({ title, panel, onOpen, onFocus, isFocused, look }: TitleBarProps): ReactNode {
  const toggle = (name: Panel): void => onOpen(panel === name ? undefined : name);
  return (
    <header className="wm-reader-bar">
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label="目录"
        aria-expanded={panel === 'contents'}
        onClick={() => toggle('contents')}
      />
      <h1 title={title}>{title}</h1>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label="查找"
        aria-expanded={panel === 'search'}
        onClick={() => toggle('search')}
      />
      {look}
      <Button
        type="text"
        icon={isFocused ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={isFocused ? '退出专注' : '专注'}
        aria-pressed={isFocused}
        onClick={onFocus}
      />
    </header>
  );
}

/** Keys of the reader that turn no page. */
function createKeys(act: { open: (panel: Panel) => void; focus: (isFocused?: boolean) => void }) {
  return (event: KeyboardEvent, pages: ReadingEngine): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      t: () => act.open('contents'),
      '/': () => act.open('search'),
      a: () => act.open('look'),
      f: () => act.focus(),
      Home: () => pages.goToFraction(0),
      End: () => pages.goToFraction(0.9999),
      Escape: () => {
        act.open(undefined);
        act.focus(false);
      },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

/** Whether a key belongs to what has the focus. */
function isTaken(target: EventTarget, key: string): boolean {
  if (!(target instanceof Element) || key === 'Escape') return false;
  const own = key === ' ' || key === 'Enter' ? ', button' : '';
  return target.closest(`input, textarea, [role="slider"], [role="radiogroup"]${own}`) !== null;
}

interface BookReaderProps {
  book: OpenedBook;
  look: ReaderLook;
  onLook: (look: ReaderLook) => void;
}

/** The reader: title bar, page, arrows that go by the book's direction, contents, search, settings and progress. */
export function BookReader({ book, look, onLook }: BookReaderProps): ReactNode {
  const [panel, setPanel] = useState<Panel>();
  const [isFocused, setFocused] = useState(false);
  const [hasBars, setBars] = useState(true);
  const isNarrow = useIsNarrow();
  const position = useReadingPosition(book);
  const host = useRef<HTMLDivElement>(null);
  const handleKey = createKeys({
    open: setPanel,
    focus: (next) => setFocused((known) => next ?? !known),
  });
  const handleTap = (share: number, pages: ReadingEngine): void => {
    if (panel) return setPanel(undefined);
    if (!isNarrow) return undefined;
    if (share < 1 / 3) return pages.turnLeft();
    if (share > 2 / 3) return pages.turnRight();
    return setBars(!hasBars);
  };
  const reader = useReader(book, {
    host,
    look,
    onMove: position.moveTo,
    onKey: handleKey,
    onTap: handleTap,
  });
  const { engine, place } = reader;
  const { page, text } = readerThemes[look.theme];
  const chapter = book.contents[place?.line ?? -1]?.label;
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
  return (
    <section
      className="wm-reader"
      tabIndex={-1}
      aria-label={`阅读《${book.title}》`}
      data-focused={isFocused || undefined}
      data-bars={hasBars || undefined}
      style={style}
      onKeyDown={(event) => {
        if (!engine || isTaken(event.target, event.key)) return;
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
            book={book}
            onGo={(passage) => engine?.goToPassage(passage)}
            onClose={() => setPanel(undefined)}
          />
        )}
      </div>
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
      <ProgressBar reader={reader} />
    </section>
  );
}
