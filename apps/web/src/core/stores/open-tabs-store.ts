import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from './plain-storage.ts';

/** One entry of the tab strip. `path` is the tab's identity; `fullPath` is the address its screen had last. */
export interface OpenTab {
  path: string;
  fullPath: string;
  name: string;
  title: string;
  meta: { affix: boolean; noCache: boolean; link: string | null };
  query: Record<string, string>;
  /** Pinned by the user; `meta.affix` is pinned by the menu and cannot be undone here. */
  pinned?: boolean;
  /** What its screen calls itself once it knows what it is about: two tabs of one kind differ by it. */
  label?: string;
}

export interface OpenTabs {
  visitedViews: OpenTab[];
  cachedViews: string[];
  iframeViews: OpenTab[];
}

const none: OpenTabs = { visitedViews: [], cachedViews: [], iframeViews: [] };

export const useOpenTabs = create<OpenTabs>()(
  persist((): OpenTabs => none, {
    name: 'tags-view-pinia',
    storage: plainStorage<OpenTabs>(),
  }),
);

function stateOf(visitedViews: OpenTab[]): OpenTabs {
  return {
    visitedViews,
    cachedViews: visitedViews.filter((view) => !view.meta.noCache).map((view) => view.name),
    iframeViews: visitedViews.filter((view) => view.meta.link !== null),
  };
}

// Told by screens that are drawn before their tab stands in the strip.
const labels = new Map<string, string>();

/** What the strip calls a tab. */
export function tabName({ title, label }: Pick<OpenTab, 'title' | 'label'>): string {
  return label ?? title;
}

/** Gives a tab the name its screen asks for. */
export function labelTab(path: string, label: string): void {
  labels.set(path, label);
  const { visitedViews } = useOpenTabs.getState();
  if (!visitedViews.some((view) => view.path === path && view.label !== label)) return;
  const views = visitedViews.map((view) =>
    view.path === path ? Object.assign({}, view, { label }) : view,
  );
  useOpenTabs.setState(stateOf(views));
}

/** True for a tab that close-others and close-all leave standing and that has no close button. */
export function isPinned(view: OpenTab): boolean {
  return view.meta.affix || view.pinned === true;
}

function pinnedFirst(views: readonly OpenTab[]): OpenTab[] {
  return [...views.filter(isPinned), ...views.filter((view) => !isPinned(view))];
}

function isSame(one: OpenTab, other: OpenTab): boolean {
  const { affix, noCache, link } = one.meta;
  return (
    one.fullPath === other.fullPath &&
    one.title === other.title &&
    affix === other.meta.affix &&
    noCache === other.meta.noCache &&
    link === other.meta.link
  );
}

/** Adds a tab, or renews the title of one that stands already. A pinned tab goes in front of the others. */
export function openTab(view: OpenTab): void {
  const { visitedViews } = useOpenTabs.getState();
  const known = visitedViews.find((other) => other.path === view.path);
  if (known && isSame(known, view)) return;
  const label = labels.get(view.path) ?? known?.label;
  const renewed = Object.assign({}, view, known?.pinned && { pinned: true }, label && { label });
  const views = known
    ? visitedViews.map((other) => (other === known ? renewed : other))
    : [...visitedViews, renewed];
  useOpenTabs.setState(stateOf(pinnedFirst(views)));
}

/** A tab shows another address from now on, at its place in the strip. */
export function moveTabTo(path: string, toPath: string): void {
  labels.delete(path);
  const { visitedViews } = useOpenTabs.getState();
  const isThere = visitedViews.some((view) => view.path === toPath);
  const views = visitedViews.flatMap((view) => {
    if (view.path !== path) return [view];
    const { label: _former, ...rest } = view;
    return isThere ? [] : [{ ...rest, path: toPath, fullPath: toPath }];
  });
  useOpenTabs.setState(stateOf(views));
}

/** Removes a tab that is not pinned and names the neighbour to show instead of it. */
export function closeTab(path: string): OpenTab | undefined {
  const { visitedViews } = useOpenTabs.getState();
  const index = visitedViews.findIndex((view) => view.path === path);
  const view = visitedViews[index];
  if (!view || isPinned(view)) return undefined;
  const left = visitedViews.filter((other) => other !== view);
  useOpenTabs.setState(stateOf(left));
  return left[index] ?? left[index - 1];
}

/** Pins a tab in front of the others, or lets it go again. A tab pinned by the menu stays so. */
export function togglePin(path: string): void {
  const views = useOpenTabs
    .getState()
    .visitedViews.map((view) =>
      view.path === path ? Object.assign({}, view, { pinned: !view.pinned }) : view,
    );
  useOpenTabs.setState(stateOf(pinnedFirst(views)));
}

/** Moves a tab to the place of another; pinned tabs stay in front. */
export function moveView(path: string, toPath: string): void {
  const { visitedViews } = useOpenTabs.getState();
  const from = visitedViews.findIndex((view) => view.path === path);
  const to = visitedViews.findIndex((view) => view.path === toPath);
  const moved = visitedViews[from];
  if (!moved || to < 0 || from === to) return;
  const views = visitedViews.filter((view) => view !== moved);
  views.splice(to, 0, moved);
  useOpenTabs.setState(stateOf(pinnedFirst(views)));
}

/** Keeps only the tabs that still lead somewhere. */
export function keepViews(isKept: (view: OpenTab) => boolean): void {
  const { visitedViews } = useOpenTabs.getState();
  const left = visitedViews.filter(isKept);
  if (left.length !== visitedViews.length) useOpenTabs.setState(stateOf(left));
}

/** Forgets all tabs. */
export function forgetTabs(): void {
  labels.clear();
  useOpenTabs.setState(none, true);
}
