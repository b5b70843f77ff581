/** What is farther than its width by this pushes as one. */
const farness = 0.9;
/** Points on the very same place are not parted. */
const deepest = 24;
const least = 1;

/** Points of a plane in squares of squares, so that those far away are taken together. */
export class QuadTree {
  /** Four children of each square; 0 for none. */
  private readonly children: Int32Array;
  /** How many points stand in each square, and the sum of their places. */
  private readonly weights: Float64Array;
  private readonly sumX: Float64Array;
  private readonly sumY: Float64Array;
  /** How many squares there are. The first is the whole. */
  private size = 1;
  private readonly left: number;
  private readonly top: number;
  private readonly width: number;
  /** How many squares were looked at: what the work is measured by. */
  looked = 0;

  constructor(positions: Float32Array) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < positions.length; at += 2) {
      const [x, y] = [positions[at] ?? 0, positions[at + 1] ?? 0];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    this.left = left;
    this.top = top;
    this.width = Math.max(right - left, bottom - top, 1) * 1.001;
    const most = Math.max(16, (positions.length / 2) * deepest);
    this.children = new Int32Array(most * 4);
    this.weights = new Float64Array(most);
    this.sumX = new Float64Array(most);
    this.sumY = new Float64Array(most);
    for (let at = 0; at < positions.length; at += 2)
      this.add(positions[at] ?? 0, positions[at + 1] ?? 0);
  }

  private add(x: number, y: number): void {
    let [square, left, top, width] = [0, this.left, this.top, this.width];
    for (let depth = 0; depth < deepest; depth += 1) {
      const before = this.weights[square] ?? 0;
      const [beforeX, beforeY] = [this.sumX[square] ?? 0, this.sumY[square] ?? 0];
      this.weights[square] = before + 1;
      this.sumX[square] = beforeX + x;
      this.sumY[square] = beforeY + y;
      if (before === 0) return;
      // It held one point alone, which goes down with this.
      if (before === 1 && depth > 0)
        this.sink(square, { x: beforeX, y: beforeY, left, top, width });
      const half = width / 2;
      const place = (x >= left + half ? 1 : 0) + (y >= top + half ? 2 : 0);
      if (place % 2 === 1) left += half;
      if (place >= 2) top += half;
      width = half;
      square = this.childOf(square, place);
      if (square === 0) return;
    }
  }

  private sink(
    square: number,
    { x, y, left, top, width }: { x: number; y: number; left: number; top: number; width: number },
  ): void {
    const half = width / 2;
    const child = this.childOf(square, (x >= left + half ? 1 : 0) + (y >= top + half ? 2 : 0));
    if (child === 0) return;
    this.weights[child] = 1;
    this.sumX[child] = x;
    this.sumY[child] = y;
  }

  /** The square in a square, made where there is none; 0 where there is no room for one. */
  private childOf(square: number, place: number): number {
    const known = this.children[square * 4 + place] ?? 0;
    if (known !== 0 || this.size >= this.weights.length) return known;
    this.children[square * 4 + place] = this.size;
    this.size += 1;
    return this.size - 1;
  }

  /** How all points push one that stands at a place, written into `force`. */
  pushAt(x: number, y: number, force: Float64Array): void {
    force[0] = 0;
    force[1] = 0;
    const squares = [0];
    const widths = [this.width];
    while (squares.length > 0) {
      const square = squares.pop() ?? 0;
      const width = widths.pop() ?? 0;
      if ((this.weights[square] ?? 0) === 0) continue;
      this.looked += 1;
      if (this.pushWhole(square, { x, y, width, force })) continue;
      for (let place = 0; place < 4; place += 1) {
        const child = this.children[square * 4 + place] ?? 0;
        if (child === 0) continue;
        squares.push(child);
        widths.push(width / 2);
      }
    }
  }

  /** Lets all points of a square push as one, where it is far enough or holds no more than one. */
  private pushWhole(
    square: number,
    { x, y, width, force }: { x: number; y: number; width: number; force: Float64Array },
  ): boolean {
    const weight = this.weights[square] ?? 0;
    const dx = x - (this.sumX[square] ?? 0) / weight;
    const dy = y - (this.sumY[square] ?? 0) / weight;
    const distance = dx * dx + dy * dy;
    if (weight > 1 && width * width >= farness * farness * distance) return false;
    const strength = distance === 0 ? 0 : weight / Math.max(distance, least);
    force[0] = (force[0] ?? 0) + dx * strength * 0.01;
    force[1] = (force[1] ?? 0) + dy * strength * 0.01;
    return true;
  }
}
