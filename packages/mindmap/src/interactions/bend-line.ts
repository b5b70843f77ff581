import { bendLine, fixLineEnds } from '../commands/line-commands.ts';
import type { Box, Point } from '../geometry/box.ts';
import {
  associativeLinesOf,
  defaultEnds,
  endNear,
  lineGeometry,
} from '../lines/associative-lines.ts';
import type { AssociativeLine } from '../lines/associative-lines.ts';
import type { NodeId } from '../model/store.ts';
import type { Gesture, GesturePort } from './gesture.ts';

/** The nodes that an associative line joins. */
interface Joined {
  from: NodeId;
  to: NodeId;
}

/** What a gesture finds of a line: its own data, the boxes of its nodes, and where the pointer is. */
interface Held {
  found: AssociativeLine;
  from: Box;
  to: Box;
  at: Point;
}

/** A drag of a part of an associative line; one drag is one step. */
function dragLine(
  { map, view }: GesturePort,
  name: string,
  line: Joined,
  move: (held: Held) => void,
): Gesture {
  const { session, scene } = map;
  const mark = session.mark();
  return {
    name,
    move({ at }) {
      const data = session.store.get(line.from)?.data ?? {};
      const found = associativeLinesOf(data).find(({ target }) => target === line.to);
      const from = scene.layout.boxOf(line.from);
      const to = scene.layout.boxOf(line.to);
      if (found && from && to) move({ found, from, to, at: view.toCanvas(at) });
    },
    end: () => session.mergeTo(mark),
    cancel: () => session.cancelTo(mark),
  };
}

/** Which of a line's two bends is held. */
export type Bend = 0 | 1;

/** Bends an associative line by one of its control points. One drag is one step. */
export function dragBend(port: GesturePort, line: Joined, bend: Bend): Gesture {
  return dragLine(port, 'bend-line', line, ({ found, from, to, at }) => {
    const { start, end, controls } = lineGeometry(from, to, found);
    const next: [Point, Point] = [controls[0], controls[1]];
    next[bend] = at;
    const relative = [minus(next[0], start), minus(next[1], end)] as const;
    void port.map.run(bendLine, { ...line, controls: relative });
  });
}

/** Which end of a line is held. */
export type LineEnd = 'start' | 'end';

/** Moves an end of an associative line along the border of its node. One drag is one step. */
export function dragEnd(port: GesturePort, line: Joined, held: LineEnd): Gesture {
  return dragLine(port, 'move-line-end', line, ({ found, from, to, at }) => {
    const [leave, arrive] = defaultEnds(from, to);
    const near = endNear(held === 'start' ? from : to, at);
    const start = held === 'start' ? near : (found.start ?? leave);
    const end = held === 'end' ? near : (found.end ?? arrive);
    void port.map.run(fixLineEnds, { ...line, start, end });
  });
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}
