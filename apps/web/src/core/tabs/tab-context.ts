import { createContext, use } from 'react';

/** What a screen may know and ask of the tab it stands in. */
export interface TabHandle {
  /** Path and query. */
  id: string;
  isActive: boolean;
  /** Closes this tab and shows its neighbour. */
  close: () => void;
}

export const TabContext = createContext<TabHandle>({ id: '', isActive: true, close() {} });

/** The tab this screen stands in. */
export function useTab(): TabHandle {
  return use(TabContext);
}
