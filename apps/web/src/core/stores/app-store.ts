import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { readCookie, writeCookie } from '#core/cookie.ts';
import { isSize } from './control-size.ts';
import { plainStorage } from './plain-storage.ts';

export interface AppState {
  sidebar: { opened: boolean; withoutAnimation: boolean; hide: boolean };
  device: 'desktop' | 'mobile';
  size: string;
}

/** Below this width the sidebar is a drawer. */
const mobileBreakpoint = 992;

function isOpenOn(device: AppState['device']): boolean {
  return device === 'desktop' && readCookie('sidebarStatus') !== '0';
}

function storedSize(): string {
  const size = readCookie('size');
  return isSize(size) ? size : 'default';
}

function initialState(): AppState {
  const device = window.innerWidth < mobileBreakpoint ? 'mobile' : 'desktop';
  return {
    sidebar: { opened: isOpenOn(device), withoutAnimation: false, hide: false },
    device,
    size: storedSize(),
  };
}

/** The window and the cookies know better than what was stored, which only stands in for a cookie that is gone. */
function restored(stored: Partial<AppState> | undefined, initial: AppState): AppState {
  const size = readCookie('size') || (stored?.size ?? '');
  const isDesktop = initial.device === 'desktop' && stored?.device === 'desktop';
  const isClosed =
    isDesktop && readCookie('sidebarStatus') === '' && stored.sidebar?.opened === false;
  return {
    ...initial,
    size: isSize(size) ? size : initial.size,
    ...(isClosed && { sidebar: { ...initial.sidebar, opened: false } }),
  };
}

export const useApp = create<AppState>()(
  persist(initialState, {
    name: 'app-pinia',
    storage: plainStorage<AppState>(),
    merge: (stored, initial) => restored(stored as Partial<AppState> | undefined, initial),
  }),
);

function setOpened(opened: boolean, withoutAnimation: boolean): void {
  useApp.setState((state) => ({ sidebar: { ...state.sidebar, opened, withoutAnimation } }));
}

/** Opens or closes the sidebar and remembers it; does nothing while it is hidden. */
export function toggleSidebar(): void {
  const { sidebar, device } = useApp.getState();
  if (sidebar.hide) return;
  if (device === 'desktop') writeCookie('sidebarStatus', sidebar.opened ? '0' : '1', 365);
  setOpened(!sidebar.opened, false);
}

/** Closes the sidebar without remembering it, as choosing an entry on a phone does. */
export function closeSidebar(withoutAnimation: boolean): void {
  setOpened(false, withoutAnimation);
}

/** Follows the window's width: narrow closes the sidebar, wide restores what the cookie says. */
export function followWidth(width: number): void {
  const device = width < mobileBreakpoint ? 'mobile' : 'desktop';
  if (device === useApp.getState().device) return;
  useApp.setState({ device });
  setOpened(isOpenOn(device), true);
}

/** Hides the sidebar where the top menu's choice has nothing below it, or shows it again. */
export function hideSidebar(hide: boolean): void {
  const { sidebar } = useApp.getState();
  if (sidebar.hide !== hide) useApp.setState({ sidebar: { ...sidebar, hide } });
}

/** Remembers the size of all controls; it shows after the next load. */
export function keepSize(size: string): void {
  writeCookie('size', size, 365);
  useApp.setState({ size });
}
