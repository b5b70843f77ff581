/** What a page of a book is told to do by wheel, keys, fingers and clicks. */
export interface GestureActions {
  onNext: () => void;
  onPrevious: () => void;
  onLeft: () => void;
  onRight: () => void;
  /** A key that turns no page. */
  onKey: (event: KeyboardEvent) => void;
  /** A click or tap on nothing: where it was, from 0 at the left to 1 at the right. */
  onTap: (share: number) => void;
  onLink: (href: string, link: Element) => void;
  /** A picture was clicked; true when that meant something. */
  onPicture: (picture: Element) => boolean;
  /** The text was clicked at a point of the page; true when something stands there. */
  onPoint: (point: { x: number; y: number }) => boolean;
  isScrolled: () => boolean;
  isWheelSensitive: () => boolean;
}

/** Specification 9: so much within 50 ms turns a page. */
const wheelThreshold = 750;
const wheelWaitMs = 50;
/** One notch of a mouse. */
const sensitiveThreshold = 80;
const swipeMs = 500;
const swipeLeast = 50;
const swipeMostAcross = 200;

/** Adds up the wheel's movements; 50 ms after the last one they turn a page, or not. */
export function createWheel(
  actions: Pick<GestureActions, 'onNext' | 'onPrevious' | 'isScrolled' | 'isWheelSensitive'>,
): (delta: number) => void {
  let sum = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (delta) => {
    if (actions.isScrolled()) return;
    sum += delta;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const least = actions.isWheelSensitive() ? sensitiveThreshold : wheelThreshold;
      const turned = sum;
      sum = 0;
      if (Math.abs(turned) < least) return;
      if (turned > 0) actions.onNext();
      else actions.onPrevious();
    }, wheelWaitMs);
  };
}

/** Which way a finger swiped; nothing for what was a tap, slow, or more down than along. */
export function swipeOf(from: FingerPlace, to: FingerPlace): 'left' | 'right' | undefined {
  const along = to.x - from.x;
  const isSwipe =
    to.time - from.time <= swipeMs &&
    Math.abs(along) >= swipeLeast &&
    Math.abs(to.y - from.y) <= swipeMostAcross;
  if (!isSwipe) return undefined;
  return along < 0 ? 'left' : 'right';
}

export interface FingerPlace {
  x: number;
  y: number;
  time: number;
}

/** What keys need to turn a page. */
export type TurningActions = Pick<
  GestureActions,
  'onNext' | 'onPrevious' | 'onLeft' | 'onRight' | 'isScrolled'
>;

/** Turns a page if the key is one that does; true when it was. Arrows left and right go by the book's direction. */
export function turnByKey(event: KeyboardEvent, actions: TurningActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const act = keyAction(event, actions);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}

function keyAction(
  { key, shiftKey }: KeyboardEvent,
  actions: TurningActions,
): (() => void) | undefined {
  if (key === 'ArrowLeft') return actions.onLeft;
  if (key === 'ArrowRight') return actions.onRight;
  if (actions.isScrolled()) return undefined;
  if (key === 'ArrowDown' || key === 'PageDown') return actions.onNext;
  if (key === 'ArrowUp' || key === 'PageUp') return actions.onPrevious;
  if (key !== ' ') return undefined;
  return shiftKey ? actions.onPrevious : actions.onNext;
}

/** Listens to a page of a book. */
export function followGestures(doc: Document, actions: GestureActions): void {
  const wheel = createWheel(actions);
  doc.addEventListener('wheel', (event) => wheel(event.deltaY), { passive: true });
  doc.addEventListener('keydown', (event) => {
    if (!turnByKey(event, actions)) actions.onKey(event);
  });
  doc.addEventListener('click', (event) => handleClick(doc, event, actions));
  followFinger(doc, actions);
}

function handleClick(doc: Document, event: MouseEvent, actions: GestureActions): void {
  const target = event.target as Element | null;
  const link = target?.closest('a[href], a[*|href]');
  if (link) {
    event.preventDefault();
    const href = link.getAttribute('href') ?? '';
    actions.onLink(href.startsWith('#') ? `${doc.URL.split('#', 1)[0]}${href}` : href, link);
    return;
  }
  if (!(doc.getSelection()?.isCollapsed ?? true)) return;
  if (!isTaken(target, event, actions)) actions.onTap(shareOf(doc, event));
}

/** Whether something stands at the point that was clicked: a picture or a mark. */
function isTaken(target: Element | null, event: MouseEvent, actions: GestureActions): boolean {
  const picture = target?.closest('img, image');
  if (picture && actions.onPicture(picture)) return true;
  return actions.onPoint({ x: event.clientX, y: event.clientY });
}

function shareOf(doc: Document, event: MouseEvent): number {
  const frame = doc.defaultView?.frameElement?.getBoundingClientRect();
  return ((frame?.left ?? 0) + event.clientX) / window.innerWidth;
}

/** Swipes in place of the library's dragging, which goes by no numbers. */
function followFinger(doc: Document, actions: GestureActions): void {
  let from: FingerPlace | undefined;
  const placeOf = (event: TouchEvent): FingerPlace | undefined => {
    const [touch] = event.changedTouches;
    return touch && { x: touch.screenX, y: touch.screenY, time: event.timeStamp };
  };
  const options = { capture: true, passive: false };
  doc.addEventListener(
    'touchstart',
    (event) => {
      if (actions.isScrolled()) return;
      event.stopPropagation();
      from = event.touches.length === 1 ? placeOf(event) : undefined;
    },
    options,
  );
  doc.addEventListener(
    'touchmove',
    (event) => {
      if (actions.isScrolled()) return;
      event.stopPropagation();
      if (event.touches.length === 1 && doc.getSelection()?.isCollapsed) event.preventDefault();
    },
    options,
  );
  doc.addEventListener(
    'touchend',
    (event) => {
      if (actions.isScrolled()) return;
      event.stopPropagation();
      const to = placeOf(event);
      const way = from && to && swipeOf(from, to);
      from = undefined;
      // What is swiped to the left comes from the right.
      if (way === 'left') actions.onRight();
      if (way === 'right') actions.onLeft();
    },
    options,
  );
}
