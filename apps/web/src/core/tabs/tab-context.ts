import { createContext, use } from 'react';

/** What a screen may know and ask of the tab it stands in. Never changes, so that showing a tab again draws nothing anew. */
export interface TabHandle {
  /** Its path. */
  id: string;
  /** Closes this tab and shows its neighbour. */
  close: () => void;
}

export const TabContext = createContext<TabHandle>({ id: '', close() {} });

/** The tab this screen stands in. */
export function useTab(): TabHandle {
  return use(TabContext);
}
