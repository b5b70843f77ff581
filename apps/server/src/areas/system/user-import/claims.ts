import { accountKey } from '#areas/auth/public.ts';
import type { Lookups } from './import-lookups.repository.ts';
import type { ImportRow } from './import-rows.ts';
import type { CellFault } from './import-values.ts';
import { userText } from './user-text.ts';

const texts = {
  mobile: 'user.mobile-taken',
  email: 'user.email-taken',
} as const;

/**
 * Names, mobile numbers and mail addresses as they would be after the import: each belongs to one user. What a row of
 * the file gives up, another may take.
 */
export class Claims {
  readonly #lookups: Lookups;
  readonly #seen = { username: new Map<string, number>(), mobile: new Map(), email: new Map() };
  readonly #released = { mobile: new Set<number>(), email: new Set<number>() };

  /** `changing` are the rows that may change users who are there. */
  constructor(lookups: Lookups, changing: ImportRow[]) {
    this.#lookups = lookups;
    for (const { cells } of changing) {
      const user = lookups.users.get(accountKey(cells.username ?? ''));
      if (!user) continue;
      if (cells.mobile && cells.mobile !== user.mobile) this.#released.mobile.add(user.id);
      if (cells.email && cells.email.toLowerCase() !== user.email.toLowerCase())
        this.#released.email.add(user.id);
    }
  }

  /**
   * Claims what a row holds for its user (undefined for a new one), and tells what is somebody else's. Cells that are
   * `known` to be wrong claim nothing.
   */
  claim(
    { row, cells }: ImportRow,
    userId: number | undefined,
    known: readonly CellFault[],
  ): CellFault[] {
    const faults: CellFault[] = [];
    const wrong = new Set(known.map(({ field }) => field));
    const name = cells.username ?? '';
    const first = wrong.has('username')
      ? undefined
      : this.#first('username', accountKey(name), row);
    if (first !== undefined) {
      const message = `${userText('user.name-taken', { name })}（与第 ${first} 行重复）`;
      faults.push({ field: 'username', message });
    }
    for (const field of ['mobile', 'email'] as const) {
      const value = cells[field]?.toLowerCase();
      if (value === undefined || wrong.has(field)) continue;
      const action = userId === undefined ? '新增' : '修改';
      const message = userText(texts[field], { name, action });
      const before = this.#first(field, value, row);
      if (before !== undefined)
        faults.push({ field, message: `${message}（与第 ${before} 行重复）` });
      else if (this.#isTaken(field, value, userId)) faults.push({ field, message });
    }
    return faults;
  }

  #first(field: 'username' | 'mobile' | 'email', value: string, row: number): number | undefined {
    const seen: Map<string, number> = this.#seen[field];
    const before = seen.get(value);
    if (before === undefined) seen.set(value, row);
    return before;
  }

  #isTaken(field: 'mobile' | 'email', value: string, userId: number | undefined): boolean {
    const owners = field === 'mobile' ? this.#lookups.mobiles : this.#lookups.emails;
    const owner = owners.get(value);
    return owner !== undefined && owner !== userId && !this.#released[field].has(owner);
  }
}
