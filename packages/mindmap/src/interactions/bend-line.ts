import { bendLine, fixLineEnds } from '../commands/line-commands.ts';
import type { Point } from '../geometry/box.ts';
import {
  associativeLinesOf,
  defaultEnds,
  endNear,
  lineGeometry,
} from '../lines/associative-lines.ts';
import type { NodeId } from '../model/store.ts';
import type { Gesture, GesturePort } from './gesture.ts';

/** Which of a line's two bends is held. */
export type Bend = 0 | 1;

/** Bends an associative line by one of its control points. One drag is one step. */
export function dragBend(
  { map, view }: GesturePort,
  line: { from: NodeId; to: NodeId },
  bend: Bend,
): Gesture {
  const { session, scene } = map;
  const mark = session.mark();
  return {
    name: 'bend-line',
    move({ at }) {
      const data = session.store.get(line.from)?.data ?? {};
      const found = associativeLinesOf(data).find(({ target }) => target === line.to);
      const from = scene.layout.boxOf(line.from);
      const to = scene.layout.boxOf(line.to);
      if (!found || !from || !to) return;
      const { start, end, controls } = lineGeometry(from, to, found);
      const next: [Point, Point] = [controls[0], controls[1]];
      next[bend] = view.toCanvas(at);
      const relative = [minus(next[0], start), minus(next[1], end)] as const;
      void map.run(bendLine, { ...line, controls: relative });
    },
    end: () => session.mergeTo(mark),
    cancel: () => session.cancelTo(mark),
  };
}

/** Which end of a line is held. */
export type LineEnd = 'start' | 'end';

/** Moves an end of an associative line along the border of its node. One drag is one step. */
export function dragEnd(
  { map, view }: GesturePort,
  line: { from: NodeId; to: NodeId },
  held: LineEnd,
): Gesture {
  const { session, scene } = map;
  const mark = session.mark();
  return {
    name: 'move-line-end',
    move({ at }) {
      const data = session.store.get(line.from)?.data ?? {};
      const found = associativeLinesOf(data).find(({ target }) => target === line.to);
      const from = scene.layout.boxOf(line.from);
      const to = scene.layout.boxOf(line.to);
      if (!found || !from || !to) return;
      const [leave, arrive] = defaultEnds(from, to);
      const near = endNear(held === 'start' ? from : to, view.toCanvas(at));
      const start = held === 'start' ? near : (found.start ?? leave);
      const end = held === 'end' ? near : (found.end ?? arrive);
      void map.run(fixLineEnds, { ...line, start, end });
    },
    end: () => session.mergeTo(mark),
    cancel: () => session.cancelTo(mark),
  };
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}
