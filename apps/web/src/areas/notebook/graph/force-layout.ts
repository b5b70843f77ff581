import { QuadTree } from './quad-tree.ts';

/** Distances are in points of a graph that is not zoomed. */
const spring = 60;
const repulsion = 8000;
const gravity = 0.012;
const friction = 0.6;
const cooling = 0.985;
/** Cooler than this nothing moves that one could see. */
const coldest = 0.02;

interface Shape {
  count: number;
  /** From and to, one pair behind the other, by place. */
  links: ArrayLike<number>;
}

/**
 * Places points so that those that are linked stand near each other and all others apart: springs along the links, and
 * each point pushes all others away, far ones together. The same graph is always placed the same. Each step takes
 * n log n.
 */
export class ForceLayout {
  /** x and y, one pair behind the other. */
  readonly positions: Float32Array;
  private readonly speeds: Float32Array;
  private readonly links: ArrayLike<number>;
  private readonly degrees: Uint16Array;
  private heat = 1;

  constructor({ count, links }: Shape) {
    this.links = links;
    this.positions = new Float32Array(count * 2);
    this.speeds = new Float32Array(count * 2);
    this.degrees = new Uint16Array(count);
    for (let at = 0; at < links.length; at += 1)
      this.degrees[links[at] ?? 0] = (this.degrees[links[at] ?? 0] ?? 0) + 1;
    // A sunflower: even, and nobody stands on another.
    for (let at = 0; at < count; at += 1) {
      const radius = 14 * Math.sqrt(at + 0.5);
      const angle = at * Math.PI * (3 - Math.sqrt(5));
      this.positions[at * 2] = radius * Math.cos(angle);
      this.positions[at * 2 + 1] = radius * Math.sin(angle);
    }
  }

  /** Whether it has come to rest. */
  get isCold(): boolean {
    return this.heat < coldest;
  }

  /** Moves all points once. */
  step(): void {
    this.pull();
    this.push();
    const { positions, speeds } = this;
    const most = 30;
    for (let at = 0; at < positions.length; at += 1) {
      const inward = -(positions[at] ?? 0) * gravity * this.heat;
      const speed = ((speeds[at] ?? 0) + inward) * friction;
      speeds[at] = Math.max(-most, Math.min(most, speed));
      positions[at] = (positions[at] ?? 0) + (speeds[at] ?? 0);
    }
    this.heat *= cooling;
  }

  private pull(): void {
    const { positions, speeds, links, degrees } = this;
    for (let at = 0; at + 1 < links.length; at += 2) {
      const [from, to] = [(links[at] ?? 0) * 2, (links[at + 1] ?? 0) * 2];
      const dx = (positions[to] ?? 0) - (positions[from] ?? 0);
      const dy = (positions[to + 1] ?? 0) - (positions[from + 1] ?? 0);
      const length = Math.hypot(dx, dy) || 1;
      // Who has many links is not torn about by each.
      const least = Math.min(degrees[from / 2] ?? 1, degrees[to / 2] ?? 1);
      const strength = (((length - spring) / length) * 0.5 * this.heat) / least;
      speeds[from] = (speeds[from] ?? 0) + dx * strength;
      speeds[from + 1] = (speeds[from + 1] ?? 0) + dy * strength;
      speeds[to] = (speeds[to] ?? 0) - dx * strength;
      speeds[to + 1] = (speeds[to + 1] ?? 0) - dy * strength;
    }
  }

  private push(): void {
    const { positions, speeds } = this;
    const tree = new QuadTree(positions);
    const force = new Float64Array(2);
    for (let at = 0; at < positions.length; at += 2) {
      tree.pushAt(positions[at] ?? 0, positions[at + 1] ?? 0, force);
      speeds[at] = (speeds[at] ?? 0) + (force[0] ?? 0) * repulsion * this.heat;
      speeds[at + 1] = (speeds[at + 1] ?? 0) + (force[1] ?? 0) * repulsion * this.heat;
    }
  }
}
