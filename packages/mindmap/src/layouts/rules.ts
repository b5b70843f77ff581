import type { LayoutName } from '../model/document.ts';
import { catalogOrganization } from './catalog-organization.ts';
import { fishbone } from './fishbone.ts';
import { logicalStructure } from './logical-structure.ts';
import { mindMap } from './mind-map.ts';
import { organizationStructure } from './organization-structure.ts';
import { timeline, timeline2 } from './timeline.ts';
import { turnedRule } from './growth.ts';
import type { LayoutRule, Side } from './types.ts';
import { verticalTimeline } from './vertical-timeline.ts';

const rules: Record<LayoutName, LayoutRule> = {
  logicalStructure,
  mindMap,
  organizationStructure,
  catalogOrganization,
  timeline,
  timeline2,
  verticalTimeline,
  fishbone,
};

/** The rule of a layout that grows to its own side, or to another it knows. */
export function layoutRule(name: LayoutName, growth: Side | null = null): LayoutRule {
  return turnedRule(name, growth) ?? rules[name];
}

/** The rule by which a free topic's branch is laid out: its map's own, but no bones without a spine. */
export function freeTopicRule(name: LayoutName, growth: Side | null = null): LayoutRule {
  return name === 'fishbone' ? logicalStructure : layoutRule(name, growth);
}
