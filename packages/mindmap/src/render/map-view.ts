import { drawWatermark } from '../drawing/draw-map.ts';
import { MapDrawer } from '../drawing/map-drawer.ts';
import type { Detail, LineName } from '../drawing/map-drawer.ts';
import { svg } from '../drawing/svg-tree.ts';
import type { Bounds, Box, Point } from '../geometry/box.ts';
import { boundsOfBox, centreOf } from '../geometry/box.ts';
import { associativeLinesOf, lineGeometry } from '../lines/associative-lines.ts';
import { partWithin } from '../lines/line-part.ts';
import type { Mindmap } from '../mindmap.ts';
import { isRecord } from '../model/json.ts';
import type { NodeId } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';
import { parseSummaryId } from '../model/summary-id.ts';
import { rootOnScreen } from '../scene/settings.ts';
import type { Settings } from '../scene/settings.ts';
import { textLanguage } from '../style/font-stack.ts';
import { CanvasLayer } from './canvas-layer.ts';
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
  viewAt,
  zoomed,
} from './view-transform.ts';

/** How far beyond the screen nodes are drawn, in pixels of the screen. */
const margin = 300;
/** Part of the margin the view may move before what is drawn is brought up to date. */
const refreshAt = 0.7;
/** Below this scale nodes are drawn as boxes, without text. */
const boxScale = 0.35;
/** From this scale on texts can be read: a map is not opened smaller. */
const readableScale = 0.6;
/** Below this width, in pixels, a screen is a phone's. */
const narrowScreen = 600;
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

type LayerName = 'frames' | 'lines' | 'nodes' | 'summaries' | 'associative' | 'buttons';
const layerNames: readonly LayerName[] = [
  'frames',
  'lines',
  'nodes',
  'summaries',
  'associative',
  'buttons',
];

/**
 * Shows a map in a page as SVG. Only what is near the screen is in the page; panning and zooming change
 * one transform; elements are used again. From afar nodes are boxes, from far away one canvas.
 */
export class MapView {
  readonly svg: SVGSVGElement;
  readonly drawer: MapDrawer;
  readonly #options: MapViewOptions;
  readonly #viewport: SVGElement;
  readonly #layers: Record<LayerName, PooledLayer>;
  readonly #watermark: PooledLayer;
  readonly #canvas: CanvasLayer;
  readonly #signatures: NodeSignatures;
  readonly #linked = new Set<NodeId>();
  readonly #stops: (() => void)[];
  readonly #viewListeners = new Set<() => void>();
  #activeLine: LineName | null = null;
  /** Lines of which only the part near the screen was drawn. */
  #cutLines: ReadonlySet<string> = new Set();
  #focused: Element | null = null;
  #view: ViewTransform = initialView;
  #drawnView: ViewTransform | null = null;
  #isContentStale = true;
  #detail: Detail = 'full';
  #isScheduled = false;

