import type { OpenedBook } from '@wm/contract/book/reading';
import './reader-frame.ts';
import { lookStyles } from '../reader-look.ts';
import type { ReaderLook } from '../reader-look.ts';

/** Where to go inside a section: a share of it, or a place in its page. */
export type Anchor = number | Range | Element | null;

export interface Target {
  index: number;
  anchor?: Anchor | ((document: Document) => Anchor);
}

export interface Relocation {
  reason: string | null | undefined;
  range: Range | null;
  index: number;
  fraction?: number;
}

export interface Renderer extends HTMLElement {
  open: (book: object) => void;
  goTo: (target: Target) => Promise<void>;
  next: () => Promise<void>;
  prev: () => Promise<void>;
  getContents: () => { doc: Document | null }[];
  render: () => void;
  setStyles?: (styles: [string, string]) => void;
  destroy: () => void;
  atStart?: boolean;
  atEnd?: boolean;
  getSpreadOf?: (section: object) => { index: number } | undefined;
}

export interface EngineSections {
  list: { load: () => Promise<string>; linear: string; size: number; pageSpread?: string }[];
  /** Where each begins, from 0 to 1, and the end. */
  starts: number[];
}

export function sectionsOf(
  { sections, isFixed }: OpenedBook,
  onFailed: () => void,
): EngineSections {
  // A page of pictures is a page, however little stands in its document.
  const weights = sections.map(({ size, isLinear }) =>
    isLinear ? (isFixed ? 1 : Math.max(size, 1)) : 0,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let before = 0;
  const starts = weights.map((weight) => {
    const start = before / total;
    before += weight;
    return start;
  });
  const list = sections.map(({ url, isLinear, size, spreadSide }) => ({
    // The frame fetches it; asking before tells what went wrong.
    load: async () => {
      const answer = await fetch(url, { credentials: 'same-origin' });
      if (answer.ok) return url;
      onFailed();
      throw new Error(`section: ${answer.status}`);
    },
    linear: isLinear ? 'yes' : 'no',
    size,
    ...(spreadSide !== '' && { pageSpread: spreadSide }),
  }));
  return { list, starts: [...starts, 1] };
}

/** Fetches what most books need before it is known what this one needs. */
export function expectRenderer(): void {
  import('foliate-js/paginator.js').catch(() => undefined);
}

/** Fetches the renderer that the book needs and makes one, which shows nothing yet. */
export async function createRenderer({ isFixed }: OpenedBook): Promise<Renderer> {
  await (isFixed ? import('foliate-js/fixed-layout.js') : import('foliate-js/paginator.js'));
  const renderer = document.createElement(
    isFixed ? 'foliate-fxl' : 'foliate-paginator',
  ) as Renderer;
  if (!isFixed) layOutWhatIsThere(renderer);
  return renderer;
}

/**
 * Keeps a flowing renderer from laying out a section whose document is still on its way: foliate-js 1.0.1 takes its root
 * element for granted. Nothing is missed, a section is laid out when it has come.
 */
export function layOutWhatIsThere(renderer: Pick<Renderer, 'getContents' | 'render'>): void {
  const render = renderer.render.bind(renderer);
  renderer.render = () => {
    // A document that is being parsed has neither, whatever its type says.
    const body: HTMLElement | null | undefined = renderer.getContents()[0]?.doc?.body;
    if (body) render();
  };
}

/** Whether a section stands on the first or last page, or spread, of the book. */
export function edgesOf(
  renderer: Renderer,
  { list }: EngineSections,
  index: number,
): { isAtStart: boolean; isAtEnd: boolean } {
  const section = list[index];
  if (!renderer.getSpreadOf || !section)
    return {
      isAtStart: renderer.atStart ?? false,
      isAtEnd: renderer.atEnd ?? false,
    };
  const spread = (one: object | undefined): number | undefined =>
    one && renderer.getSpreadOf?.(one)?.index;
  return {
    isAtStart: spread(section) === 0,
    isAtEnd: spread(section) === spread(list.at(-1)),
  };
}

/** Lays a book out as its reader wants it; fixed pages are as they are. */
export function applyLook(renderer: Renderer, look: ReaderLook): void {
  renderer.setAttribute('flow', look.flow);
  renderer.setAttribute('margin', `${look.margin}px`);
  renderer.setAttribute('gap', '6%');
  // 34 Chinese characters.
  renderer.setAttribute('max-inline-size', `${Math.round(34 * look.fontSize)}px`);
  renderer.setAttribute('max-column-count', String(look.columns));
  renderer.setStyles?.(lookStyles(look));
}
