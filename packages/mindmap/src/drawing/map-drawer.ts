import { pushAll } from '../model/list.ts';
import type { Bounds, Box, Point } from '../geometry/box.ts';
import { boundsOfBox, emptyBounds, growBounds } from '../geometry/box.ts';
import { frameBounds, framesOfChildren } from '../frames/outer-frames.ts';
import type { AssociativeLine, LineGeometry } from '../lines/associative-lines.ts';
import { partWithin, wholeLine } from '../lines/line-part.ts';
import { associativeLinesOf, lineAppearance, lineGeometry } from '../lines/associative-lines.ts';
import { rainbowColourOf, rainbowLinesOf } from '../lines/rainbow-lines.ts';
import { dataOf } from '../model/content-data.ts';
import { isExpanded } from '../model/node-data.ts';
import type { MapPart } from '../model/map-part.ts';
import type { Session } from '../model/session.ts';
import { summaryId } from '../model/summary-id.ts';
import type { NodeId } from '../model/store.ts';
import { ancestorsOf, walkBranch } from '../model/store.ts';
import type { Scene } from '../scene/scene.ts';
import type { Settings } from '../scene/settings.ts';
import type { LineLook } from '../style/node-style.ts';
import { lineLook } from '../style/node-style.ts';
import { plainTextOf } from '../text/rich-text.ts';
import { drawFrame } from './draw-frame.ts';
import { drawNode } from './draw-node.ts';
import type { SvgElement } from './svg-tree.ts';
import { groupAt, short, svg, svgText } from './svg-tree.ts';
import { fontStack, plainFont } from '../style/font-stack.ts';

/** How much of a node is drawn: all of it, or from afar only its box. */
export type Detail = 'full' | 'box';

const handleColour = 'rgb(94, 200, 248)';

/** Draws the parts of a map in canvas coordinates, each by itself, so that a view can draw what it shows. */
export class MapDrawer {
  readonly #session: Session;
  readonly #scene: Scene;
  readonly #settings: () => Settings;
  #isPlain = false;

  constructor(session: Session, scene: Scene, settings: () => Settings) {
    this.#session = session;
    this.#scene = scene;
    this.#settings = settings;
  }

