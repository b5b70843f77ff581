import { blogArea } from '#areas/blog/area.ts';
import { bookArea } from '#areas/book/area.ts';
import { authArea } from '#areas/auth/area.ts';
import { chatArea } from '#areas/chat/area.ts';
import { filesArea } from '#areas/files/area.ts';
import { genomeArea } from '#areas/genome/area.ts';
import { homeArea } from '#areas/home/area.ts';
import { knowledgeArea } from '#areas/knowledge/area.ts';
import { mindmapArea } from '#areas/mindmap/area.ts';
import { monitorArea } from '#areas/monitor/area.ts';
import { notebookArea } from '#areas/notebook/area.ts';
import { demoArea } from '#areas/demo/area.ts';
import { reportArea } from '#areas/report/area.ts';
import { systemArea } from '#areas/system/area.ts';
import { tradingArea } from '#areas/trading/area.ts';
import type { SearchKindName } from '@wm/contract/areas';
import type { Area } from '#core/area.ts';
import { askedPages } from '#core/search/asked-pages.ts';
import { makeable } from '#core/search/makeable.ts';
import { searchKinds } from '#core/search/search-kinds.ts';
import { searchArea } from './search/area.ts';
import { jokeArea } from '#areas/joke/area.ts';
import { mallArea } from '#areas/mall/area.ts';

/** Every area of the browser. */
export const areas = [
  jokeArea,
  mallArea,
  authArea,
  filesArea,
  homeArea,
  searchArea,
  systemArea,
  notebookArea,
  blogArea,
  bookArea,
  mindmapArea,
  monitorArea,
  knowledgeArea,
  genomeArea,
  demoArea,
  reportArea,
  tradingArea,
  chatArea,
] as const satisfies readonly Area[];

type AnyArea = (typeof areas)[number];
type KeysOf<Part extends keyof Area> = AnyArea extends infer A
  ? A extends Record<Part, infer Map>
    ? keyof Map
    : never
  : never;

/** Kinds of events that some area listens to. */
export type HeardKind = KeysOf<'events'>;

type UnnamedKind = Exclude<SearchKindName, KeysOf<'searchKinds'>>;

/** The compiler asks for an argument here while a kind of documents has no name. */
function nameSearchKinds(..._unnamed: [UnnamedKind] extends [never] ? [] : [UnnamedKind]): void {
  Object.assign(searchKinds, ...areas.map((area: Area) => area.searchKinds));
}
nameSearchKinds();
makeable.push(...areas.flatMap((area: Area) => area.makes ?? []));
askedPages.push(...areas.flatMap((area: Area) => area.askedPage ?? []));
