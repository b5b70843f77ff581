import type { SyntaxNode } from '@lezer/common';
import type { Collector } from './collector.ts';

/** How a node of the grammar is shown. */
export type Rule = (node: SyntaxNode, out: Collector) => void;
