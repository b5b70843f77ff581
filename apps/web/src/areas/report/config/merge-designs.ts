import type {
  Condition,
  ReportColumn,
  ReportDefinition,
  ReportModule,
} from '@wm/contract/report/definition';
import type { Divergence, Merged } from '#core/documents/document-session.ts';
import { settle } from '../module-grid.ts';
import { freshName } from './names.ts';

/** A design as one text: what a session saves, keeps and compares. Equal designs are equal texts. */
export function textOfDesign({ params, modules, warnings = [] }: ReportDefinition): string {
  return JSON.stringify(inOrder({ params, modules, ...(warnings.length > 0 && { warnings }) }));
}

/** The database keeps the fields of a design in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => inOrder(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}

/** The other way round. */
export function designOfText(text: string): ReportDefinition {
  return JSON.parse(text) as ReportDefinition;
}

interface MergedDesigns extends Merged {
  /** Where both have changed the same, in words; mine stands there. */
  places: string[];
}

/**
 * One design of two: modules, columns, warnings and parameters by who changed them, and of what both changed each field by
 * itself. What both have made under one name stays both, mine under another one.
 */
export function mergeDesigns({ base, mine: own, theirs: other }: Divergence): MergedDesigns {
  const old = base === undefined ? { params: [], modules: [] } : designOfText(base);
  const theirs = designOfText(other);
  const mine = apart(designOfText(own), old, theirs);
  const places: string[] = [];
  const params = mergeLists(sidesOf('params', { old, mine, theirs }), {
    keyOf: ({ name }) => name,
    merge: (both) => mergeFields(both, [], { places, where: `参数「${both.mine.title}」` }),
    places,
    nameOf: ({ title }) => `参数「${title}」`,
  });
  const modules = mergeLists(sidesOf('modules', { old, mine, theirs }), {
    keyOf: ({ id }) => id,
    merge: (both) => mergeModule(both, { places, where: `模块「${both.mine.title}」` }),
    places,
    nameOf: ({ title }) => `模块「${title}」`,
  });
  const warnings = mergeLists(sidesOf('warnings', { old, mine, theirs }), {
    keyOf: ({ id }) => id,
    merge: (both) => mergeFields(both, [], { places, where: '同一条预警' }),
    places,
    nameOf: () => '一条预警',
  });
  return {
    text: textOfDesign({ params, modules: settle(modules), warnings }),
    collisions: places.length,
    places,
  };
}

interface Designs {
  old: ReportDefinition;
  mine: ReportDefinition;
  theirs: ReportDefinition;
}

interface Sides<T> {
  old: T;
  mine: T;
  theirs: T;
}

type Part = 'params' | 'modules' | 'warnings';
type Item<P extends Part> = NonNullable<ReportDefinition[P]>[number];

