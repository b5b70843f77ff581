import { drawWatermark } from '../drawing/draw-map.ts';
import { MapDrawer } from '../drawing/map-drawer.ts';
import type { Detail } from '../drawing/map-drawer.ts';
import { svg } from '../drawing/svg-tree.ts';
import type { Box, Point } from '../geometry/box.ts';
import { boundsOfBox, centreOf } from '../geometry/box.ts';
import type { Mindmap } from '../mindmap.ts';
import { isRecord } from '../model/json.ts';
import type { NodeId } from '../model/store.ts';
import { parseSummaryId } from '../model/summary-id.ts';
import { CanvasLayer } from './canvas-layer.ts';
import { ChosenPart } from './chosen-part.ts';
import { openedView, readableScale, rootCentre, rootView } from './first-view.ts';
import { makeLayers } from './layers.ts';
import type { LayerName } from './layers.ts';
import { LinkedNodes } from './linked-nodes.ts';
import type { SeenLine } from './linked-nodes.ts';
import { mapSvg } from './map-svg.ts';
import { mount, PooledLayer } from './mount.ts';
import { NodeSignatures } from './node-signatures.ts';
import type { ViewPlace, ViewTransform } from './view-transform.ts';
import {
  centredOn,
  fitted,
  initialView,
  placeOf,
  shownBounds,
  toCanvas,
  zoomed,
} from './view-transform.ts';

/** How far beyond the screen nodes are drawn, in pixels of the screen. */
const margin = 300;
/** Part of the margin the view may move before what is drawn is brought up to date. */
const refreshAt = 0.7;
/** Below this scale nodes are drawn as boxes, without text. */
const boxScale = 0.35;
/** Below this scale all nodes are rectangles on a canvas. */
const canvasScale = 0.15;

/** What a view shows and where. */
export interface MapViewOptions {
  container: HTMLElement;
  map: Mindmap;
  /** Runs `draw` before the next frame; by default as the container's window does. */
  schedule?(draw: () => void): void;
  label?: string;
}

/**
 * Shows a map in a page as SVG. Only what is near the screen is in the page; panning and zooming change
 * one transform; elements are used again. From afar nodes are boxes, from far away one canvas.
 */
export class MapView {
  readonly svg: SVGSVGElement;
  readonly drawer: MapDrawer;
  /** The associative line or outer frame that was chosen. */
  readonly chosen: ChosenPart;
  readonly #options: MapViewOptions;
  readonly #viewport: SVGElement;
  readonly #layers: Record<LayerName, PooledLayer>;
  readonly #watermark: PooledLayer;
  readonly #canvas: CanvasLayer;
  readonly #signatures: NodeSignatures;
  readonly #linked: LinkedNodes;
  readonly #stops: (() => void)[];
  readonly #viewListeners = new Set<() => void>();
  /** Lines of which only the part near the screen was drawn. */
  #cutLines: ReadonlySet<string> = new Set();
  #focused: Element | null = null;
  #view: ViewTransform = initialView;
  #drawnView: ViewTransform | null = null;
  /** Where the canvas stood before a branch was shown alone; null while the whole map is shown. */
  #wholeView: ViewTransform | null = null;
  #isContentStale = true;
  #detail: Detail = 'full';
  #isScheduled = false;

