import { cutText } from '@wm/contract/core/stored-text';
import type { UserImportFault } from '@wm/contract/system/user-import';
import { accountKey, passwordFault } from '#areas/auth/public.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { letOthers } from '#core/let-others.ts';
import { checkAddition } from './check-addition.ts';
import { checkChange } from './check-change.ts';
import type { Addition, Change, Checking, Judged } from './checking.ts';
import { Claims } from './claims.ts';
import { importColumns, mayWrite } from './import-columns.ts';
import { readLookups } from './import-lookups.repository.ts';
import type { StoredUser } from './import-lookups.repository.ts';
import type { ImportFile, ImportRow } from './import-rows.ts';
import type { CellFault } from './import-values.ts';
import { userText } from './user-text.ts';

/** Faults that are listed; more are counted only. */
const mostFaults = 20_000;
/** Rows between two breaks for others. */
const batch = 500;

/** Who imports, and through what it is read and written. */
export interface Importer {
  core: Core;
  db: Database;
  principal: Principal;
  /** Whether the users that would change stay locked until the transaction ends. */
  isLocking: boolean;
}

/** What would become of a row. */
export interface Verdict {
  row: number;
  action: 'add' | 'update' | 'same' | 'fault';
  /** Titles of the columns that would change. */
  changes: string[];
}

/** What a file would do, and all that is wrong with it. */
export interface ImportPlan {
  additions: Addition[];
  changes: Change[];
  verdicts: Verdict[];
  faults: UserImportFault[];
  faultCount: number;
}

/**
 * Checks every row by the rules of the single form, against the database and against the rows before it. The plan holds
 * together only as a whole: with a single fault nothing of it may be written.
 */
export async function checkImport(
  importer: Importer,
  file: ImportFile,
  updatesExisting: boolean,
): Promise<ImportPlan> {
  const { core, principal } = importer;
  const lookups = await readLookups(importer, file.rows);
  const checking: Checking = {
    principal,
    lookups,
    claims: new Claims(lookups, updatesExisting ? file.rows : []),
    hasInitial: (await core.settings.text('sys.user.init-password')) !== '',
  };
  const plan = new PlanBook();
  for (const [at, row] of file.rows.entries()) {
    const own = row.cells.password;
    const secretFault = own === undefined ? undefined : await passwordFault(core.settings, own);
    const faults: CellFault[] = secretFault ? [{ field: 'password', message: secretFault }] : [];
    const stored = lookups.users.get(accountKey(row.cells.username ?? ''));
    if (stored && !updatesExisting)
      plan.refuse(row, [...faults, ...takenFaults(row, stored, checking)]);
    else if (stored) plan.judge(row, withFaults(checkChange(row, stored, checking), faults));
    else plan.judge(row, withFaults(checkAddition(row, checking), faults));
    if (at % batch === batch - 1) await letOthers();
  }
  refuseColumns(plan, file, principal);
  return plan.plan;
}

function withFaults(judged: Judged, more: CellFault[]): Judged {
  return more.length === 0 ? judged : { ...judged, faults: [...judged.faults, ...more] };
}

/** A name that is taken, and what else is wrong with what is filled in, so that nobody has to come twice. */
function takenFaults(row: ImportRow, stored: StoredUser, checking: Checking): CellFault[] {
  const message = userText('user.name-taken', { name: row.cells.username ?? '' });
  const more = checkAddition(row, checking, stored.id).faults.filter(
    ({ field }) => field !== 'username' && row.cells[field] !== undefined,
  );
  return [{ field: 'username', message }, ...more];
}

/** Columns that the asker may not write are refused by their names, never dropped in silence. */
function refuseColumns(plan: PlanBook, file: ImportFile, principal: Principal): void {
  const rights = principal.columnRights.get('system:user');
  if (!rights) return;
  for (const column of file.columns) {
    const isAdded = plan.wantsToAdd && !mayWrite(rights, column, 'create');
    // A name is only looked up by; it is never changed.
    const isChanged = plan.changedTitles.has(column.title) && !mayWrite(rights, column, 'update');
    if (!isAdded && !isChanged) continue;
    const message = `没有权限${isAdded ? '新增' : '修改'}该字段`;
    plan.record({ row: file.head, column: column.title, value: column.title, message });
  }
}

/** Collects what becomes of the rows. */
class PlanBook {
  readonly plan: ImportPlan = {
    additions: [],
    changes: [],
    verdicts: [],
    faults: [],
    faultCount: 0,
  };
  /** Whether any row is about a new user, sound or not. */
  wantsToAdd = false;
  /** Titles of the columns that rows would change. */
  readonly changedTitles = new Set<string>();

  judge(row: ImportRow, judged: Judged): void {
    if (judged.kind === 'add') this.wantsToAdd = true;
    if (judged.kind === 'update') for (const title of judged.changes) this.changedTitles.add(title);
    if (judged.faults.length > 0) return this.refuse(row, judged.faults);
    const changes = judged.kind === 'update' ? judged.changes : [];
    this.plan.verdicts.push({ row: row.row, action: judged.kind, changes });
    if (judged.kind === 'add') this.plan.additions.push(judged.addition);
    if (judged.kind === 'update') this.plan.changes.push(judged.change);
  }

  refuse(row: ImportRow, faults: CellFault[]): void {
    this.plan.verdicts.push({ row: row.row, action: 'fault', changes: [] });
    for (const { field, message } of faults) {
      const column = importColumns.find((one) => one.field === field)?.title ?? '';
      const text = row.cells[field] ?? '';
      const value = field === 'password' && text !== '' ? '******' : cutText(text, 100);
      this.record({ row: row.row, column, value, message });
    }
  }

  record(fault: UserImportFault): void {
    this.plan.faultCount += 1;
    if (this.plan.faults.length < mostFaults) this.plan.faults.push(fault);
  }
}
