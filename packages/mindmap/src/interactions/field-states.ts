import type { Mindmap } from '../mindmap.ts';
import type { NodeId } from '../model/store.ts';
import type { MapView } from '../render/map-view.ts';
import { toScreen } from '../render/view-transform.ts';
import { fontStack, textLanguage } from '../style/font-stack.ts';
import type { NodeStyle } from '../style/node-style.ts';

/** Makes the one text field of a map. */
export function createField({ svg }: MapView): HTMLElement {
  const element = svg.ownerDocument.createElement('div');
  element.setAttribute('contenteditable', 'true');
  element.lang = textLanguage;
  svg.parentElement?.append(element);
  return element;
}

const label = 'aria-label';

/** Makes the field one that is seen and written in. */
export function wake(element: HTMLElement): void {
  element.className = 'mm-text-edit';
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-multiline', 'true');
  element.removeAttribute(label);
}

/**
 * Lets the field wait, empty and unseen, over the selected node. It has the focus of the map, because only what can be written
 * in gets the first letter of an input method, and what is pasted.
 */
function rest(element: HTMLElement, map: Mindmap, view: MapView): void {
  element.className = 'mm-keys';
  element.setAttribute('role', 'application');
  element.removeAttribute('aria-multiline');
  element.setAttribute(label, view.svg.getAttribute(label) ?? '');
  const [id] = map.session.selection;
  const box = id === undefined ? undefined : view.boxOf(id);
  const at = box ? toScreen(view.view, box) : { x: 0, y: 0 };
  const within = (place: number, size: number): number => Math.max(0, Math.min(place, size - 2));
  element.removeAttribute('style');
  Object.assign(element.style, {
    position: 'absolute',
    left: `${within(at.x, view.screen.width)}px`,
    top: `${within(at.y, view.screen.height)}px`,
    width: '1px',
    height: '1em',
    overflow: 'hidden',
    opacity: '0',
    outline: 'none',
    caretColor: 'transparent',
    pointerEvents: 'none',
    whiteSpace: 'pre',
  });
}

/**
 * Gives the focus of the map to the field. With a finger the map keeps it: a field would call up the keyboard of the screen.
 */
function takeFocus(element: HTMLElement, view: MapView): () => void {
  const { svg } = view;
  const page = svg.ownerDocument.defaultView;
  const isTouch = page?.matchMedia?.('(pointer: coarse)').matches ?? false;
  element.tabIndex = isTouch ? -1 : 0;
  if (isTouch) return () => {};
  svg.setAttribute('tabindex', '-1');
  view.describe(element);
  const forward = (): void => element.focus({ preventScroll: true });
  svg.addEventListener('focus', forward);
  return () => svg.removeEventListener('focus', forward);
}

/** What stands behind a node's text, as the colours from its left to its right: they may let the sheet through. */
function groundOf({ gradientStyle, fillColor, startColor, endColor }: NodeStyle): string {
  const colours = gradientStyle ? [startColor, endColor] : [fillColor, fillColor];
  return `linear-gradient(to right, ${colours.join(', ')})`;
}

/** Puts the open field over the text of its node, in the colours of the node. */
export function placeOver(element: HTMLElement, map: Mindmap, view: MapView, id: NodeId): void {
  const box = view.boxOf(id);
  if (!box) return;
  const { source } = map.scene;
  const style = source.styleOf(id);
  const part = source.contentOf(id).parts.find(({ kind }) => kind === 'text');
  const { scale } = view.view;
  const at = toScreen(view.view, {
    x: box.x + (part?.x ?? 0),
    y: box.y + (part?.y ?? 0),
  });
  element.removeAttribute('style');
  Object.assign(element.style, {
    position: 'absolute',
    left: `${at.x}px`,
    top: `${at.y}px`,
    minWidth: `${(part?.width ?? 0) * scale}px`,
    maxWidth: `${map.settings.textAutoWrapWidth * scale}px`,
    font: `${style.fontStyle} ${style.fontWeight} ${style.fontSize * scale}px ${fontStack(style.fontFamily)}`,
    lineHeight: '1.2',
    color: style.color,
    textAlign: style.textAlign,
    whiteSpace: 'pre-wrap',
    outline: 'none',
    backgroundColor: map.scene.theme.backgroundColor,
    backgroundImage: groundOf(style),
    boxShadow: '0 0 8px rgba(0, 0, 0, 0.3)',
    padding: '1px 4px',
    margin: '-1px -4px',
  });
}

/** Keeps the field where it waits while no text is open, and gives it the focus of the map. */
export function keepAtRest(
  element: HTMLElement,
  { map, view, isOpen }: { map: Mindmap; view: MapView; isOpen: () => boolean },
): { rest: () => void; close: () => void } {
  const wait = (): void => rest(element, map, view);
  const stops = [
    map.session.watchSelection(() => {
      if (!isOpen()) wait();
    }),
    takeFocus(element, view),
  ];
  wait();
  return { rest: wait, close: () => stops.forEach((stop) => stop()) };
}
