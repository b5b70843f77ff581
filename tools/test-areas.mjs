// Which area a test file belongs to, and what each area may take of `npm test` on two quiet cores: one that outgrows it is
// named in the run's report.
import { readdirSync } from 'node:fs';

/** Seconds that the tests of one area may take. */
export const mostSeconds = { vitest: 40, journeys: 60 };

/** The areas of the product. What belongs to none is the core: its tests are not counted here. */
export const areas = readdirSync(new URL('../apps/server/src/areas', import.meta.url)).sort();

/** The engines, by the area that they were made for. */
const engines = {
  epub: 'book',
  genomics: 'genome',
  market: 'trading',
  mindmap: 'mindmap',
  markdown: 'notebook',
  'rich-text': 'notebook',
};

/** The beginnings of the names of an area's journeys. */
const journeys = {
  auth: /^(sign-in|second-factor|lock)\b/,
  blog: /^blog\b/,
  book: /^books\b/,
  chat: /^chat\b/,
  files: /^(my-)?files\b/,
  genome: /^genome\b/,
  home: /^(workbench|widgets)\b/,
  joke: /^jokes\b/,
  knowledge: /^(knowledge|case-reads|inheritance|pedigree|merge-members)\b/,
  mall: /^mall\b/,
  mindmap: /^mind-map\b/,
  monitor: /^monitor\b/,
  notebook: /^(notes|diagrams|documents)\b/,
  report: /^(reports?|charts)\b/,
  system:
    /^(administration|deep-trees|dictionaries|notices|posts|rights|roles|settings|trees|user-import|users)\b/,
  trading: /^trading\b/,
};

/** The area of a test file, by its path in the repository; undefined for the core. */
export function areaOf(file) {
  const [, inside] = /^apps\/(?:server|web)\/src\/areas\/([^/]+)\//.exec(file) ?? [];
  if (inside) return areas.includes(inside) ? inside : undefined;
  const [, engine] = /^packages\/([^/]+)\//.exec(file) ?? [];
  if (engine) return engines[engine];
  const [, journey] = /^e2e\/(.+)\.spec\.ts$/.exec(file) ?? [];
  return journey && areas.find((area) => journeys[area]?.test(journey));
}

/**
 * The lines of the areas: what each has taken, and which has taken more than it may. Both kinds of tests share the machine,
 * so that what a test took is up to twice what it takes alone.
 */
export function areaLines(results) {
  const taken = new Map();
  for (const { suite, file, seconds } of results) {
    const area = areaOf(file);
    if (area === undefined || mostSeconds[suite] === undefined) continue;
    const sums = taken.get(area) ?? { vitest: 0, journeys: 0 };
    taken.set(area, { ...sums, [suite]: sums[suite] + seconds });
  }
  if (taken.size === 0) return [];
  const told = [...taken].sort(([one], [other]) => one.localeCompare(other, 'en'));
  const each = ([area, sums]) =>
    `${area} ${sums.vitest.toFixed(0)} + ${sums.journeys.toFixed(0)} s`;
  const isOver = ([, sums]) =>
    sums.vitest > mostSeconds.vitest || sums.journeys > mostSeconds.journeys;
  return [
    `areas (Vitest + journeys): ${told.map(each).join(', ')}`,
    `areas beyond ${mostSeconds.vitest} + ${mostSeconds.journeys} s: ${told.filter(isOver).map(each).join(', ') || 'none'}`,
  ];
}
