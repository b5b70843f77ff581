import type { LayoutName } from '../../model/document.ts';

/** The layout for a structure of XMind. `exact` is false when the structure only resembles it. */
export interface LayoutMatch {
  layout: LayoutName;
  exact: boolean;
}

const layouts: readonly (readonly [RegExp, LayoutName, boolean])[] = [
  [/^org\.xmind\.ui\.map(?:\.|$)/, 'mindMap', true],
  [/^org\.xmind\.ui\.logic\.right$/, 'logicalStructure', true],
  [/^org\.xmind\.ui\.logic\b/, 'logicalStructure', false],
  [/^org\.xmind\.ui\.brace\b/, 'logicalStructure', false],
  [/^org\.xmind\.ui\.org-chart\.down$/, 'organizationStructure', true],
  [/^org\.xmind\.ui\.org-chart\b/, 'organizationStructure', false],
  [/^org\.xmind\.ui\.tree\.right$/, 'catalogOrganization', true],
  [/^org\.xmind\.ui\.tree\b/, 'catalogOrganization', false],
  [/^org\.xmind\.ui\.timeline\.vertical/, 'verticalTimeline', true],
  [/^org\.xmind\.ui\.timeline\b/, 'timeline2', true],
  [/^org\.xmind\.ui\.fishbone\.leftHeaded$/, 'fishbone', true],
  [/^org\.xmind\.ui\.fishbone\b/, 'fishbone', false],
];

const structures: Readonly<Record<LayoutName, string>> = {
  logicalStructure: 'org.xmind.ui.logic.right',
  mindMap: 'org.xmind.ui.map.unbalanced',
  organizationStructure: 'org.xmind.ui.org-chart.down',
  catalogOrganization: 'org.xmind.ui.tree.right',
  timeline: 'org.xmind.ui.timeline.horizontal',
  timeline2: 'org.xmind.ui.timeline.horizontal',
  verticalTimeline: 'org.xmind.ui.timeline.vertical',
  fishbone: 'org.xmind.ui.fishbone.leftHeaded',
};

/** The layout for a structure class; an empty class is XMind's default, the balanced map. */
export function layoutOfStructure(structureClass: string): LayoutMatch {
  if (structureClass === '') return { layout: 'mindMap', exact: true };
  const match = layouts.find(([pattern]) => pattern.test(structureClass));
  return match
    ? { layout: match[1], exact: match[2] }
    : { layout: 'logicalStructure', exact: false };
}

/** The structure class for a layout; layouts XMind does not know become the logic chart. */
export function structureOfLayout(layout: string | undefined): string {
  const known = Object.entries(structures).find(([name]) => name === layout);
  return known?.[1] ?? structures.logicalStructure;
}
