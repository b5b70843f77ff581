import { pasteContent } from '../commands/clipboard-commands.ts';
import type { PastedImage } from '../commands/command.ts';
import { insertFreeTopic } from '../commands/insert-commands.ts';
import type { Point } from '../geometry/box.ts';
import type { Mindmap } from '../mindmap.ts';
import type { MapView } from '../render/map-view.ts';
import { hitOf } from './hit.ts';

/** What pasting and dropping need from the page. */
export interface PasteDropOptions {
  map: Mindmap;
  view: MapView;
  /** Makes an image file ready for a node; rejects when it is none that fits. */
  readImage(this: void, file: File): Promise<PastedImage>;
}

function imageIn(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find((file) => file.type.startsWith('image/')) ?? null;
}

/** Sets a dropped image on the node under the pointer, or on a new free topic. */
function dropImage({ map, view, readImage }: PasteDropOptions, event: DragEvent, file: File): void {
  const hit = hitOf(event.target);
  const { left, top } = view.svg.getBoundingClientRect();
  const at: Point = { x: event.clientX - left, y: event.clientY - top };
  if (hit.kind === 'node') map.session.select([hit.id]);
  else {
    void map.run(insertFreeTopic, { at: view.toCanvas(at) });
    map.session.select([map.session.store.get(map.session.store.rootId)?.children.at(-1) ?? '']);
  }
  void map.run(pasteContent, { text: null, image: () => readImage(file) });
}

/**
 * Takes what the browser pastes into the map, without asking for the right to read the clipboard, and
 * images that are dropped on it. Answers a function that stops listening.
 */
export function listenToPasteAndDrop(options: PasteDropOptions): () => void {
  const { map, view, readImage } = options;
  const { svg } = view;
  const { ownerDocument: document } = svg;
  const around = view.container;
  // Firefox lets what is pasted arrive at the body where nothing is selected as text, though the map has the focus.
  const isOurs = ({ target }: Event): boolean => {
    if (target instanceof Node && around.contains(target)) return true;
    const isNowhere = target === document.body || target === document.documentElement;
    return isNowhere && around.contains(document.activeElement);
  };
  const paste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !isOurs(event)) return;
    event.preventDefault();
    const file = imageIn(event.clipboardData);
    void map.run(pasteContent, {
      text: event.clipboardData?.getData('text/plain') ?? null,
      image: file && (() => readImage(file)),
    });
  };
  const over = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    const file = imageIn(event.dataTransfer);
    event.preventDefault();
    if (file && !map.settings.readonly) dropImage(options, event, file);
  };
  document.addEventListener('paste', paste);
  svg.addEventListener('dragover', over);
  svg.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('paste', paste);
    svg.removeEventListener('dragover', over);
    svg.removeEventListener('drop', drop);
  };
}
