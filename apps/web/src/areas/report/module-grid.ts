/** Where a module stands in the grid. */
export interface Box {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export const gridColumns = 24;
const smallest = { w: 3, h: 2 } as const;
const tallest = 40;
/** The lowest place that a definition may name. */
export const lowest = 500;

function isAcross(one: Box, other: Box): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w;
}

function overlaps(one: Box, other: Box): boolean {
  return isAcross(one, other) && one.y < other.y + other.h && other.y < one.y + one.h;
}

/** Boxes from the top, left to right; the one that was just moved before those at its height. */
function inOrder<B extends Box>(boxes: readonly B[], movedId?: string): B[] {
  const first = ({ id }: B): number => (id === movedId ? 0 : 1);
  return boxes.toSorted(
    (one, other) => one.y - other.y || first(one) - first(other) || one.x - other.x,
  );
}

/** Boxes moved up as far as they go, none over another; in the order in which they were given. */
export function settle<B extends Box>(boxes: readonly B[], movedId?: string): B[] {
  const placed = new Map<string, B>();
  for (const box of inOrder(boxes, movedId)) {
    const others = [...placed.values()];
    let y = 0;
    for (;;) {
      const top = y;
      const under = others.find((other) => overlaps({ ...box, y: top }, other));
      if (!under) break;
      y = under.y + under.h;
    }
    placed.set(box.id, { ...box, y });
  }
  return boxes.map((box) => placed.get(box.id) ?? box);
}

/** The first height below all boxes. */
export function bottomOf(boxes: readonly Box[]): number {
  return boxes.reduce((most, { y, h }) => Math.max(most, y + h), 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Boxes with one of them at another place and of another size, as far as the grid goes. */
export function placeAt<B extends Box>(
  boxes: readonly B[],
  id: string,
  to: Partial<Omit<Box, 'id'>>,
): B[] {
  const moved = boxes.map((box) => {
    if (box.id !== id) return box;
    const w = clamp(to.w ?? box.w, smallest.w, gridColumns);
    const h = clamp(to.h ?? box.h, smallest.h, tallest);
    const y = Math.max(to.y ?? box.y, 0);
    // What is widened keeps its left edge; what is moved keeps its width.
    if (w !== box.w) return { ...box, y, w: Math.min(w, gridColumns - box.x), h };
    return { ...box, x: clamp(to.x ?? box.x, 0, gridColumns - w), y, h };
  });
  return settle(moved, id);
}

/** Boxes with one of them a step further: sideways by a column, up or down past its neighbor. */
export function moveBox<B extends Box>(
  boxes: readonly B[],
  id: string,
  by: { x?: number; y?: number },
): B[] {
  const box = boxes.find((one) => one.id === id);
  if (!box) return [...boxes];
  if (by.x) return placeAt(boxes, id, { x: box.x + by.x });
  const isDown = (by.y ?? 0) > 0;
  const beside = inOrder(boxes.filter((one) => one.id !== id && isAcross(one, box)));
  const next = isDown
    ? beside.find(({ y }) => y >= box.y + box.h)
    : beside.findLast(({ y, h }) => y + h <= box.y);
  if (!next) return [...boxes];
  // The one that is passed takes its place.
  const passed = isDown
    ? { [id]: next.y, [next.id]: box.y }
    : { [id]: next.y, [next.id]: next.y + box.h };
  const moved = boxes.map((one) => ({ ...one, y: passed[one.id] ?? one.y }));
  return settle(moved, isDown ? next.id : id);
}
