import { pasteNodes } from '../commands/clipboard-commands.ts';
import { shortcutOf } from '../commands/command-list.ts';
import { removeFrameOf } from '../commands/frame-commands.ts';
import type { FrameArgs } from '../commands/frame-commands.ts';
import { removeLine } from '../commands/line-commands.ts';
import { framesOfChildren } from '../frames/outer-frames.ts';
import type { Mindmap } from '../mindmap.ts';
import type { Point } from '../geometry/box.ts';
import { boundsOverlap, boundsOfBox } from '../geometry/box.ts';
import { safeLink } from '../text/safe-link.ts';
import { dataOf } from '../model/content-data.ts';
import { attachmentOf, linkOf } from '../model/node-data.ts';
import type { NodeId } from '../model/store.ts';
import { MapView } from '../render/map-view.ts';
import type { MapViewOptions } from '../render/map-view.ts';
import { createOverlay } from './dom-overlay.ts';
import { listenToFrame } from './frame-keys.ts';
import type { GesturePort } from './gesture.ts';
import { listenToPasteAndDrop } from './paste-drop.ts';
import type { PasteDropOptions } from './paste-drop.ts';
import { listenToPointer } from './pointer-controller.ts';
import type { PointerRequests } from './pointer-controller.ts';
import type { TextOverlay } from './text-overlay.ts';
import { createTextOverlay } from './text-overlay.ts';

/** What the page around a map does for it. */
export interface ConnectOptions extends MapViewOptions {
  openSearch?(): void;
  /** A text of several lines was pasted as one node; `take` makes nodes of it instead. */
  offerNodes?(take: () => void): void;
  toggleZen?(): void;
  /** The whole editor: undo, search and zoom are heard wherever in it the focus is. */
  frame?: HTMLElement;
  openMenu?: PointerRequests['openMenu'];
  editPart?: PointerRequests['editPart'];
  /** A click on a part of a node. */
  openPart?(part: OpenedPart): void;
  /** Makes a pasted or dropped image file ready for a node. Without it the browser's paste is not listened to. */
  readImage?: PasteDropOptions['readImage'];
}

/** A part of a node that was clicked on. */
export interface OpenedPart {
  id: NodeId;
  kind: string;
  /** Where a link or attachment leads; null when following it could do harm, and for other parts. */
  address: string | null;
}

function openedPart(map: Mindmap, id: NodeId, kind: string): OpenedPart {
  const data = dataOf(map.session.store, id) ?? {};
  const found = kind === 'link' ? linkOf(data) : kind === 'attachment' ? attachmentOf(data) : null;
  return { id, kind, address: found && safeLink(found.address) };
}

/** A map that is shown and can be worked with. */
export interface ConnectedMap {
  readonly view: MapView;
  readonly text: TextOverlay;
  /** Takes the map out of the page; the document stays open. */
  close(): void;
}

/** Shows a map in a container and connects pointer, keys and the text field to it. */
export function connectMap(options: ConnectOptions): ConnectedMap {
  const { map } = options;
  const view = new MapView(options);
  const text = createTextOverlay(map, view);
  const port: GesturePort = {
    map,
    view,
    overlay: createOverlay(view),
    nodesIn: (from, to) => nodesIn(map, from, to),
  };
  map.connectView({
    editText: (id, madeSince) => {
      view.draw();
      text.open(id, madeSince);
    },
    centre: (id) => (id === null ? view.centre(null) : view.reveal(id)),
    fit: () => view.fit(),
    zoomBy: (steps) => view.zoomTo(view.view.scale * (1 + map.settings.scaleRatio) ** steps),
    openSearch: () => options.openSearch?.(),
    offerNodes: (take) => options.offerNodes?.(take),
    toggleZen: () => options.toggleZen?.(),
  });
  const stopPointer = listenToPointer(port, {
    editText: (id) => text.open(id),
    openMenu: (pointer) => options.openMenu?.(pointer),
    editPart: (part) => options.editPart?.(part),
    openPart: (id, kind) => options.openPart?.(openedPart(map, id, kind)),
  });
  const { readImage } = options;
  const stopPaste = readImage && listenToPasteAndDrop({ map, view, readImage });
  /** The browser answers the paste keys with what is on the clipboard, images too. */
  const isBrowsersPaste = (event: KeyboardEvent): boolean =>
    readImage !== undefined &&
    map.settings.pasteType === 'clipBoard' &&
    pasteNodes.shortcuts.includes(shortcutOf(event));
  const press = (event: KeyboardEvent): void => {
    // 229 is what browsers report for a key that an input method takes.
    if (event.isComposing || event.keyCode === 229 || isBrowsersPaste(event)) return;
    const isDone = pressPart(event, map, view) || map.press(event);
    if (isDone === false) {
      typeToEdit(event, map, text);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const { container } = options;
  container.addEventListener('keydown', press);
  const stopFrame = options.frame && listenToFrame(map, options.frame);
  return {
    view,
    text,
    close() {
      stopPointer();
      stopPaste?.();
      container.removeEventListener('keydown', press);
      stopFrame?.();
      text.close();
      view.close();
      map.connectView({});
    },
  };
}

/** Keys for the chosen line or frame: removes it, or goes back to a node of it. Answers whether it did. */
function pressPart({ key }: KeyboardEvent, map: Mindmap, { chosen }: MapView): boolean {
  const { part } = chosen;
  if (!part) return false;
  const isRemoval = key === 'Delete' || key === 'Backspace';
  if (!isRemoval && key !== 'Escape') return false;
  const node = part.kind === 'line' ? part.from : firstMember(map, part);
  if (isRemoval && part.kind === 'line') void map.run(removeLine, part);
  if (isRemoval && part.kind === 'frame') void map.run(removeFrameOf, part);
  chosen.choose(null);
  if (node !== undefined) map.session.select([node]);
  return true;
}

function firstMember({ session }: Mindmap, { parent, groupId }: FrameArgs): NodeId | undefined {
  return framesOfChildren(session.store, parent).find((one) => one.groupId === groupId)?.members[0];
}

/** A sign typed on one selected node opens its text, all of it selected: the sign then takes its place. */
function typeToEdit(event: KeyboardEvent, map: Mindmap, text: TextOverlay): void {
  const isSign = event.key.length === 1 && event.key !== ' ';
  if (!isSign || event.ctrlKey || event.metaKey || event.altKey) return;
  const [id, ...others] = map.session.selection;
  if (id !== undefined && others.length === 0 && text.editing === null) text.open(id);
}

function nodesIn(map: Mindmap, from: Point, to: Point): NodeId[] {
  const area = {
    minX: Math.min(from.x, to.x),
    minY: Math.min(from.y, to.y),
    maxX: Math.max(from.x, to.x),
    maxY: Math.max(from.y, to.y),
  };
  const ids: NodeId[] = [];
  map.scene.layout.visit(area, ({ id }, box) => {
    if (boundsOverlap(boundsOfBox(box), area)) ids.push(id);
  });
  return ids;
}