  /** One that draws what is selected as it draws all else: for pictures that are taken away. */
  withoutSelection(): MapDrawer {
    const plain = new MapDrawer(this.#session, this.#scene, this.#settings);
    plain.#isPlain = true;
    return plain;
  }

  /** The group of a shown node or summary in its place, with what assistive techniques need. */
  node(id: NodeId, box: Box, detail: Detail = 'full'): SvgElement {
    const { store } = this.#session;
    const selection = this.#isPlain ? [] : this.#session.selection;
    const { source, layout, reader } = this.#scene;
    const data = dataOf(store, id) ?? {};
    const node = store.get(id);
    const shown = layout.nodeOf(id);
    const isSelected = selection.includes(id);
    const hasChildren = (node?.children.length ?? 0) > 0;
    const attributes = {
      class: isSelected ? 'mm-node mm-selected' : 'mm-node',
      'data-id': id,
      role: 'treeitem',
      id: `mm-${id.replaceAll(/[^\w-]/g, '_')}`,
      'aria-label': `${source.numbers.textOf(id)} ${plainTextOf(data)}`.trim().slice(0, 200),
      'aria-level': (shown?.depth ?? 0) + 1,
      'aria-expanded': hasChildren ? String(isExpanded(data) || id === reader.rootId) : undefined,
      'aria-selected': String(isSelected),
    };
    if (detail === 'box') {
      const { fillColor, borderColor, color } = source.styleOf(id);
      const isEmpty = fillColor === 'transparent';
      const fill = isEmpty ? color : fillColor;
      const bar = isEmpty
        ? { y: short(box.height * 0.35), height: short(box.height * 0.3) }
        : { height: box.height };
      const rect = { width: box.width, fill, stroke: isEmpty ? undefined : borderColor, ...bar };
      return groupAt(box.x, box.y, [svg('rect', rect)], attributes);
    }
    const parts = drawNode({
      id,
      data,
      style: source.styleOf(id),
      content: source.contentOf(id),
      imageMap: store.get(store.rootId)?.data.imgMap,
    });
    const marks = isSelected ? [this.#outline(id, box), ...this.#handles(id, box)] : [];
    return groupAt(box.x, box.y, [...parts, ...marks], attributes);
  }

  /** Lines from a node to its children, one path per look. */
  lines(id: NodeId): SvgElement[] {
    const { layout, theme } = this.#scene;
    const byLook = new Map<string, { look: LineLook; marker: string; d: string[] }>();
    for (const { d, child } of layout.linesOf(id)) {
      const look = this.lineLook(child ?? id);
      const marker =
        theme.showLineMarker && child ? this.#scene.source.styleOf(child).lineMarkerDir : '';
      const key = `${look.width} ${look.color} ${look.dasharray} ${marker}`;
      const group = byLook.get(key) ?? { look, marker, d: [] };
      group.d.push(d);
      byLook.set(key, group);
    }
    return [...byLook.values()].flatMap(({ look, marker, d }) => {
      const attributes = strokeOf(look);
      if (marker === '') return [svg('path', { ...attributes, d: d.join('') })];
      const arrow = `arrow-${look.color.replaceAll(/\W/g, '_')}`;
      const end = { [`marker-${marker}`]: `url(#${arrow})` };
      const paths = d.map((one) => svg('path', { d: one }));
      return [arrowMarker(arrow, look.color), svg('g', { ...attributes, ...end }, paths)];
    });
  }

  /** The summaries of a node with their braces. */
  summaries(id: NodeId, detail: Detail = 'full'): SvgElement[] {
    const { layout, theme } = this.#scene;
    return layout.summariesOf(id).flatMap(({ owner, index, box, brace }) => [
      svg('path', {
        d: brace,
        fill: 'none',
        stroke: theme.generalizationLineColor,
        'stroke-width': theme.generalizationLineWidth,
      }),
      this.node(summaryId(owner, index), box, detail),
    ]);
  }

  /** The button that shows or hides a node's children, with the number of hidden nodes. */
  expandButton(id: NodeId): SvgElement | null {
    const { store } = this.#session;
    const { layout } = this.#scene;
    const place = layout.expandButtonOf(id);
    const { expandBtnSize: size, isShowExpandNum, notShowExpandBtn } = this.#settings();
    if (!place || notShowExpandBtn) return null;
    const expanded = isExpanded(store.get(id)?.data ?? {});
    const r = size / 2;
    const circle = svg('circle', { cx: r, cy: 0, r: r - 2, fill: '#fff', stroke: '#808080' });
    const attributes = { class: 'mm-expand', 'data-expand': id, 'data-open': String(expanded) };
    if (expanded || !isShowExpandNum) {
      const d = expanded ? `M${r - 4},0h8` : `M${r - 4},0h8M${r},-4v8`;
      const sign = svg('path', { d, stroke: '#808080', fill: 'none' });
      return groupAt(place.x, place.y, [circle, sign], attributes);
    }
    let hidden = -1;
    walkBranch(store, id, () => (hidden += 1));
    const text = {
      x: r,
      y: 4,
      'text-anchor': 'middle',
      'font-size': 12,
      'font-family': plainFont,
      fill: '#333',
    };
    const number = svgText('text', text, hidden > 99 ? '…' : String(hidden));
    return groupAt(place.x, place.y, [circle, number], attributes);
  }

  /** The frames around children of a node, the chosen one with an outline. */
  frames(parent: NodeId, chosen: MapPart | null = null): SvgElement[] {
    const { outerFramePaddingX: x, outerFramePaddingY: y } = this.#settings();
    const { layout, textMeasure: measure } = this.#scene;
    return framesOfChildren(this.#session.store, parent).flatMap((group) => {
      const isWhole = group.frame.containsChildren !== false;
      const bounds = frameBounds(group, { x, y }, (id) =>
        isWhole ? this.branchBounds(id) : this.#ownBounds(id),
      );
      if (!bounds) return [];
      const isChosen =
        chosen?.kind === 'frame' && chosen.parent === parent && chosen.groupId === group.groupId;
      const isFree = (area: Bounds): boolean => !layout.hasNodeIn(area);
      return [
        drawFrame(group, bounds, { measure, isFree, chosen: isChosen ? handleColour : null }),
      ];
    });
  }

  /** The associative lines that leave a node towards shown nodes. */
  associativeLines(id: NodeId): SvgElement[] {
    const lines = associativeLinesOf(this.#session.store.get(id)?.data ?? {});
    return lines.flatMap((line) => this.#associativeLine(id, line, {}));
  }

  /** One associative line, or what of it is in `area`; handles to bend it while it is active. Null when nothing is. */
  associativeLine({ from, to }: LineName, options: LineOptions): SvgElement | null {
    const lines = associativeLinesOf(this.#session.store.get(from)?.data ?? {});
    const line = lines.find(({ target }) => target === to);
    return (line && this.#associativeLine(from, line, options)[0]) ?? null;
  }

  #associativeLine(id: NodeId, line: AssociativeLine, { chosen, area }: LineOptions): SvgElement[] {
    const { layout, theme } = this.#scene;
    const from = layout.boxOf(id);
    const to = layout.boxOf(line.target);
    if (!from || !to) return [];
    const geometry = lineGeometry(from, to, line);
    const seen = area ? partWithin(geometry, area) : wholeLine(geometry);
    if (!seen) return [];
    const look = lineAppearance(theme, line.style);
    const stroke = strokeOf(look);
    const arrow = `arrow-${look.color.replaceAll(/\W/g, '_')}`;
    const attributes = { class: 'mm-associative', 'data-from': id, 'data-to': line.target };
    const isActive = chosen?.kind === 'line' && chosen.from === id && chosen.to === line.target;
    const dashes = look.dasharray === 'none' ? undefined : short(seen.offset) || undefined;
    const text = {
      x: short(geometry.middle.x),
      y: short(geometry.middle.y),
      'text-anchor': 'middle',
      fill: look.textColor,
      'font-size': look.textSize,
      'font-family': fontStack(look.textFamily),
      // The line passes behind its text.
      stroke: theme.backgroundColor,
      'stroke-width': 4,
      'stroke-linejoin': 'round',
      'paint-order': 'stroke',
    };
    const label = line.text === '' ? [] : [svgText('text', text, line.text)];
    const hit = svg('path', {
      d: seen.d,
      fill: 'none',
      // Pressed though it is not painted: hundreds of wide lines would cost more than all else that is drawn.
      'pointer-events': 'stroke',
      stroke: isActive ? look.activeColor : 'none',
      'stroke-opacity': isActive ? 0.4 : undefined,
      'stroke-width': look.activeWidth,
    });
    const path = svg('path', {
      ...stroke,
      d: seen.d,
      'stroke-dashoffset': dashes,
      'marker-end': seen.hasEnd ? `url(#${arrow})` : undefined,
    });
    const handles = isActive ? bendHandles(geometry, { from: id, to: line.target }) : [];
    return [
      svg('g', attributes, [arrowMarker(arrow, look.color), hit, path, ...label, ...handles]),
    ];
  }

  /** The edges of a shown branch: its boxes and summaries. Undefined while the node is not shown. */
  branchBounds(id: NodeId): Bounds | undefined {
    const { layout } = this.#scene;
    if (!layout.has(id)) return undefined;
    const bounds = emptyBounds();
    const open = [id];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const box = layout.boxOf(one);
      if (box) growBounds(bounds, boundsOfBox(box));
      for (const summary of layout.summariesOf(one)) growBounds(bounds, boundsOfBox(summary.box));
      pushAll(open, layout.childrenOf(one));
    }
    return bounds;
  }

  #ownBounds(id: NodeId): Bounds | undefined {
    const box = this.#scene.layout.boxOf(id);
    return box && boundsOfBox(box);
  }

  #outline(id: NodeId, box: Box): SvgElement {
    const { hoverRectColor, hoverRectRadius } = this.#scene.source.styleOf(id);
    const padding = this.#settings().hoverRectPadding;
    return svg('rect', {
      class: 'mm-outline',
      x: -padding,
      y: -padding,
      width: short(box.width + padding * 2),
      height: short(box.height + padding * 2),
      rx: hoverRectRadius,
      fill: 'none',
      stroke: hoverRectColor === 'transparent' ? handleColour : hoverRectColor,
      'stroke-width': 2,
    });
  }

  /** Handles to change the width of the one selected node's text, and the size of its image. */
  #handles(id: NodeId, box: Box): SvgElement[] {
    const { selection, store } = this.#session;
    if (selection.length !== 1 || this.#settings().readonly || !store.has(id)) return [];
    const width = svg('rect', {
      'data-handle': 'text',
      'data-of': id,
      x: short(box.width - 4),
      width: 8,
      height: short(box.height),
      fill: 'transparent',
      cursor: 'ew-resize',
    });
    const image = this.#scene.source.contentOf(id).parts.find(({ kind }) => kind === 'image');
    if (!image) return [width];
    const corner = svg('circle', {
      'data-handle': 'image',
      'data-of': id,
      cx: short(image.x + image.width),
      cy: short(image.y + image.height),
      r: 5,
      fill: '#fff',
      stroke: handleColour,
      cursor: 'nwse-resize',
    });
    return [width, corner];
  }

  /** The look of the line to a node. */
  lineLook(id: NodeId): LineLook {
    const { store, head } = this.#session;
    const { reader } = this.#scene;
    const lineage = [id, ...ancestorsOf(reader, id)];
    const inherits = this.#settings().enableInheritAncestorLineStyle;
    const styled = inherits ? lineage : [id];
    return lineLook(
      this.#scene.theme,
      styled.map((one) => store.get(one)?.data ?? {}),
      rainbowColourOf(rainbowLinesOf(head), reader, lineage),
    );
  }
}

/** What of an associative line is drawn, and whether it has handles. */
export interface LineOptions {
  chosen?: MapPart | null;
  area?: Bounds;
}

/** Names one associative line. */
export interface LineName {
  from: NodeId;
  to: NodeId;
}

function bendHandles({ start, end, controls }: LineGeometry, { from, to }: LineName): SvgElement[] {
  return [start, end].flatMap((foot, i) => {
    const point = controls[i];
    if (!point) return [];
    const d = `M${short(foot.x)},${short(foot.y)}L${short(point.x)},${short(point.y)}`;
    const handle = (kind: string, { x, y }: Point, r: number) =>
      svg('circle', {
        'data-handle': `${kind}-${i}`,
        'data-of': from,
        'data-to': to,
        cx: short(x),
        cy: short(y),
        r,
        fill: '#fff',
        stroke: handleColour,
      });
    const stem = svg('path', { d, fill: 'none', stroke: handleColour });
    return [stem, handle('bend', point, 6), handle('end', foot, 4)];
  });
}

function strokeOf(look: LineLook) {
  return {
    fill: 'none',
    stroke: look.color,
    'stroke-width': look.width,
    'stroke-dasharray': look.dasharray === 'none' ? undefined : look.dasharray,
  };
}

function arrowMarker(id: string, colour: string): SvgElement {
  const arrow = svg('path', { d: 'M0,0L2,5L0,10L10,5Z', fill: colour });
  return svg(
    'marker',
    {
      id,
      refX: 8,
      refY: 5,
      markerWidth: 20,
      markerHeight: 20,
      markerUnits: 'userSpaceOnUse',
      orient: 'auto-start-reverse',
    },
    [arrow],
  );
}
