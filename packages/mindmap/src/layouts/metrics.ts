import type { LayoutNode, LayoutOptions, Metrics } from './types.ts';

/** Margins and sizes derived from the options. Every margin has room for the hover outline on both sides. */
export function metricsOf(options: LayoutOptions): Metrics {
  const { theme } = options;
  const room = options.hoverRectPadding * 2;
  const isHidden = !options.alwaysShowExpandButton || options.notShowExpandButton;
  const second = { x: theme.second.marginX + room, y: theme.second.marginY + room };
  const deeper = { x: theme.node.marginX + room, y: theme.node.marginY + room };
  return {
    options,
    marginX: (depth) => (depth === 1 ? second.x : deeper.x),
    marginY: (depth) => (depth === 1 ? second.y : deeper.y),
    buttonRoom: (node: LayoutNode) => (node.childCount > 0 ? options.expandButtonSize : 0),
    lineButtonSize: isHidden ? 0 : options.expandButtonSize,
    tangent: Math.tan((options.fishboneDegrees * Math.PI) / 180),
  };
}
