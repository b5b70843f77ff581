import type { Group } from './entry.ts';
import { controlsGroups } from './groups-controls.ts';
import { screensGroups } from './groups-screens.ts';
import { textsGroups } from './groups-texts.ts';

/** The contents of the book; a test compares them with what the shared widgets export. */
export const groups: readonly Group[] = [...controlsGroups, ...textsGroups, ...screensGroups];
