import type { GraphNote } from '@wm/contract/notebook/note-graph';
import type { Graph } from './graph.api.ts';
import { radiusOf } from './graph-view.ts';
import type { GraphView } from './graph-view.ts';
import type { LayoutRequest } from './layout-worker.ts';

/** A graph as it is placed and drawn: its notes by their places. */
export interface DrawnGraph {
  notes: readonly GraphNote[];
  links: readonly (readonly [number, number])[];
  degrees: number[];
  request: LayoutRequest;
}

/** Numbers the notes of a graph, without those that have no links where they are not wanted. */
export function drawnGraph(
  graph: Graph | undefined,
  { hasLoners }: { hasLoners: boolean },
): DrawnGraph {
  const { notes: all = [], links: pairs = [] } = graph ?? {};
  const linked = new Set(pairs.flat());
  const notes = hasLoners ? all : all.filter(({ id }) => linked.has(id));
  const places = new Map(notes.map(({ id }, place) => [id, place]));
  const degrees = notes.map(() => 0);
  const links = pairs.flatMap(([source = 0, target = 0]) => {
    const [from, to] = [places.get(source), places.get(target)];
    if (from === undefined || to === undefined) return [];
    degrees[from] = (degrees[from] ?? 0) + 1;
    degrees[to] = (degrees[to] ?? 0) + 1;
    return [[from, to] as const];
  });
  return {
    notes,
    links,
    degrees,
    request: { count: notes.length, links: Uint32Array.from(links.flat()) },
  };
}

interface Picture {
  graph: DrawnGraph;
  positions: Float32Array;
  view: GraphView;
  /** The note the pointer is on, and the one that is open. */
  hovered: number | undefined;
  current: number | undefined;
}

/** Names stand beside points that are this large; of fewer notes beside all. */
const namedFrom = 1.1;
const fewNotes = 40;
const longestName = 20;

function colorsOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  return {
    link: color('--wm-border'),
    point: color('--wm-text-3'),
    strong: color('--wm-strong'),
    brand: color('--wm-brand'),
    text: color('--wm-text-2'),
    font: style.fontFamily,
  };
}

/** What is drawn with, and where. */
interface Sheet extends Picture {
  pen: CanvasRenderingContext2D;
  width: number;
  height: number;
  colors: ReturnType<typeof colorsOf>;
}

const xOf = ({ positions, view }: Picture, at: number): number =>
  (positions[at * 2] ?? 0) * view.scale + view.left;
const yOf = ({ positions, view }: Picture, at: number): number =>
  (positions[at * 2 + 1] ?? 0) * view.scale + view.top;

/** Draws those links that touch the hovered note, or all others. */
function drawLinks(sheet: Sheet, isNear: boolean): void {
  const { pen, graph, hovered, colors } = sheet;
  pen.beginPath();
  for (const [from, to] of graph.links) {
    const touches = hovered !== undefined && (from === hovered || to === hovered);
    if (touches !== isNear) continue;
    pen.moveTo(xOf(sheet, from), yOf(sheet, from));
    pen.lineTo(xOf(sheet, to), yOf(sheet, to));
  }
  pen.strokeStyle = isNear ? colors.brand : colors.link;
  pen.lineWidth = isNear ? 1.5 : 1;
  pen.stroke();
}

function neighboursOf({ links }: DrawnGraph, hovered: number | undefined): Set<number> {
  const near = links.filter(([from, to]) => from === hovered || to === hovered);
  return new Set(hovered === undefined ? [] : near.flat());
}

function drawPoints(sheet: Sheet, shown: readonly number[], near: ReadonlySet<number>): void {
  const { pen, graph, view, hovered, current, colors } = sheet;
  for (const at of shown) {
    pen.beginPath();
    pen.arc(xOf(sheet, at), yOf(sheet, at), radiusOf(graph.degrees[at] ?? 0, view.scale), 0, 7);
    const color = near.has(at) ? colors.brand : colors.point;
    pen.fillStyle = at === current || at === hovered ? colors.strong : color;
    pen.fill();
  }
}

function drawNames(sheet: Sheet, shown: readonly number[], near: ReadonlySet<number>): void {
  const { pen, graph, view, hovered, current, colors } = sheet;
  const namesAll = view.scale >= namedFrom || shown.length <= fewNotes;
  pen.font = `12px ${colors.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  pen.fillStyle = colors.text;
  for (const at of shown) {
    if (!namesAll && at !== hovered && at !== current && !near.has(at)) continue;
    const name = graph.notes[at]?.name ?? '';
    const text = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
    const below = radiusOf(graph.degrees[at] ?? 0, view.scale) + 3;
    pen.fillText(text, xOf(sheet, at), yOf(sheet, at) + below);
  }
}

/** Draws a graph. What is hovered stands out with what it is linked to; names are written where there is room. */
export function drawGraph(canvas: HTMLCanvasElement, picture: Picture): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.width / ratio, canvas.height / ratio];
  const sheet: Sheet = { ...picture, pen, width, height, colors: colorsOf(canvas) };
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  drawLinks(sheet, false);
  drawLinks(sheet, true);
  const near = neighboursOf(picture.graph, picture.hovered);
  const shown = picture.graph.notes.flatMap((_, at) => {
    const [x, y] = [xOf(sheet, at), yOf(sheet, at)];
    return x > -20 && y > -20 && x < width + 20 && y < height + 20 ? [at] : [];
  });
  drawPoints(sheet, shown, near);
  drawNames(sheet, shown, near);
}