function sidesOf<P extends Part>(part: P, { old, mine, theirs }: Designs): Sides<Item<P>[]> {
  const of = (design: ReportDefinition): Item<P>[] => design[part] ?? [];
  return { old: of(old), mine: of(mine), theirs: of(theirs) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

interface Noting {
  places: string[];
  where: string;
}

/** What both have of an item that one of them, or both, went on with. */
interface Both<T> {
  old: T | undefined;
  mine: T;
  theirs: T;
}

/** What only one side changed is his; what both changed to different values is mine, and noted. */
function mergeFields<T extends object>(
  { old, mine, theirs }: Both<T>,
  apartFrom: readonly (keyof T)[],
  { places, where }: Noting,
): T {
  const made = { ...mine };
  const differing = ([...Object.keys(mine), ...Object.keys(theirs)] as (keyof T)[]).filter(
    (name) => !apartFrom.includes(name) && !isSame(mine[name], theirs[name]),
  );
  const isTheirs = (name: keyof T): boolean => isSame(old?.[name], mine[name]);
  for (const name of differing.filter(isTheirs)) {
    if (name in theirs) made[name] = theirs[name];
    else delete made[name];
  }
  const isCollision = (name: keyof T): boolean =>
    !isTheirs(name) && !isSame(old?.[name], theirs[name]);
  if (differing.some(isCollision)) places.push(where);
  return made;
}

interface Merging<T> {
  keyOf: (item: T) => string;
  merge: (both: Both<T>) => T;
  nameOf: (item: T) => string;
  places: string[];
}

/** Items by their key: what one side made or took away, and what both changed put together. */
function mergeLists<T>({ old, mine, theirs }: Sides<T[]>, of: Merging<T>): T[] {
  const { keyOf } = of;
  const maps = [old, mine, theirs].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  const [before = new Map(), own = new Map(), other = new Map()] = maps;
  const kept = new Map<string, T>();
  for (const key of new Set([...own.keys(), ...other.keys()])) {
    const item = mergeItem(
      { old: before.get(key), mine: own.get(key), theirs: other.get(key) },
      of,
    );
    if (item !== undefined) kept.set(key, item);
  }
  return orderOf({ old, mine, theirs }, keyOf).flatMap((key) => kept.get(key) ?? []);
}

function mergeItem<T>({ old, mine, theirs }: Sides<T | undefined>, of: Merging<T>): T | undefined {
  if (isSame(mine, theirs) || isSame(theirs, old)) return mine;
  if (isSame(mine, old)) return theirs;
  const left = mine ?? theirs;
  if (mine !== undefined && theirs !== undefined) return of.merge({ old, mine, theirs });
  // One took away what the other went on with: it stays, and that is said.
  if (left !== undefined) of.places.push(`${of.nameOf(left)}（一边已删除）`);
  return left;
}

/** Mine, unless only they put what both have in another order; what they made stands behind what it stood behind. */
function orderOf<T>({ old, mine, theirs }: Sides<T[]>, keyOf: (item: T) => string): string[] {
  const [before, own, other] = [old, mine, theirs].map((list) => list.map((one) => keyOf(one)));
  const [first = [], second = []] = isReordered(before ?? [], own ?? [])
    ? [own, other]
    : [other, own];
  const order = [...first];
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue;
    const previous = second[at - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  }
  return order;
}

function isReordered(before: readonly string[], now: readonly string[]): boolean {
  const common = now.filter((key) => before.includes(key));
  return !isSame(
    common,
    before.filter((key) => now.includes(key)),
  );
}

function mergeModule(both: Both<ReportModule>, noting: Noting): ReportModule {
  const { places, where } = noting;
  const columns = mergeLists(
    { old: both.old?.columns ?? [], mine: both.mine.columns, theirs: both.theirs.columns },
    {
      keyOf: ({ id }) => id,
      merge: (columnOf) =>
        mergeFields(columnOf, [], { places, where: `${where}的列「${columnOf.mine.title}」` }),
      nameOf: ({ title }) => `${where}的列「${title}」`,
      places,
    },
  );
  return { ...mergeFields(both, ['columns'], noting), columns };
}

/** Mine, with other names for what both have made under one name. */
function apart(
  mine: ReportDefinition,
  old: ReportDefinition,
  theirs: ReportDefinition,
): ReportDefinition {
  let next = mine;
  for (const [from, to] of clashes(sidesOf('params', { old, mine, theirs }), ({ name }) => name))
    next = renameParam(next, from, to);
  for (const [from, to] of clashes(sidesOf('warnings', { old, mine, theirs }), ({ id }) => id))
    next = {
      ...next,
      warnings: (next.warnings ?? []).map((one) => (one.id === from ? { ...one, id: to } : one)),
    };
  for (const [from, to] of clashes(sidesOf('modules', { old, mine, theirs }), ({ id }) => id))
    next = renameModule(next, from, to);
  for (const module of theirs.modules) {
    const columnsIn = ({ modules }: ReportDefinition): ReportColumn[] =>
      modules.find(({ id }) => id === module.id)?.columns ?? [];
    const sides = { old: columnsIn(old), mine: columnsIn(next), theirs: module.columns };
    for (const [from, to] of clashes(sides, ({ id }) => id))
      next = renameColumn(next, { moduleId: module.id, from, to });
  }
  return next;
}

/** Names that both have given to something of their own, with free ones for mine. */
function clashes<T>(
  { old, mine, theirs }: Sides<T[]>,
  keyOf: (item: T) => string,
): [string, string][] {
  const named = (list: readonly T[]): Map<string, T> =>
    new Map(list.map((one) => [keyOf(one), one]));
  const [before, other] = [named(old), named(theirs)];
  const taken = [...new Set([...old, ...mine, ...theirs].map((one) => keyOf(one)))];
  return mine.flatMap((one) => {
    const key = keyOf(one);
    if (before.has(key) || !other.has(key) || isSame(one, other.get(key))) return [];
    const fresh = freshName(key.replace(/\d+$/, ''), taken);
    taken.push(fresh);
    return [[key, fresh] as [string, string]];
  });
}

function mapTests(
  condition: Condition,
  change: (test: Extract<Condition, { kind: 'test' }>) => Condition,
): Condition {
  if (condition.kind === 'test') return change(condition);
  return { ...condition, items: condition.items.map((item) => mapTests(item, change)) };
}

function mapGroup(
  group: ReportModule['where'],
  change: (test: Extract<Condition, { kind: 'test' }>) => Condition,
): ReportModule['where'] {
  return { ...group, items: group.items.map((item) => mapTests(item, change)) };
}

function renameParam(design: ReportDefinition, from: string, to: string): ReportDefinition {
  return {
    ...design,
    params: design.params.map((one) => (one.name === from ? { ...one, name: to } : one)),
    modules: design.modules.map((module) => ({
      ...module,
      where: mapGroup(module.where, (test) =>
        test.param === from ? { ...test, param: to } : test,
      ),
    })),
  };
}

function renameModule(design: ReportDefinition, from: string, to: string): ReportDefinition {
  return {
    ...design,
    modules: design.modules.map((one) => (one.id === from ? { ...one, id: to } : one)),
    ...(design.warnings && {
      warnings: design.warnings.map((one) => (one.module === from ? { ...one, module: to } : one)),
    }),
  };
}

interface Renaming {
  moduleId: string;
  from: string;
  to: string;
}

function renameColumn(
  design: ReportDefinition,
  { moduleId, from, to }: Renaming,
): ReportDefinition {
  const columns = (module: ReportModule): ReportColumn[] =>
    module.columns.map((column) => ({
      ...column,
      ...(column.id === from && { id: to }),
      ...(column.formula !== undefined && {
        formula: column.formula.replaceAll(`[${from}]`, `[${to}]`),
      }),
    }));
  return {
    ...design,
    modules: design.modules.map((module) =>
      module.id === moduleId ? { ...module, columns: columns(module) } : module,
    ),
    ...(design.warnings && {
      warnings: design.warnings.map((one) =>
        one.module === moduleId
          ? {
              ...one,
              ...(one.column === from && { column: to }),
              ...(one.when && {
                when: mapGroup(one.when, (test) =>
                  test.field === from ? { ...test, field: to } : test,
                ),
              }),
            }
          : one,
      ),
    }),
  };
}
