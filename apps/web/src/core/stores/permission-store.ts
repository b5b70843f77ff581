import type { RouteEntry } from '@wm/contract/auth/account';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from './plain-storage.ts';

/** The route tree as the server sent it, with the user and the version it was made for. */
export interface RawRoutes {
  user_id: number;
  permission_version: number;
  routes: RouteEntry[];
}

export interface PermissionState {
  raw_routes: RawRoutes | null;
  routes: RouteEntry[];
  addRoutes: RouteEntry[];
  defaultRoutes: RouteEntry[];
  topbarRouters: RouteEntry[];
  sidebarRouters: RouteEntry[];
}

const none: PermissionState = {
  raw_routes: null,
  routes: [],
  addRoutes: [],
  defaultRoutes: [],
  topbarRouters: [],
  sidebarRouters: [],
};

export const usePermissionStore = create<PermissionState>()(
  persist((): PermissionState => none, {
    name: 'permission-pinia',
    storage: plainStorage<PermissionState>(),
  }),
);

/** Forgets the route tree. */
export function forgetRoutes(): void {
  usePermissionStore.setState(none, true);
}
