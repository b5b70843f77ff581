import type { SearchKindName } from '@wm/contract/areas';
import type { HiddenRoute, ViewMap } from './routing/view.ts';
import type { AskedPage } from './search/asked-pages.ts';
import type { Makeable } from './search/makeable.ts';
import type { EventRules } from './stream/event-rules.ts';
import type { TaskResultMap } from './tasks/task-result.ts';

/** Everything that an area brings to the browser. `shell/areas.ts` lists the areas; nothing else outside an area names it. */
export interface Area {
  /** Its screens by the component name the server sends. */
  views: ViewMap;
  /** Screens that no menu shows (specification 2.3). */
  hiddenRoutes?: readonly HiddenRoute[];
  /** How the outcome of its background tasks is shown, by the kind of task. */
  taskResults?: TaskResultMap;
  /** What people call its kinds of documents in what the search has found. */
  searchKinds?: { readonly [K in SearchKindName]?: string };
  /** Its page that answers what is typed into the palette, beside the documents that are found. */
  askedPage?: AskedPage;
  /** What of it the palette offers to make, by the page whose `AddAction` or `create` arrival does it. */
  makes?: readonly Makeable[];
  /** What it does about events of the live stream; several areas may listen to one. */
  events?: EventRules;
}

/** Declares an area. It only fixes the types: which events and kinds it knows is seen by the compiler. */
export function defineArea<const A extends Area>(area: A): A {
  return area;
}
