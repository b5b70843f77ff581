import { authContract } from './auth/area.ts';
import { blogContract } from './blog/area.ts';
import { bookContract } from './book/area.ts';
import { chatContract } from './chat/area.ts';
import type { AreaContract, Carried } from './core/area-contract.ts';
import { coreErrors } from './core/errors.ts';
import type { ErrorEntry } from './core/errors.ts';
import { filesContract } from './files/area.ts';
import { genomeContract } from './genome/area.ts';
import { homeContract } from './home/area.ts';
import { knowledgeContract } from './knowledge/area.ts';
import { mindmapContract } from './mindmap/area.ts';
import { monitorContract } from './monitor/area.ts';
import { notebookContract } from './notebook/area.ts';
import { reportContract } from './report/area.ts';
import { systemContract } from './system/area.ts';
import { tradingContract } from './trading/area.ts';
import { jokeContract } from './joke/area.ts';
import { mallContract } from './mall/area.ts';

/** Every area's part of the contract beside its endpoints. */
export const areaContracts = [
  jokeContract,
  authContract,
  blogContract,
  bookContract,
  chatContract,
  filesContract,
  genomeContract,
  homeContract,
  knowledgeContract,
  mindmapContract,
  monitorContract,
  notebookContract,
  reportContract,
  systemContract,
  tradingContract,
  mallContract,
] as const;

type AnyArea = (typeof areaContracts)[number];
type KeyOf<T> = T extends unknown ? keyof T : never;
type PartOf<K extends keyof AreaContract> = Extract<AnyArea, Record<K, unknown>>[K];

/** The stable name of an error, as thrown by the code and asserted by tests. */
export type ErrorName = keyof typeof coreErrors | Extract<KeyOf<PartOf<'errors'>>, string>;

/** Every error the server answers on purpose. */
export const errorTable = Object.assign(
  { ...coreErrors },
  ...areaContracts.map((area: AreaContract) => area.errors),
) as Readonly<Record<ErrorName, ErrorEntry>>;

/** A kind of document that the search finds. */
export type SearchKindName = PartOf<'searchKinds'>[number];

export const searchKindNames = areaContracts.flatMap(
  (area: AreaContract) => area.searchKinds ?? [],
) as unknown as [SearchKindName, ...SearchKindName[]];

type EventOf<Events> = {
  [K in keyof Events]: { kind: K } & (Events[K] extends Carried<infer T> ? T : never);
}[keyof Events];
type EventsOf<A> = A extends { streamEvents: infer Events } ? EventOf<Events> : never;

/** Events that areas tell browsers of. */
export type AreaStreamEvent = EventsOf<AnyArea>;