  constructor(options: MapViewOptions) {
    this.#options = options;
    const { container, map, label = '思维导图' } = options;
    const document = container.ownerDocument;
    this.svg = mapSvg(document, label);
    this.#canvas = new CanvasLayer(document);
    this.#viewport = mount(document, svg('g', { class: 'mm-viewport' })).element;
    this.#layers = makeLayers(document, this.#viewport);
    this.#watermark = new PooledLayer(
      mount(document, svg('g', { 'pointer-events': 'none' })).element,
    );
    this.svg.append(this.#viewport, this.#watermark.element);
    container.append(this.#canvas.element, this.svg);
    this.drawer = new MapDrawer(map.session, map.scene, () => map.settings);
    this.#signatures = new NodeSignatures(map);
    this.#linked = new LinkedNodes(map);
    this.chosen = new ChosenPart(map.session);
    this.#stops = [
      this.chosen.watch(() => this.invalidate()),
      () => this.chosen.close(),
      map.session.subscribe((changes) => {
        for (const id of [...changes.data, ...changes.inserted]) this.#linked.note(id);
        for (const id of changes.removed) this.#linked.forget(id);
        this.invalidate();
      }),
      map.session.watchSelection(() => this.invalidate()),
      map.scene.focus.watch(() => this.#refocus()),
    ];
    this.draw();
  }

  /** Where the canvas stands on the screen. */
  get view(): ViewTransform {
    return this.#view;
  }

  /** The element the map stands in. */
  get container(): HTMLElement {
    return this.#options.container;
  }

  /** Size of the screen in pixels. */
  get screen(): Pick<Box, 'width' | 'height'> {
    const { clientWidth, clientHeight } = this.#options.container;
    return { width: clientWidth || 1280, height: clientHeight || 800 };
  }

  /** Number of elements in the page. */
  get elementCount(): number {
    return this.svg.querySelectorAll('*').length + 1;
  }

  /** Moves or scales the canvas. Only a transform changes until the view has left what is drawn. */
  setView(view: ViewTransform): void {
    this.#view = view;
    this.#placeViewport();
    for (const listener of this.#viewListeners) listener();
    if (this.#needsRedraw()) this.#schedule();
  }

  /** Calls `listener` after every move or scaling until the answered function is called. */
  watchView(listener: () => void): () => void {
    this.#viewListeners.add(listener);
    return () => this.#viewListeners.delete(listener);
  }

  /** Scales the canvas around a point of the screen (its middle by default). */
  zoomTo(scale: number, at?: Point): void {
    const { width, height } = this.screen;
    const { minZoomRatio, maxZoomRatio } = this.#options.map.settings;
    const limits = { min: minZoomRatio / 100, max: maxZoomRatio / 100 };
    this.setView(zoomed(this.#view, scale, at ?? { x: width / 2, y: height / 2 }, limits));
  }

  /** Shows the whole map. */
  fit(): void {
    const { scene, settings } = this.#options.map;
    this.setView(fitted(scene.layout.bounds(), this.screen, settings.fitPadding));
  }

  /**
   * Brings a node or summary to the middle of the screen; the root, when null, to its place. From where nothing can be read
   * the canvas comes nearer.
   */
  centre(id: NodeId | null): void {
    const { scale } = this.#view;
    if (id === null) {
      this.#showAt(rootView(this.#opening, scale < readableScale ? 1 : scale));
      return;
    }
    const box = this.boxOf(id);
    const view = {
      ...this.#view,
      scale: scale < boxScale ? readableScale : scale,
    };
    if (box) this.setView(centredOn(view, centreOf(box), this.screen));
  }

  /** Shows a map that was just opened, as it was left or from its beginning; see `openedView`. */
  start(left: ViewPlace | null = null): void {
    this.#showAt(openedView(this.#opening, left));
  }

  /** What the middle of the screen shows of the whole map, to be shown again by `start`. */
  place(): ViewPlace {
    return placeOf(this.#wholeView ?? this.#view, rootCentre(this.#options.map), this.screen);
  }

  /** A branch that is shown alone is shown as a map that was just opened; afterwards the whole map as it was. */
  #refocus(): void {
    const { session, scene } = this.#options.map;
    const before = this.#wholeView;
    this.invalidate();
    if (scene.focus.top !== null) {
      this.#wholeView = before ?? this.#view;
      this.start();
      return;
    }
    this.#wholeView = null;
    if (before) this.setView(before);
    const [id] = session.selection;
    if (id !== undefined) this.reveal(id);
  }

  get #opening() {
    return { map: this.#options.map, screen: this.screen };
  }

  #showAt(view: ViewTransform | null): void {
    if (view) this.setView(view);
  }

  /** Moves the canvas just so far that a node is seen. */
  reveal(id: NodeId): void {
    const box = this.boxOf(id);
    if (!box) return;
    const shown = shownBounds(this.#view, this.screen);
    const { minX, minY, maxX, maxY } = boundsOfBox(box);
    const isSeen =
      minX >= shown.minX && maxX <= shown.maxX && minY >= shown.minY && maxY <= shown.maxY;
    if (!isSeen || this.#view.scale < boxScale) this.centre(id);
  }

  /** The box of a shown node or summary on the canvas. */
  boxOf(id: NodeId): Box | undefined {
    const { layout } = this.#options.map.scene;
    if (layout.has(id)) return layout.boxOf(id);
    const summary = parseSummaryId(id);
    return summary ? layout.summariesOf(summary.owner)[summary.index]?.box : undefined;
  }

  /** Lets another element, which has the focus in place of the map, name the selected node. */
  describe(element: Element): void {
    this.#focused = element;
    this.#describeSelection();
  }

  /** Whether nodes are so small that only their boxes are drawn. */
  get isFar(): boolean {
    return this.#view.scale < boxScale;
  }

  /** The canvas point at a point of the screen. */
  toCanvas(point: Point): Point {
    return toCanvas(this.#view, point);
  }

  /** Says that what is shown may have changed. */
  invalidate(): void {
    this.#isContentStale = true;
    this.#schedule();
  }

  /** Whether the next frame will draw. */
  get isRedrawDue(): boolean {
    return this.#isScheduled;
  }

  /** Brings the page up to date at once. */
  draw(): void {
    this.#isScheduled = false;
    const { map } = this.#options;
    const { scale } = this.#view;
    const detail: Detail = scale < boxScale ? 'box' : 'full';
    const isStale = this.#isContentStale || this.#detail !== detail;
    this.#isContentStale = false;
    this.#detail = detail;
    this.#drawnView = this.#view;
    this.#placeViewport();
    const usesCanvas = scale < canvasScale && this.#canvas.isUsable;
    this.#canvas.element.hidden = !usesCanvas;
    if (usesCanvas) {
      this.#showNodes(this.#withSelected([]), [], [], 'box', isStale);
      this.#canvas.draw(map, this.#view, this.screen, margin);
      this.#describeSelection();
      return;
    }
    this.#drawSvg(detail, isStale);
    this.#describeSelection();
  }

  /** Takes everything out of the page. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.svg.remove();
    this.#canvas.element.remove();
  }

  #drawSvg(detail: Detail, isStale: boolean): void {
    const { layout } = this.#options.map.scene;
    const nodes: NodeId[] = [];
    const parents = new Set<NodeId>();
    const owners: NodeId[] = [];
    layout.visit(shownBounds(this.#view, this.screen, margin), (node) => {
      nodes.push(node.id);
      if (node.children.length > 0 || node.depth === 1) parents.add(node.id);
      if (node.summaryPlaces.length > 0) owners.push(node.id);
      if (node.anchor && node.parent) parents.add(node.parent.id);
    });
    this.#showNodes(this.#withSelected(nodes), [...parents], owners, detail, isStale);
  }

  #showNodes(
    nodes: readonly NodeId[],
    parents: readonly NodeId[],
    owners: readonly NodeId[],
    detail: Detail,
    isStale: boolean,
  ): void {
    const { drawer } = this;
    const chosen = this.chosen.part;
    const { layout } = this.#options.map.scene;
    const stale = () => isStale;
    const group = (children: ReturnType<MapDrawer['lines']>) =>
      children.length > 0 ? svg('g', { role: 'none' }, children) : null;
    const isNear = new Set(nodes);
    const buttons = detail === 'full' ? nodes.filter((id) => layout.expandButtonOf(id)) : [];
    this.#signatures.start(detail);
    this.#layers.frames.show(parents, (id) => group(drawer.frames(id, chosen)), stale);
    this.#layers.lines.show(parents, (id) => group(drawer.lines(id)), stale);
    this.#layers.nodes.show(
      isNear,
      (id) => {
        const box = layout.boxOf(id);
        return box ? drawer.node(id, box, detail) : null;
      },
      (id) => isStale && this.#signatures.isStale(id),
    );
    this.#layers.summaries.show(owners, (id) => group(drawer.summaries(id, detail)), stale);
    const area = shownBounds(this.#view, this.screen, margin);
    const lines = detail === 'full' ? this.#linked.linesIn(area) : new Map<string, SeenLine>();
    this.#layers.associative.show(
      lines.keys(),
      (key) => {
        const line = lines.get(key);
        return line ? drawer.associativeLine(line, { chosen, area }) : null;
      },
      (key) => isStale || this.#cutLines.has(key),
    );
    this.#cutLines = new Set([...lines].flatMap(([key, line]) => (line.isCut ? [key] : [])));
    this.#layers.buttons.show(buttons, (id) => drawer.expandButton(id), stale);
    if (isStale) this.#drawWatermark();
  }

  /** The first selected node stays in the page wherever it is: it is what a screen reader is told of. */
  #withSelected(nodes: NodeId[]): NodeId[] {
    const { session, scene } = this.#options.map;
    const [id] = session.selection;
    return id !== undefined && scene.layout.has(id) && !nodes.includes(id) ? [...nodes, id] : nodes;
  }

  #drawWatermark(): void {
    const { config } = this.#options.map.session.head;
    const value = isRecord(config) ? config['watermarkConfig'] : undefined;
    const [mark] = drawWatermark(value, this.screen, this.#options.map.measure, false);
    this.#watermark.show(
      mark ? ['mark'] : [],
      () => mark ?? null,
      () => true,
    );
  }

  #describeSelection(): void {
    const [id] = this.#options.map.session.selection;
    const element = id === undefined ? undefined : this.#layers.nodes.get(id);
    for (const one of [this.svg, this.#focused]) {
      if (element) one?.setAttribute('aria-activedescendant', element.id);
      else one?.removeAttribute('aria-activedescendant');
    }
  }

  #placeViewport(): void {
    const { x, y, scale } = this.#view;
    this.#viewport.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${x} ${y})`);
    this.#canvas.move(this.#view);
  }

  #needsRedraw(): boolean {
    const drawn = this.#drawnView;
    if (!drawn || drawn.scale !== this.#view.scale) return true;
    const reach = margin * refreshAt;
    return Math.abs(this.#view.x - drawn.x) > reach || Math.abs(this.#view.y - drawn.y) > reach;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const draw = (): void => {
      if (this.#isScheduled) this.draw();
    };
    const { container } = this.#options;
    if (this.#options.schedule) this.#options.schedule(draw);
    else container.ownerDocument.defaultView?.requestAnimationFrame(draw);
  }
}
