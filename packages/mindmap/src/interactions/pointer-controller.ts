import { insertChild } from '../commands/insert-commands.ts';
import { setExpanded } from '../commands/expand-commands.ts';
import type { Point } from '../geometry/box.ts';
import { isExpanded } from '../model/node-data.ts';
import type { MapPart } from '../model/map-part.ts';
import type { NodeId } from '../model/store.ts';
import type { Gesture, GesturePort, Pointer } from './gesture.ts';
import { isDrag } from './gesture.ts';
import { hitOf } from './hit.ts';
import { hoverNode } from './hover-node.ts';
import type { Pinch } from './pinch.ts';
import { startPinch } from './pinch.ts';
import { menuRequests } from './menu-requests.ts';
import { startGesture } from './start-gesture.ts';
import { turnWheel } from './wheel.ts';

/** What the pointer asks for besides gestures. */
export interface PointerRequests {
  /** A double click or double tap on a node. */
  editText(id: NodeId): void;
  /** A double click on an associative line or an outer frame. */
  editPart?(part: MapPart): void;
  /** A click on a part of a node: its link, note, attachment, image, tag or task. */
  openPart?(id: NodeId, part: string): void;
  /** A right click that moved nothing, when it is let go, or a finger held down; `at` is on the screen. */
  openMenu?(pointer: Pointer): void;
}

const buttons = ['left', 'middle', 'right'] as const;
/** Two taps within this time and distance are a double tap. */
const doubleTap = { milliseconds: 350, pixels: 20 };

/** Answers a question about each tap: whether it is the second of a double tap. */
function createTapDetector(): (at: Point, time: number) => boolean {
  let last: { at: Point; time: number } | null = null;
  return (at, time) => {
    const isDouble =
      last !== null &&
      time - last.time < doubleTap.milliseconds &&
      Math.hypot(at.x - last.at.x, at.y - last.at.y) < doubleTap.pixels;
    last = isDouble ? null : { at, time };
    return isDouble;
  };
}

/**
 * Turns the pointer events of a map's element into gestures: one at a time, two fingers as a pinch.
 * Answers a function that stops listening.
 */
export function listenToPointer(port: GesturePort, requests: PointerRequests): () => void {
  const { view } = port;
  const element = view.svg;
  const pressed = new Map<number, Point>();
  let gesture: Gesture | null = null;
  let pinch: Pinch | null = null;
  const isDoubleTap = createTapDetector();
  let pressedAt: Point = { x: 0, y: 0 };

  const pointerOf = (event: PointerEvent | MouseEvent): Pointer => readPointer(element, event);
  const cancel = (): void => {
    gesture?.cancel();
    gesture = null;
  };
  const hover = hoverNode(port);
  const hold = menuRequests((pointer) => {
    cancel();
    requests.openMenu?.(pointer);
  });
  const handlers = {
    pointerdown(event: PointerEvent) {
      const pointer = pointerOf(event);
      pressed.set(pointer.id, pointer.at);
      pressedAt = pointer.at;
      hold.press(pointer);
      hover.forget();
      element.focus({ preventScroll: true });
      const [first, second] = [...pressed.values()];
      if (first && second) {
        hold.forget();
        cancel();
        pinch = startPinch(port, first, second);
        return;
      }
      if (pointer.button === 'left') pressButton(port, pointer);
      gesture = startGesture(port, pointer);
      if (gesture && 'setPointerCapture' in element) element.setPointerCapture(event.pointerId);
    },
    pointermove(event: PointerEvent) {
      const pointer = pointerOf(event);
      if (!pressed.has(pointer.id)) return hover.move(pointer);
      pressed.set(pointer.id, pointer.at);
      hold.move(pointer);
      const [first, second] = [...pressed.values()];
      if (pinch && first && second) pinch.move(first, second);
      else gesture?.move(pointer);
    },
    pointerup(event: PointerEvent) {
      const pointer = pointerOf(event);
      pressed.delete(pointer.id);
      pinch = null;
      gesture?.end(pointer);
      gesture = null;
      if (hold.release(pointer)) return;
      const { hit, isTouch, at } = pointer;
      if (isTouch && hit.kind === 'node' && isDoubleTap(at, event.timeStamp)) {
        requests.editText(hit.id);
      }
    },
    pointercancel(event: PointerEvent) {
      pressed.delete(event.pointerId);
      pinch = null;
      hold.forget();
      cancel();
    },
    ...clickHandlers(element, requests, () => pressedAt),
    contextmenu(event: MouseEvent) {
      event.preventDefault();
      hold.ask(pointerOf(event), event);
    },
    pointerleave: hover.forget,
    wheel(event: WheelEvent) {
      event.preventDefault();
      hover.forget();
      turnWheel(port, event, pointerOf(event).at);
    },
  };
  const stops = [listen(element, handlers), listenToEscape(view.container, cancel), hold.forget];
  return () => stops.forEach((stop) => stop());
}

function readPointer(element: Element, event: PointerEvent | MouseEvent): Pointer {
  const { left, top } = element.getBoundingClientRect();
  return {
    id: 'pointerId' in event ? event.pointerId : 0,
    at: { x: event.clientX - left, y: event.clientY - top },
    button: buttons[event.button] ?? 'left',
    isMultiple: event.ctrlKey || event.metaKey,
    isTouch: 'pointerType' in event && event.pointerType === 'touch',
    hit: hitOf(elementUnder(event)),
  };
}

/** What clicks do. A click that ends a drag does nothing. */
function clickHandlers(element: Element, requests: PointerRequests, pressedAt: () => Point) {
  return {
    click(event: MouseEvent) {
      const { hit, at } = readPointer(element, event);
      if (hit.kind !== 'node' || hit.part === null || isDrag(pressedAt(), at)) return;
      requests.openPart?.(hit.id, hit.part);
    },
    dblclick(event: MouseEvent) {
      const { hit } = readPointer(element, event);
      if (hit.kind === 'node') requests.editText(hit.id);
      if (hit.kind === 'line' || hit.kind === 'frame') requests.editPart?.(hit);
    },
  };
}

function listenToEscape(element: HTMLElement, cancel: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') cancel();
  };
  element.addEventListener('keydown', press);
  return () => element.removeEventListener('keydown', press);
}

/** Listens to events by name. Answers a function that stops. */
function listen(element: Element, handlers: object): () => void {
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of entries) {
    element.addEventListener(name, handler, { passive: false });
  }
  return () => {
    for (const [name, handler] of entries) element.removeEventListener(name, handler);
  };
}

/**
 * The element under the pointer. While a press is captured, browsers name the capturing element as the
 * target of every event, also of the double click that follows, so the page is asked instead.
 */
function elementUnder(event: PointerEvent | MouseEvent): EventTarget | null {
  if (event.type === 'pointerdown' || !(event.target instanceof Element)) return event.target;
  const { ownerDocument } = event.target;
  const isAskable = 'elementFromPoint' in ownerDocument;
  const under = isAskable ? ownerDocument.elementFromPoint(event.clientX, event.clientY) : null;
  return under ?? event.target;
}

/** A press on one of the small buttons beside a node. */
function pressButton(port: GesturePort, { hit }: Pointer): void {
  if (hit.kind === 'expand') toggle(port, hit.id);
  if (hit.kind !== 'add') return;
  port.map.session.select([hit.id]);
  void port.map.run(insertChild);
}

function toggle({ map }: GesturePort, id: NodeId): void {
  const data = map.session.store.get(id)?.data;
  if (data) void map.run(setExpanded, { id, expand: !isExpanded(data) });
}
