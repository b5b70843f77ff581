import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from './plain-storage.ts';

/** One entry of the tab strip. `fullPath` (path with its query) is the tab's identity. */
export interface VisitedView {
  path: string;
  fullPath: string;
  name: string;
  title: string;
  meta: { affix: boolean; noCache: boolean; link: string | null };
  query: Record<string, string>;
}

export interface TagsViewState {
  visitedViews: VisitedView[];
  cachedViews: string[];
  iframeViews: VisitedView[];
}

const none: TagsViewState = { visitedViews: [], cachedViews: [], iframeViews: [] };

export const useTagsView = create<TagsViewState>()(
  persist((): TagsViewState => none, {
    name: 'tags-view-pinia',
    storage: plainStorage<TagsViewState>(),
  }),
);

function stateOf(visitedViews: VisitedView[]): TagsViewState {
  return {
    visitedViews,
    cachedViews: visitedViews.filter((view) => !view.meta.noCache).map((view) => view.name),
    iframeViews: visitedViews.filter((view) => view.meta.link !== null),
  };
}

/** Adds a tab, or renews the title of one that stands already. A pinned tab goes in front of the others. */
export function visitView(view: VisitedView): void {
  const { visitedViews } = useTagsView.getState();
  const known = visitedViews.find((other) => other.fullPath === view.fullPath);
  if (known && known.title === view.title && known.meta.affix === view.meta.affix) return;
  const others = visitedViews.map((other) => (other === known ? view : other));
  if (!known && view.meta.affix) {
    others.splice(others.filter((other) => other.meta.affix).length, 0, view);
  } else if (!known) others.push(view);
  useTagsView.setState(stateOf(others));
}

/** Removes a tab that is not pinned and names the neighbour to show instead of it. */
export function closeView(fullPath: string): VisitedView | undefined {
  const { visitedViews } = useTagsView.getState();
  const index = visitedViews.findIndex((view) => view.fullPath === fullPath);
  if (index < 0 || visitedViews[index]?.meta.affix) return undefined;
  const left = visitedViews.filter((view) => view.fullPath !== fullPath);
  useTagsView.setState(stateOf(left));
  return left[index] ?? left[index - 1];
}

/** Keeps only the tabs that still lead somewhere. */
export function keepViews(isKept: (view: VisitedView) => boolean): void {
  const { visitedViews } = useTagsView.getState();
  const left = visitedViews.filter(isKept);
  if (left.length !== visitedViews.length) useTagsView.setState(stateOf(left));
}

/** Forgets all tabs. */
export function forgetViews(): void {
  useTagsView.setState(none, true);
}
