import type { Box } from '../geometry/box.ts';
import type { Mindmap } from '../mindmap.ts';
import type { ViewTransform } from './view-transform.ts';
import { shownBounds } from './view-transform.ts';

/** Smallest height of a node on the canvas in pixels, so that none disappears. */
const leastHeight = 1;

/** A canvas behind the map that shows it from far away: rectangles and plain lines, no elements at all. */
export class CanvasLayer {
  readonly element: HTMLCanvasElement;
  #context: CanvasRenderingContext2D | null | undefined;

  constructor(document: Document) {
    this.element = document.createElement('canvas');
    this.element.className = 'mm-far';
    this.element.hidden = true;
    this.element.setAttribute('aria-hidden', 'true');
    this.element.style.cssText = 'position:absolute;left:0;top:0;pointer-events:none';
  }

  /** Whether the page can draw on a canvas. */
  get isUsable(): boolean {
    this.#context ??= this.element.getContext('2d');
    return this.#context !== null;
  }

  /** Draws what the screen shows of a map. */
  draw(map: Mindmap, view: ViewTransform, screen: Pick<Box, 'width' | 'height'>): void {
    const context = (this.#context ??= this.element.getContext('2d'));
    if (!context) return;
    const { scene } = map;
    this.element.width = screen.width;
    this.element.height = screen.height;
    context.setTransform(view.scale, 0, 0, view.scale, view.x, view.y);
    context.strokeStyle = scene.theme.lineColor;
    context.lineWidth = 1 / view.scale;
    const boxes: { id: string; box: Box }[] = [];
    context.beginPath();
    const places = new Map<string, Box>();
    scene.layout.visit(shownBounds(view, screen), (node, box) => {
      boxes.push({ id: node.id, box });
      places.set(node.id, box);
      const parent = node.parent ? places.get(node.parent.id) : undefined;
      if (!parent) return;
      context.moveTo(parent.x + parent.width / 2, parent.y + parent.height / 2);
      context.lineTo(box.x + box.width / 2, box.y + box.height / 2);
    });
    context.stroke();
    const selected = new Set(map.session.selection);
    for (const { id, box } of boxes) {
      const { fillColor, color } = scene.source.styleOf(id);
      const isEmpty = fillColor === 'transparent';
      context.fillStyle = selected.has(id) ? '#5ec8f8' : isEmpty ? color : fillColor;
      const height = Math.max(leastHeight / view.scale, isEmpty ? box.height * 0.3 : box.height);
      context.fillRect(box.x, box.y + (box.height - height) / 2, box.width, height);
    }
  }
}
