import { useEffect, useState } from 'react';

/** Headings this far below the top are being read. */
const topMargin = 96;

/** The headings that are drawn in an element, in their order. */
function headingsIn(holder: Element): HTMLElement[] {
  return [
    ...holder.querySelectorAll<HTMLElement>(
      '.md-editor-preview :is(h1,h2,h3,h4,h5,h6):not(.wm-embedded *)',
    ),
  ];
}

/** Which of some headings is the last above a height, or the first of all. They stand one below the other. */
function lastAbove(headings: readonly HTMLElement[], height: number): number | undefined {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const isAbove = (headings[middle]?.getBoundingClientRect().top ?? 0) <= height;
    if (isAbove) low = middle + 1;
    else high = middle;
  }
  return headings.length === 0 ? undefined : Math.max(0, low - 1);
}

/** Which heading is on top of what is drawn in an element. */
export function drawnPlace(holder: Element): number | undefined {
  return lastAbove(headingsIn(holder), holder.getBoundingClientRect().top + topMargin);
}

/** The blocks that are drawn in an element, each with the line it begins in, in their order. */
function linesIn(holder: Element): { element: HTMLElement; line: number }[] {
  const blocks = holder.querySelectorAll<HTMLElement>(
    '.md-editor-preview [data-line]:not(.wm-embedded *)',
  );
  return [...blocks].map((element) => ({ element, line: Number(element.dataset['line']) }));
}

/** The line, counted from 0, of the block on top of what is drawn in an element. */
export function drawnLine(holder: Element): number | undefined {
  const blocks = linesIn(holder);
  const top = holder.getBoundingClientRect().top;
  // What ends above the top is not seen any more.
  return blocks.find(({ element }) => element.getBoundingClientRect().bottom > top + 8)?.line;
}

/** A heading by its number, a paragraph by its name, or a line counted from 0. */
type DrawnPlace = { index: number } | { block: string } | { line: number };

/** What stands at a place, where it is drawn. */
function drawnAt(holder: Element, place: DrawnPlace): HTMLElement | null | undefined {
  if ('index' in place) return headingsIn(holder)[place.index];
  if ('block' in place)
    return holder.querySelector<HTMLElement>(
      `.md-editor-preview [data-block="${CSS.escape(place.block)}"]:not(.wm-embedded *)`,
    );
  return linesIn(holder).findLast(({ line }) => line <= place.line)?.element;
}

/** Brings a heading, a paragraph that has a name, or the block of a line to the top of what is drawn; false where it is not drawn. */
export function goToDrawn(holder: Element, place: DrawnPlace): boolean {
  const target = drawnAt(holder, place);
  if (!target) return false;
  target.style.scrollMarginTop = '24px';
  target.scrollIntoView({ block: 'start' });
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** Where one is, told anew while anything in an element scrolls. */
export function usePlace(
  holder: HTMLElement | null,
  read: (holder: HTMLElement) => number | undefined,
): number | undefined {
  const [place, setPlace] = useState<number>();
  useEffect(() => {
    if (!holder) return undefined;
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPlace(read(holder)));
    };
    look();
    holder.addEventListener('scroll', look, { capture: true, passive: true });
    // What is drawn later moves what stands below it.
    const observer = new ResizeObserver(look);
    observer.observe(holder);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      holder.removeEventListener('scroll', look, { capture: true });
    };
  }, [holder, read]);
  return place;
}
