import { valuesByLabel } from '@wm/contract/system/seeded-dicts';
import type { Principal } from '#core/access/principal.ts';
import type { Reach } from '#core/crud/row-access.ts';
import type { ImportField } from './import-columns.ts';
import type { ImportDept, Lookups } from './import-lookups.repository.ts';
import type { ImportRow } from './import-rows.ts';
import { userText } from './user-text.ts';

/** What is wrong with one cell. */
export interface CellFault {
  field: ImportField;
  message: string;
}

/** The cells of a row in the form the single form sends them; what is not filled in is absent. */
export interface RowValues {
  username?: string;
  password?: string;
  nickname?: string;
  deptId?: number;
  mobile?: string;
  telephone?: string;
  email?: string;
  sex?: string;
  status?: string;
  remark?: string;
  roleIds?: number[];
  postIds?: number[];
}

const sexes = valuesByLabel('sys_user_sex');
const states = valuesByLabel('sys_normal_disable');
const brokenFormula = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

export interface Place {
  lookups: Lookups;
  principal: Principal;
  /** Where the row's user may be put. */
  reach: Reach;
  /** The department of the user who is there; naming it again is no change. */
  currentDeptId?: number | null;
}

/** Reads names and words as what they stand for. */
export function readValues(
  { cells }: ImportRow,
  place: Place,
): { values: RowValues; faults: CellFault[] } {
  const faults: CellFault[] = [];
  const { dept, sex, status, roles, posts, ...plain } = cells;
  const values: RowValues = { ...plain };
  const put = <Name extends keyof RowValues>(
    name: Name,
    field: ImportField,
    found: RowValues[Name] | Refused,
  ): void => {
    if (found instanceof Refused) faults.push({ field, message: found.message });
    else values[name] = found;
  };
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    if (brokenFormula.test(text)) faults.push({ field, message: '单元格中的公式有错误' });
    else if (text.includes('\0')) faults.push({ field, message: '含有不能保存的字符' });
  }
  if (dept) put('deptId', 'dept', deptOf(dept, place));
  if (sex) put('sex', 'sex', sexes.get(sex) ?? new Refused('只能填写男、女或未知'));
  if (status) put('status', 'status', states.get(status) ?? new Refused('只能填写正常或停用'));
  if (roles) put('roleIds', 'roles', roleIdsOf(roles, place.lookups));
  if (posts) put('postIds', 'posts', postIdsOf(posts, place.lookups));
  return { values, faults };
}

class Refused {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A department by its name or the end of its path; of several of a name, the one the asker can mean. */
function deptOf(text: string, { lookups, reach, currentDeptId }: Place): number | Refused {
  const wanted = text
    .split(/[/／\\>]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ends = ({ path }: ImportDept): boolean =>
    wanted.every((name, at) => path[path.length - wanted.length + at] === name);
  const named = (lookups.depts.get(wanted.at(-1) ?? '') ?? []).filter(ends);
  if (named.some(({ id }) => id === currentDeptId)) return currentDeptId as number;
  if (named.length === 0) return new Refused(`部门「${text}」不存在`);
  const reached = named.filter(({ id }) => !reach || reach.deptIds.includes(id));
  if (reached.length === 0) return new Refused(userText('user.dept-out-of-reach'));
  const usable = reached.filter(({ isInUse }) => isInUse);
  const whole = usable.filter(({ path }) => path.length === wanted.length);
  const [found, another] = whole.length === 1 ? whole : usable;
  if (!found) return new Refused(userText('user.dept-missing'));
  if (!another) return found.id;
  return new Refused(`有多个部门叫「${text}」，请写全路径，例如 ${found.path.join('/')}`);
}

function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[、,，;；|\n]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
}

function roleIdsOf(text: string, { roles }: Lookups): number[] | Refused {
  const ids: number[] = [];
  for (const name of namesIn(text)) {
    const role = roles.get(name);
    if (!role) return new Refused(`角色「${name}」不存在`);
    ids.push(role.id);
  }
  return ids;
}

function postIdsOf(text: string, { posts }: Lookups): number[] | Refused {
  const ids: number[] = [];
  for (const name of namesIn(text)) {
    if (!posts.has(name)) return new Refused(`岗位「${name}」不存在或已停用`);
    const id = posts.get(name);
    if (id === undefined) return new Refused(`有多个岗位叫「${name}」`);
    ids.push(id);
  }
  return ids;
}
