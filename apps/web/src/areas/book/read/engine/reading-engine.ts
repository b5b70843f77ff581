import type { BookMark } from '@wm/contract/book/mark';
import type { OpenedBook } from '@wm/contract/book/reading';
import * as CFI from 'foliate-js/epubcfi.js';
import { applyLook, createRenderer, edgesOf, sectionsOf } from './book-renderer.ts';
import type { Anchor, EngineSections, Relocation, Renderer, Target } from './book-renderer.ts';
import { chapterAt, parseHref } from './chapters.ts';
import { followGestures } from './gestures.ts';
import type { GestureActions } from './gestures.ts';
import type { ReaderLook } from '../reader-look.ts';
import { dressPage, drawMarks, markAt, offsetOf, showStretch } from './page-marks.ts';
import { openLink, openPicture } from './page-links.ts';
import type { LinkEvents } from './page-links.ts';
import type { PageNote } from './page-notes.ts';
import { describeStretch, followSelection } from './page-selection.ts';
import type { PageSelection } from './page-selection.ts';
import { sentencesOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { rangeBetween, rangeOfText, sectionOfCfi } from './text-places.ts';

/** Where a reader is. */
export interface Place {
  cfi: string;
  section: number;
  /** From 0 to 1 of the whole book, of the first visible line; 1 on the last page. */
  fraction: number;
  /** Which line of the contents it stands under; -1 before the first. */
  line: number;
  /** The first words that are seen. */
  context: string;
  isAtStart: boolean;
  isAtEnd: boolean;
  /** Where the next line of the contents begins, from 0 to 1 of the whole book. */
  chapterEnd: number;
}

/** Why the place changed: a person turned the page, or the page was laid out anew. */
export type MoveReason = 'turn' | 'jump' | 'layout';

export interface EngineEvents extends Pick<GestureActions, 'onKey' | 'onTap'>, LinkEvents {
  onMove: (place: Place, reason: MoveReason) => void;
  /** One is about to leave this page for another place. */
  onJump: () => void;
  /** A section could not be fetched. */
  onFailed: () => void;
  /** Words of a page were selected, or are so no longer. */
  onSelect: (selection: PageSelection | undefined) => void;
  /** A highlight was clicked. */
  onMark: (mark: BookMark, box: PageNote['box']) => void;
}

/** A stretch of a section's text, as the server's search names it. */
export interface Passage {
  section: number;
  start: number;
  end: number;
}

/** A place as it is kept: the words tell whether the page is still the same. */
export type StoredPlace = Pick<Place, 'cfi' | 'section' | 'context' | 'fraction'>;

/** A book on the screen. All turns stand in a queue: ten quick keys turn ten pages. */
export interface ReadingEngine {
  /** Shows where one was, or the first page. */
  start: (position: StoredPlace | null) => void;
  next: () => void;
  previous: () => void;
  /** By the direction in which the book is read. */
  turnLeft: () => void;
  turnRight: () => void;
  goToHref: (href: string) => void;
  goToFraction: (fraction: number) => void;
  goToPosition: (position: StoredPlace) => void;
  goToPassage: (passage: Passage) => void;
  /** Goes to a place by its CFI, as a link names it; one that is none is passed over. */
  goToCfi: (cfi: string) => void;
  /** Goes to the beginning of a section as whoever turns pages does. */
  turnToSection: (section: number) => void;
  /** Draws highlights, in place of those that were drawn. */
  setMarks: (marks: readonly BookMark[]) => void;
  /** The CFI of a stretch of a page. */
  cfiOf: (section: number, range: Range) => string;
  /** What is seen, as a bookmark keeps it. */
  visible: () => PageSelection | undefined;
  /** Which stretch of a section is seen. */
  visibleStretch: () => Passage | undefined;
  /** The sentences of the shown section from the first seen one on, to be read aloud. */
  sentences: () => { section: number; sentences: Sentence[] } | undefined;
  /** Shows which stretch is read aloud, and turns to it. */
  follow: (stretch: Passage | undefined) => void;
  clearSelection: () => void;
  setLook: (look: ReaderLook) => void;
  destroy: () => void;
}

/** Shows a book in `host`. Nothing is fetched but the sections that are shown. */
export async function openEngine(
  host: HTMLElement,
  book: OpenedBook,
  options: { look: ReaderLook; events: EngineEvents },
): Promise<ReadingEngine> {
  const renderer = await createRenderer(book);
  const engine = new FoliateEngine(book, renderer, options);
  host.append(renderer);
  engine.show();
  return engine;
}

class FoliateEngine implements ReadingEngine {
  private readonly book: OpenedBook;
  private readonly renderer: Renderer;
  private readonly events: EngineEvents;
  private readonly sections: EngineSections;
  private look: ReaderLook;
  private turns: Promise<unknown> = Promise.resolve();
  private reason: MoveReason = 'layout';
  private isGone = false;
  /** Which section each page is that is shown. */
  private readonly pages = new Map<Document, number>();
  private marks: readonly BookMark[] = [];
  private seen: { index: number; range: Range } | undefined;

  constructor(
    book: OpenedBook,
    renderer: Renderer,
    { look, events }: { look: ReaderLook; events: EngineEvents },
  ) {
    this.book = book;
    this.renderer = renderer;
    this.events = events;
    this.look = look;
    this.sections = sectionsOf(book, events.onFailed);
    renderer.addEventListener('load', (event) => {
      const { doc, index } = (event as CustomEvent<{ doc: Document; index: number }>).detail;
      this.followPage(doc, index);
    });
    renderer.addEventListener('relocate', (event) => {
      const at = (event as CustomEvent<Relocation>).detail;
      this.seen = at.range ? { index: at.index, range: at.range } : undefined;
      const isScrolled = at.reason === 'scroll' && this.reason === 'layout';
      events.onMove(this.placeOf(at), isScrolled ? 'turn' : this.reason);
    });
  }

  show(): void {
    const { direction, spread, viewport, isFixed } = this.book;
    this.renderer.open({
      sections: this.sections.list,
      dir: direction,
      rendition: { spread, viewport: viewport ?? undefined },
    });
    if (!isFixed) applyLook(this.renderer, this.look);
  }

  start = (position: StoredPlace | null): void => {
    const target = position && this.targetOf(position);
    this.enqueue('layout', () => (target ? this.renderer.goTo(target) : this.renderer.next()));
  };

  next = (): void => this.enqueue('turn', () => this.renderer.next());

  previous = (): void => this.enqueue('turn', () => this.renderer.prev());

  turnLeft = (): void => (this.book.direction === 'rtl' ? this.next() : this.previous());

  turnRight = (): void => (this.book.direction === 'rtl' ? this.previous() : this.next());

  goToHref = (href: string): void => {
    const { section, fragment } = parseHref(href);
    if (section === undefined) return;
    this.goTo({ index: section, anchor: (doc) => elementOf(doc, fragment) ?? 0 });
  };

  goToFraction = (fraction: number): void => {
    const { starts, list } = this.sections;
    const next = starts.findIndex((start) => start > fraction);
    const index = Math.max(0, (next < 0 ? list.length : next) - 1);
    this.goTo({ index, anchor: this.shareWithin(index, fraction) });
  };

  goToPosition = (position: StoredPlace): void => this.goTo(this.targetOf(position));

  goToPassage = ({ section, start, end }: Passage): void => {
    const anchor = (doc: Document): Anchor => {
      const range = rangeBetween(doc, start, end);
      if (range) showStretch(doc, 'wm-found', range);
      return range ?? 0;
    };
    this.goTo({ index: section, anchor });
  };

  goToCfi = (cfi: string): void => {
    const index = sectionOfCfi(cfi);
    if (index === undefined || index >= this.sections.list.length) return;
    this.goTo({ index, anchor: (doc) => rangeOfCfi(doc, cfi) ?? 0 });
  };

  turnToSection = (section: number): void =>
    this.enqueue('turn', () => this.renderer.goTo({ index: section, anchor: 0 }));

  setMarks = (marks: readonly BookMark[]): void => {
    this.marks = marks;
    for (const [doc, section] of this.livePages()) drawMarks(doc, section, marks);
  };

  cfiOf = (section: number, range: Range): string =>
    CFI.joinIndir(CFI.fake.fromIndex(section), CFI.fromRange(range));

  visible = (): PageSelection | undefined => {
    const seen = this.visibleStretch();
    const range = this.seen?.range;
    const doc = range?.startContainer.ownerDocument;
    if (!seen || !range || !doc) return undefined;
    // Its first words are enough to know it again.
    return describeStretch(doc, { ...seen, end: Math.min(seen.end, seen.start + 60), range });
  };

  visibleStretch = (): Passage | undefined => {
    const doc = this.seen?.range.startContainer.ownerDocument;
    if (!this.seen || !doc?.defaultView) return undefined;
    const { index: section, range } = this.seen;
    const start = offsetOf(doc, range.startContainer, range.startOffset);
    return { section, start, end: start + Math.max(1, range.toString().length) };
  };

  sentences = (): { section: number; sentences: Sentence[] } | undefined => {
    const seen = this.visibleStretch();
    const doc = this.seen?.range.startContainer.ownerDocument;
    if (!seen || !doc) return undefined;
    const sentences = sentencesOf(doc).filter(({ end }) => end > seen.start);
    return { section: seen.section, sentences };
  };

  follow = (stretch: Passage | undefined): void => {
    for (const [doc, section] of this.livePages()) {
      const range =
        stretch?.section === section ? rangeBetween(doc, stretch.start, stretch.end) : null;
      showStretch(doc, 'wm-spoken', range ?? undefined);
      if (range && !this.isSeen(range))
        this.enqueue('turn', () => this.renderer.goTo({ index: section, anchor: range }));
    }
  };

  clearSelection = (): void => {
    for (const [doc] of this.livePages()) doc.getSelection()?.removeAllRanges();
  };

  private isSeen(range: Range): boolean {
    const seen = this.seen?.range;
    if (seen?.startContainer.ownerDocument !== range.startContainer.ownerDocument) return false;
    return seen.comparePoint(range.startContainer, range.startOffset) === 0;
  }

  /** The pages that are shown; those that have gone are forgotten. */
  private livePages(): [Document, number][] {
    for (const doc of this.pages.keys()) if (!doc.defaultView) this.pages.delete(doc);
    return [...this.pages];
  }

  setLook = (look: ReaderLook): void =>
    this.enqueue('layout', () => {
      this.look = look;
      if (!this.book.isFixed) applyLook(this.renderer, look);
      return Promise.resolve();
    });

  destroy = (): void => {
    this.isGone = true;
    try {
      this.renderer.destroy();
    } catch {
      // It was never laid out.
    }
    this.renderer.remove();
  };

  private targetOf({ cfi, section, context, fraction }: StoredPlace): Target {
    const index = Math.min(section, this.sections.list.length - 1);
    const share = this.shareWithin(index, fraction);
    return { index, anchor: (doc) => resolvePlace(doc, cfi, context) ?? share };
  }

  private goTo(target: Target): void {
    this.enqueue('jump', () => this.renderer.goTo(target));
  }

  private enqueue(reason: MoveReason, act: () => Promise<void>): void {
    this.turns = this.turns
      .then(() => {
        if (this.isGone) return undefined;
        this.reason = reason;
        if (reason === 'jump') this.events.onJump();
        return act();
      })
      .catch(() => undefined)
      .finally(() => (this.reason = 'layout'));
  }

  private followPage(doc: Document, section: number): void {
    const { events, book } = this;
    this.livePages();
    this.pages.set(doc, section);
    dressPage(doc);
    drawMarks(doc, section, this.marks);
    followSelection(doc, section, events.onSelect);
    followGestures(doc, {
      onNext: this.next,
      onPrevious: this.previous,
      onLeft: this.turnLeft,
      onRight: this.turnRight,
      onKey: events.onKey,
      onTap: events.onTap,
      onLink: (href, link) => void openLink(href, link, { book, goToHref: this.goToHref, events }),
      onPicture: (picture) => openPicture(picture, { book, events }),
      onPoint: (point) => {
        const mark = markAt(doc, point, { section, marks: this.marks });
        const frame = doc.defaultView?.frameElement?.getBoundingClientRect();
        const [x, y] = [point.x + (frame?.left ?? 0), point.y + (frame?.top ?? 0)];
        if (mark) events.onMark(mark, { left: x, right: x, top: y, bottom: y });
        return mark !== undefined;
      },
      isScrolled: () => this.look.flow === 'scrolled' && !book.isFixed,
      isWheelSensitive: () => this.look.isWheelSensitive,
    });
  }

  private placeOf({ index, range, fraction = 0 }: Relocation): Place {
    const [start = 0, end = 1] = this.sections.starts.slice(index, index + 2);
    const edges = edgesOf(this.renderer, this.sections, index);
    const base = CFI.fake.fromIndex(index);
    return {
      cfi: range ? CFI.joinIndir(base, CFI.fromRange(range)) : base,
      section: index,
      fraction: edges.isAtEnd ? 1 : Math.min(1, Math.max(0, start + (end - start) * fraction)),
      line: chapterAt(this.book.contents, index, range),
      context: (range?.toString() ?? '').replace(/\s+/g, ' ').trim().slice(0, 32),
      chapterEnd: this.sections.starts[nextSection(this.book, index)] ?? 1,
      ...edges,
    };
  }

  /** Which share of a section a share of the book is. */
  private shareWithin(index: number, fraction: number): number {
    const [start = 0, end = 1] = this.sections.starts.slice(index, index + 2);
    return end > start ? Math.min(1, Math.max(0, (fraction - start) / (end - start))) : 0;
  }
}

function elementOf(doc: Document, id: string): Element | null {
  if (id === '') return null;
  return doc.getElementById(id) ?? doc.querySelector(`[name="${CSS.escape(id)}"]`);
}

/** The place of a CFI if the words that stood there still do; otherwise where they stand now. */
function resolvePlace(doc: Document, cfi: string, context: string): Range | null {
  const range = rangeOfCfi(doc, cfi);
  const words = range?.toString().replace(/\s+/g, ' ').trim() ?? '';
  if (range && (context === '' || words.startsWith(context.slice(0, 12)))) return range;
  return rangeOfText(doc, context) ?? range;
}

function rangeOfCfi(doc: Document, cfi: string): Range | null {
  try {
    const parts = CFI.parse(cfi);
    (parts.parent ?? parts).shift();
    return CFI.toRange(doc, parts);
  } catch {
    return null;
  }
}

/** The section in which the next line of the contents begins. */
function nextSection({ contents, sections }: OpenedBook, index: number): number {
  const begins = contents.flatMap(({ href }) => parseHref(href).section ?? []);
  return Math.min(sections.length, ...begins.filter((section) => section > index));
}
