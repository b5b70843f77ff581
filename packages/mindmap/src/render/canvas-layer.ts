import type { Box } from '../geometry/box.ts';
import type { LayoutNode } from '../layouts/types.ts';
import { rainbowColour, rainbowLinesOf } from '../lines/rainbow-lines.ts';
import type { Mindmap } from '../mindmap.ts';
import { safeColour } from '../style/css-values.ts';
import { levelOfDepth } from '../style/node-style.ts';
import type { ThemeConfig } from '../themes/theme.ts';
import type { ViewTransform } from './view-transform.ts';
import { shownBounds } from './view-transform.ts';

/** Smallest height of a node on the canvas in pixels, so that none disappears. */
const leastHeight = 1;
/** A branch this low on the screen, in pixels, is drawn as one rectangle. */
const leastBranch = 2;
const selectedColour = '#5ec8f8';

/**
 * A canvas behind the map that shows it from far away: rectangles and plain lines, no elements at all. It
 * is larger than the screen, so that moving the map a little only moves the canvas.
 */
export class CanvasLayer {
  readonly element: HTMLCanvasElement;
  #context: CanvasRenderingContext2D | null | undefined;
  #drawn: ViewTransform | null = null;

  constructor(document: Document) {
    this.element = document.createElement('canvas');
    this.element.className = 'mm-far';
    this.element.hidden = true;
    this.element.setAttribute('aria-hidden', 'true');
    this.element.style.cssText = 'position:absolute;pointer-events:none';
  }

  /** Whether the page can draw on a canvas. */
  get isUsable(): boolean {
    this.#context ??= this.element.getContext('2d');
    return this.#context !== null;
  }

  /** Moves what is drawn to where it is seen now. */
  move(view: ViewTransform): void {
    const drawn = this.#drawn;
    if (!drawn || this.element.hidden) return;
    this.element.style.transform = `translate(${view.x - drawn.x}px, ${view.y - drawn.y}px)`;
  }

  /** Draws what the screen and a margin of pixels around it show of a map. */
  draw(
    map: Mindmap,
    view: ViewTransform,
    screen: Pick<Box, 'width' | 'height'>,
    margin: number,
  ): void {
    const context = (this.#context ??= this.element.getContext('2d'));
    if (!context) return;
    this.#resize(screen.width + margin * 2, screen.height + margin * 2, margin);
    this.#drawn = view;
    this.element.style.transform = '';
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.element.width, this.element.height);
    context.setTransform(view.scale, 0, 0, view.scale, view.x + margin, view.y + margin);
    const rectangles = new Map<string, Path2D>();
    const lines = new Map<string, Path2D>();
    const rainbow = branchColours(map);
    const selected = new Set(map.session.selection);
    const places = new Map<LayoutNode['parent'], Box>();
    const colours = new Map<LayoutNode['parent'], string>();
    const { scene, session } = map;
    scene.layout.visit(shownBounds(view, screen, margin), (node, box) => {
      const parent = places.get(node.parent);
      const lineColour = colours.get(node.parent) ?? rainbow.get(node.id) ?? scene.theme.lineColor;
      if (parent) {
        const path = pathOf(lines, lineColour);
        path.moveTo(parent.x + parent.width / 2, parent.y + parent.height / 2);
        path.lineTo(box.x + box.width / 2, box.y + box.height / 2);
      }
      const { minX, minY, maxX, maxY } = node.outline;
      const isLow = (maxY - minY) * view.scale < leastBranch && node.children.length > 0;
      const own = session.store.get(node.id)?.data.fillColor;
      const colour = selected.has(node.id)
        ? selectedColour
        : colourOf(scene.theme, Math.max(node.depth, 0), own);
      const path = pathOf(rectangles, colour);
      const height = Math.max(leastHeight / view.scale, box.height * 0.6);
      if (isLow) path.rect(box.x + minX, box.y + minY, maxX - minX, maxY - minY);
      else path.rect(box.x, box.y + (box.height - height) / 2, box.width, height);
      if (isLow) return false;
      if (node.children.length > 0) places.set(node, box);
      if (rainbow.size > 0 && node.depth > 0) colours.set(node, lineColour);
      return true;
    });
    context.lineWidth = 1 / view.scale;
    for (const [colour, path] of lines) {
      context.strokeStyle = colour;
      context.stroke(path);
    }
    for (const [colour, path] of rectangles) {
      context.fillStyle = colour;
      context.fill(path);
    }
  }

  /** Sets the canvas's size only when it differs: setting it costs a new picture. */
  #resize(width: number, height: number, margin: number): void {
    if (this.element.width !== width) this.element.width = width;
    if (this.element.height !== height) this.element.height = height;
    this.element.style.left = `${-margin}px`;
    this.element.style.top = `${-margin}px`;
  }
}

function pathOf(paths: Map<string, Path2D>, colour: string): Path2D {
  const path = paths.get(colour) ?? new Path2D();
  paths.set(colour, path);
  return path;
}

/** The colours of the lines to the main branches; none without rainbow lines. */
function branchColours({ session: { head }, scene: { reader } }: Mindmap): Map<string, string> {
  const rainbow = rainbowLinesOf(head);
  if (!rainbow.open) return new Map();
  const branches = reader.get(reader.rootId)?.children ?? [];
  return new Map(branches.map((id, index) => [id, rainbowColour(rainbow, index) ?? '']));
}

/** The colour a node is known by from far away: its filling, or its text's where it has none. */
function colourOf(theme: ThemeConfig, depth: number, own: unknown): string {
  const { fillColor, color } = theme[levelOfDepth(depth)];
  const filled = safeColour(own, safeColour(fillColor, 'transparent'));
  return filled === 'transparent' ? safeColour(color, '#333') : filled;
}
