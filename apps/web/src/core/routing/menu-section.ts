import { menuAncestors } from './menu-node.ts';
import type { MenuNode } from './menu-node.ts';

const itemWidth = 80;

/** How many entries the top menu shows: a third of the page's width, 80 px each (specification 2.6). */
export function topMenuCount(bodyWidth: number): number {
  return Math.floor(bodyWidth / 3 / itemWidth);
}

/** The top-level entry an address belongs to; nothing when no menu entry leads there. */
export function sectionOf(nodes: readonly MenuNode[], key: string): MenuNode | undefined {
  const [top] = menuAncestors(nodes, key);
  return nodes.find((node) => node.key === (top ?? key));
}
