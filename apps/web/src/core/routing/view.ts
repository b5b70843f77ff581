import type { ComponentType } from 'react';

/** Fetches the component of a screen when it is first opened. */
export type ViewLoader = () => Promise<ComponentType>;

/** Component name, as the server sends it, to its screen. */
export type ViewMap = Readonly<Record<string, ViewLoader>>;

/** A screen that no menu shows and no server route names (specification 2.3). */
export interface HiddenRoute {
  path: string;
  component: string;
  /** Null: anyone who is signed in. */
  permission: string | null;
  /** Title of the tab and the document. */
  title(params: Record<string, string>): string;
  /** Path of the menu entry that stays marked, and whose trail stands above this screen. */
  activeMenu: string;
}
