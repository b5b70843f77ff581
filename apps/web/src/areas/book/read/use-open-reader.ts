import type { OpenedBook } from '@wm/contract/book/reading';
import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import { copyText } from '#core/copy-text.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { readerAddress } from '../book.api.ts';
import { useReadAloud } from './aloud/use-read-aloud.ts';
import { useAskAbout } from './ask-about.tsx';
import { handleReaderKey } from './reader-keys.ts';
import type { ReaderLook } from './reader-look.ts';
import type { Passage, Place, ReadingEngine } from './engine/reading-engine.ts';
import type { SearchWish } from './search-panel.tsx';
import { panelNames } from './title-bar.tsx';
import type { Panel } from './title-bar.tsx';
import { useMarkDrawing } from './use-mark-drawing.ts';
import { useMarks } from './use-marks.ts';
import { useReader } from './use-reader.ts';
import { barActions, useReaderTools } from './use-reader-tools.ts';
import { useReadingNote } from './use-reading-note.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useReadingTime } from './use-reading-time.ts';
import { useWishedPlace } from './use-wished-place.ts';

/** Which panel stands open, as the address says: back closes it, and a link opens it. */
function usePanelAddress(): { panel: Panel; open: (panel: Panel, how?: 'replace') => void } {
  const { search, go } = useAddress();
  const named = new URLSearchParams(search).get('panel');
  const panel = panelNames.find((name) => name === named);
  return {
    panel,
    open: (next, how) => {
      if (next === panel) return;
      // One panel in place of another, or none, is no step of its own.
      go(searchWith(search, { panel: next }), how ?? (panel === undefined ? 'push' : 'replace'));
    },
  };
}

/** What lies around the page, and whether the page has the screen to itself. */
function useReaderPanels() {
  const { panel, open } = usePanelAddress();
  const [wish, setWish] = useState<SearchWish>();
  const [thinkingOf, think] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const [hasBars, setBars] = useState(true);
  return {
    panel,
    open,
    wish,
    search: (wanted: SearchWish, how?: 'replace') => {
      setWish(wanted);
      open('search', how);
    },
    thinkingOf,
    think,
    isFocused,
    focus: (next?: boolean) => setFocused((known) => next ?? !known),
    hasBars,
    toggleBars: () => setBars((known) => !known),
  };
}

export type ReaderPanels = ReturnType<typeof useReaderPanels>;

interface OpenReaderOptions {
  look: ReaderLook;
  /** Where the pages are shown. */
  host: RefObject<HTMLDivElement | null>;
}

/** Copies the address of a page of a book. */
function copyLinkTo({ name }: OpenedBook, { cfi }: Place): void {
  const address = `${readerAddress(name)}?${new URLSearchParams({ at: cfi }).toString()}`;
  void copyText(`${location.origin}${address}`);
}

/** Begins to write what one thinks of a highlight, in the panel of marks. */
function thinkAbout(id: number, panels: ReaderPanels, begin: () => Promise<unknown>): void {
  if (id < 0) return notifier().message('warning', '联网后才能写想法');
  panels.open('marks');
  void begin().then(() => panels.think(id));
  return undefined;
}

/** A book that is open: its pages, what one has left in it, and what lies around and over the page. */
export function useOpenReader(book: OpenedBook, { look, host }: OpenReaderOptions) {
  const panels = useReaderPanels();
  const isNarrow = useIsNarrow();
  const mayNote = usePermission('note:data:edit');
  const position = useReadingPosition(book);
  const tools = useReaderTools();
  const reader = useReader(book, {
    host,
    look,
    onMove: (next, isTurned) => {
      // A page that is laid out anew, or gets the focus, is still the same.
      if (isTurned) tools.clear();
      position.moveTo(next, isTurned);
    },
    onKey: (event, pages) => handleKey(event, pages),
    onTap: (share, pages) => {
      if (!tools.clear()) tapOnPage(share, { pages, panels, isNarrow });
    },
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
  useWishedPlace({
    engine,
    marks,
    isShown: place !== undefined,
    // What the address asks for is no step of its own.
    onSearch: (wish) => panels.search(wish, 'replace'),
    onMark: () => panels.open('marks', 'replace'),
  });
  const think = (id: number): void => thinkAbout(id, panels, note.begin);
  const about = useAskAbout(book, place);
  const bar = barActions({
    book,
    marks,
    tools,
    chapter,
    onThink: ({ id }) => think(id),
    onFind: (text) => panels.search({ text, hit: undefined }),
    onAsk: about.ask,
  });
  const handleKey = (event: KeyboardEvent, pages: ReadingEngine): void =>
    handleReaderKey(event, pages, {
      open: panels.open,
      focus: panels.focus,
      bookmark: () => void marks.toggleBookmark(),
      copyLink,
      bar,
      ask: () => (bar?.ask ? bar.ask() : about.ask?.('')),
      clear: tools.clear,
    });
  const copyLink = (): void => place && copyLinkTo(book, place);
  const goToPassage = useCallback((passage: Passage) => engine?.goToPassage(passage), [engine]);
  return {
    reader,
    panels,
    position,
    tools,
    marks,
    note: mayNote ? note : undefined,
    aloud,
    about,
    bar,
    chapter,
    think,
    handleKey,
    goToPassage,
    copyLink,
  };
}

export type OpenReader = ReturnType<typeof useOpenReader>;

/** A tap puts away what lies over the page; on phones the outer thirds turn it, the middle shows or hides the bars. */
function tapOnPage(
  share: number,
  { pages, panels, isNarrow }: { pages: ReadingEngine; panels: ReaderPanels; isNarrow: boolean },
): void {
  if (panels.panel === 'contents' || panels.panel === 'look') return panels.open(undefined);
  if (!isNarrow) return undefined;
  if (share < 1 / 3) return pages.turnLeft();
  if (share > 2 / 3) return pages.turnRight();
  return panels.toggleBars();
}
