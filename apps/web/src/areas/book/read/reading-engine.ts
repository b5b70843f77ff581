import type { OpenedBook } from '@wm/contract/book/reading';
import * as CFI from 'foliate-js/epubcfi.js';
import { applyLook, createRenderer, edgesOf, sectionsOf } from './book-renderer.ts';
import type { Anchor, EngineSections, Relocation, Renderer, Target } from './book-renderer.ts';
import { chapterAt, parseHref } from './chapters.ts';
import { followGestures } from './gestures.ts';
import type { GestureActions } from './gestures.ts';
import type { ReaderLook } from './reader-look.ts';
import { rangeBetween, rangeOfText } from './text-places.ts';

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
}

/** Why the place changed: a person turned the page, or the page was laid out anew. */
export type MoveReason = 'turn' | 'jump' | 'layout';

export interface EngineEvents extends Pick<GestureActions, 'onKey' | 'onTap'> {
  onMove: (place: Place, reason: MoveReason) => void;
  /** One is about to leave this page for another place. */
  onJump: () => void;
  /** A link out of the book. */
  onExternal: (url: string) => void;
  /** A link to something that is no page of the reading order. */
  onLost: () => void;
  /** A section could not be fetched. */
  onFailed: () => void;
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
      this.followPage((event as CustomEvent<{ doc: Document }>).detail.doc);
    });
    renderer.addEventListener('relocate', (event) => {
      const at = (event as CustomEvent<Relocation>).detail;
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
      if (range) markFound(doc, range);
      return range ?? 0;
    };
    this.goTo({ index: section, anchor });
  };

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

  private followPage(doc: Document): void {
    const { events, book } = this;
    followGestures(doc, {
      onNext: this.next,
      onPrevious: this.previous,
      onLeft: this.turnLeft,
      onRight: this.turnRight,
      onKey: events.onKey,
      onTap: events.onTap,
      onLink: (href) => followLink(href, { book, goToHref: this.goToHref, events }),
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

/** Marks what was found, without touching the page. */
function markFound(doc: Document, range: Range): void {
  const view = doc.defaultView;
  view?.CSS.highlights?.set('wm-found', new view.Highlight(range));
}

interface LinkContext {
  book: OpenedBook;
  goToHref: (href: string) => void;
  events: EngineEvents;
}

/** Follows a link of a page: to another page, out to the web, or nowhere. */
function followLink(href: string, { book, goToHref, events }: LinkContext): void {
  const url = URL.parse(href, location.href);
  if (!url) return;
  if (url.origin !== location.origin) return events.onExternal(url.href);
  const path = url.searchParams.get('path');
  const section = book.sections.findIndex(
    (one) => new URL(one.url, location.href).searchParams.get('path') === path,
  );
  if (section < 0) return events.onLost();
  goToHref(`${section}#${decodeURIComponent(url.hash.slice(1))}`);
}
