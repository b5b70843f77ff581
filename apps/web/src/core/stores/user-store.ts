import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from './plain-storage.ts';

/** The signed-in user under the names of specification 3. `id` is 0 until it is known. */
export interface UserState {
  id: number;
  name: string;
  nickname: string;
  avatar: string;
  role_id: number;
  roles: string[];
  permissions: string[];
  permission_version: number;
}

const nobody: UserState = {
  id: 0,
  name: '',
  nickname: '',
  avatar: '',
  role_id: 0,
  roles: [],
  permissions: [],
  permission_version: 0,
};

export const useUser = create<UserState>()(
  persist((): UserState => nobody, { name: 'user-pinia', storage: plainStorage<UserState>() }),
);

/** Forgets the user. */
export function forgetUser(): void {
  useUser.setState(nobody, true);
}
