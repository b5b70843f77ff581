import { dayIn, paramText } from '@wm/contract/report/relative';
import type { ReportModule } from '@wm/contract/report/definition';
import { findSource } from '../catalog/catalog.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { ModuleSide } from './compare-columns.ts';

interface Sides {
  before: { run: StoredRun; side: ModuleSide };
  after: { run: StoredRun; side: ModuleSide };
  /** The office's, in which relative days are read. */
  timeZone: string;
}

/** What differs between two runs beside their rows, in words; conditions are not told, they may name what is hidden. */
export function notesOf({ before, after, timeZone }: Sides): string[] {
  return [
    ...versionNotes(before.side.designed, after.side.designed),
    ...paramNotes([before.run, after.run], timeZone),
    ...reachNotes(before.side, after.side),
    ...[before, after].flatMap(cutNotes),
  ];
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function versionNotes(one: ReportModule, other: ReportModule): string[] {
  const titleOf = ({ source }: ReportModule): string => findSource(source)?.title ?? source;
  return [
    ...(one.source === other.source
      ? []
      : [`数据集由「${titleOf(one)}」改为「${titleOf(other)}」，变化可能来自定义`]),
    ...(isSame(one.where, other.where) ? [] : ['筛选条件改过，增减的行可能来自定义']),
    ...(one.limit === other.limit ? [] : ['行数上限改过，增减的行可能来自定义']),
  ];
}

/** What a parameter was in a run, as its owner gave it. */
function paramNotes([one, other]: [StoredRun, StoredRun], timeZone: string): string[] {
  const valueIn = ({ params, definition, createTime }: StoredRun, name: string): string => {
    const asked = definition.params.find((param) => param.name === name);
    const value = params.find((given) => given.name === name)?.value || asked?.fallback || '';
    // The same word may have meant other days.
    return asked ? paramText(asked.type, value, dayIn(timeZone, new Date(createTime))) : value;
  };
  const titles = new Map(
    [one, other].flatMap(({ definition }) =>
      definition.params.map(({ name, title }) => [name, title] as const),
    ),
  );
  return [...titles].flatMap(([name, title]) => {
    const [from, to] = [valueIn(one, name), valueIn(other, name)];
    return from === to ? [] : [`参数「${title}」由“${from || '空'}”改为“${to || '空'}”`];
  });
}

function reachNotes(one: ModuleSide, other: ModuleSide): string[] {
  const [from, to] = [one.stored.foundBy?.reach, other.stored.foundBy?.reach];
  return isSame(from ?? null, to ?? null)
    ? []
    : ['两次运行时的数据范围不同，增减的行可能来自权限变化'];
}

function cutNotes({ run, side }: Sides['before']): string[] {
  const { isTruncated, kept, total } = side.stored;
  if (!isTruncated) return [];
  const count = (of: number): string => of.toLocaleString('zh-CN');
  return [`#${run.id} 只保留了前 ${count(kept)} 行，共 ${count(total)} 行；没有保留的行没有比较`];
}
