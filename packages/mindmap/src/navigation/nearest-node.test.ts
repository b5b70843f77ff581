import { describe, expect, it } from 'vitest';
import { nearestNode } from './nearest-node.ts';
import type { PlacedNode } from './nearest-node.ts';

const node = (id: string, x: number, y: number): PlacedNode => ({
  id,
  box: { x, y, width: 100, height: 30 },
});
const current = node('c', 0, 0);

describe('nearest node in a direction', () => {
  it('prefers a node in the same rows or columns to a nearer one beside them', () => {
    const nodes = [current, node('far level', 600, 5), node('near above', 120, -40)];
    expect(nearestNode(nodes, current, 'right')).toBe('far level');
    expect(nearestNode(nodes, current, 'up')).toBe('near above');
  });

  it('takes the nearest of several', () => {
    const nodes = [node('b', 400, 0), node('a', 200, 0), current];
    expect(nearestNode(nodes, current, 'right')).toBe('a');
  });

  it('falls back to the quarter of the plane, then to anything beyond', () => {
    expect(nearestNode([node('q', 300, 100)], current, 'right')).toBe('q');
    expect(nearestNode([node('steep', 110, 500)], current, 'right')).toBe('steep');
  });

  it('answers nothing where nothing is', () => {
    expect(nearestNode([current, node('a', 200, 0)], current, 'left')).toBeNull();
  });
});
