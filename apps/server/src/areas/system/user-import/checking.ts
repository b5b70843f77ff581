import type { UserInput, UserPatch } from '@wm/contract/system/user';
import type { Principal } from '#core/access/principal.ts';
import type { Claims } from './claims.ts';
import type { Lookups } from './import-lookups.repository.ts';
import type { CellFault } from './import-values.ts';

/** What is known while rows are checked. */
export interface Checking {
  principal: Principal;
  lookups: Lookups;
  claims: Claims;
  /** Whether new users without a password of their own have one. */
  hasInitial: boolean;
}

/** A new user as he will be stored. */
export interface Addition {
  row: number;
  account: Omit<UserInput, 'password'> & { usernameKey: string };
  /** Undefined: the initial one of the settings. */
  password: string | undefined;
}

/** A user who is there, and what of him changes. */
export interface Change {
  row: number;
  id: number;
  patch: UserPatch;
}

/** What the check of one row gives. */
export type Judged =
  | { kind: 'add'; addition: Addition; faults: CellFault[] }
  | { kind: 'update'; change: Change; changes: string[]; faults: CellFault[] }
  | { kind: 'same'; faults: CellFault[] };