  constructor(options: MapViewOptions) {
    this.#options = options;
    const { container, map, label = '思维导图' } = options;
    const document = container.ownerDocument;
    const attributes = {
      class: 'mm-map',
      lang: textLanguage,
      'xml:lang': textLanguage,
      role: 'tree',
      tabindex: 0,
      'aria-label': label,
      'aria-multiselectable': 'true',
      width: '100%',
      height: '100%',
    };
    this.svg = mount(document, svg('svg', attributes)).element as SVGSVGElement;
    // The map has its own gestures; its selection is its own outline around nodes.
    Object.assign(this.svg.style, {
      userSelect: 'none',
      touchAction: 'none',
      outline: 'none',
    });
    this.#canvas = new CanvasLayer(document);
    this.#viewport = mount(document, svg('g', { class: 'mm-viewport' })).element;
    const layer = (name: string): PooledLayer => {
      const element = mount(
        document,
        svg('g', { class: `mm-layer-${name}`, role: 'none' }),
      ).element;
      this.#viewport.append(element);
      return new PooledLayer(element);
    };
    this.#layers = Object.fromEntries(layerNames.map((name) => [name, layer(name)])) as Record<
      LayerName,
      PooledLayer
    >;
    this.#watermark = new PooledLayer(
      mount(document, svg('g', { 'pointer-events': 'none' })).element,
    );
    this.svg.append(this.#viewport, this.#watermark.element);
    container.append(this.#canvas.element, this.svg);
    this.drawer = new MapDrawer(map.session, map.scene, () => map.settings);
    this.#signatures = new NodeSignatures(map);
    this.#findLinked();
    this.#stops = [
      map.session.subscribe((changes) => {
        for (const id of [...changes.data, ...changes.inserted]) this.#noteLinked(id);
        for (const id of changes.removed) this.#linked.delete(id);
        this.invalidate();
      }),
      map.session.watchSelection(() => this.invalidate()),
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
    if (id === null) {
      this.#placeRoot(this.#view.scale < readableScale ? 1 : this.#view.scale);
      return;
    }
    const box = this.boxOf(id);
    const { scale } = this.#view;
    const view = {
      ...this.#view,
      scale: scale < boxScale ? readableScale : scale,
    };
    if (box) this.setView(centredOn(view, centreOf(box), this.screen));
  }

  /**
   * Shows a map that was just opened: as it was left, else the whole of it where that can be read, else its root in life
   * size, where the settings want it; on a narrow screen at the left where all branches grow to the right.
   */
  start(left: ViewPlace | null = null): void {
    const { settings, scene, session } = this.#options.map;
    const { initRootNodePosition: wanted, fitPadding } = settings;
    if (left) {
      this.setView(viewAt(left, this.#rootCentre(), this.screen));
      return;
    }
    const bounds = scene.layout.bounds();
    const whole = fitted(bounds, this.screen, fitPadding);
    const isCentred = wanted.every((place) => place === 'center');
    if (isCentred && whole.scale >= readableScale) {
      this.setView(whole);
      return;
    }
    const box = this.boxOf(session.store.rootId);
    const isNarrow = this.screen.width < narrowScreen;
    const growsRight = box !== undefined && bounds.minX >= box.x - fitPadding;
    const place = isCentred && isNarrow && growsRight ? (['left', 'center'] as const) : wanted;
    this.#placeRoot(1, place);
  }

  /** What the middle of the screen shows, to be shown again by `start`. */
  place(): ViewPlace {
    return placeOf(this.#view, this.#rootCentre(), this.screen);
  }

  #rootCentre(): Point {
    const box = this.boxOf(this.#options.map.session.store.rootId);
    return box ? centreOf(box) : { x: 0, y: 0 };
  }

  #placeRoot(scale: number, place?: Settings['initRootNodePosition']): void {
    const { settings, session } = this.#options.map;
    const box = this.boxOf(session.store.rootId);
    if (!box) return;
    const size = { width: box.width * scale, height: box.height * scale };
    const { initRootNodePosition, fitPadding } = settings;
    const padding = this.screen.width < narrowScreen ? fitPadding / 3 : fitPadding;
    const at = rootOnScreen(place ?? initRootNodePosition, this.screen, size, padding);
    this.setView({ scale, x: at.x - box.x * scale, y: at.y - box.y * scale });
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

  /** The associative line that shows handles to bend it. */
  get activeLine(): LineName | null {
    return this.#activeLine;
  }

  /** Shows handles on an associative line; on none when null. */
  activateLine(line: LineName | null): void {
    if (line === null && this.#activeLine === null) return;
    this.#activeLine = line && { from: line.from, to: line.to };
    this.invalidate();
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
    const { layout } = this.#options.map.scene;
    const stale = () => isStale;
    const group = (children: ReturnType<MapDrawer['lines']>) =>
      children.length > 0 ? svg('g', { role: 'none' }, children) : null;
    const isNear = new Set(nodes);
    const buttons = detail === 'full' ? nodes.filter((id) => layout.expandButtonOf(id)) : [];
    this.#signatures.start(detail);
    this.#layers.frames.show(parents, (id) => group(drawer.frames(id)), stale);
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
    const lines = detail === 'full' ? this.#linesIn(area) : new Map<string, never>();
    this.#layers.associative.show(
      lines.keys(),
      (key) => {
        const line = lines.get(key);
        return line ? drawer.associativeLine(line, { active: this.#activeLine, area }) : null;
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

  /** The associative lines that meet an area, by key. */
  #linesIn(area: Bounds): Map<string, LineName & { isCut: boolean }> {
    const { session, scene } = this.#options.map;
    const found = new Map<string, LineName & { isCut: boolean }>();
    for (const id of this.#linked) {
      const from = scene.layout.boxOf(id);
      if (!from) continue;
      for (const line of associativeLinesOf(session.store.get(id)?.data ?? {})) {
        const to = scene.layout.boxOf(line.target);
        const seen = to && partWithin(lineGeometry(from, to, line), area);
        if (!seen) continue;
        const key = JSON.stringify([id, line.target]);
        found.set(key, { from: id, to: line.target, isCut: seen.isCut });
      }
    }
    return found;
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

  #findLinked(): void {
    const { store } = this.#options.map.session;
    walkBranch(store, store.rootId, ({ id }) => this.#noteLinked(id));
  }

  #noteLinked(id: NodeId): void {
    const data = this.#options.map.session.store.get(id)?.data;
    if (data?.associativeLineTargets) this.#linked.add(id);
    else this.#linked.delete(id);
  }
}
