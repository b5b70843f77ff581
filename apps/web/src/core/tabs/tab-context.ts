import { createContext, use } from 'react';

/** What a screen may know and ask of the tab it stands in. Changes with the tab's address only, so that showing a tab again draws nothing anew. */
export interface TabHandle {
  /** Its path. */
  id: string;
  /** Closes this tab and shows its neighbour. */
  close: () => void;
  /** Goes on to another path, with all that the screen holds where that is drawn by the same one; missing outside of a tab. */
  moveTo?: (pathname: string, how: 'push' | 'replace') => void;
}

export const TabContext = createContext<TabHandle>({ id: '', close() {} });

/** The tab this screen stands in. */
export function useTab(): TabHandle {
  return use(TabContext);
}
