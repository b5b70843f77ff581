import { hasData, joinPrefix } from '@wm/contract/report/definition-rules';
import type { Condition, ReportDefinition, ReportModule } from '@wm/contract/report/definition';
import type { PackManifest, SourceMapping } from '@wm/contract/report/pack';
import { findColumn, findSource } from '../catalog/catalog.ts';
import { fieldsIn } from '../engine/missing-column.ts';

type Needed = PackManifest['needs']['sources'];

/** The sources and columns that definitions name, by name; nothing of how they are reached. */
export function sourcesNeeded(definitions: readonly ReportDefinition[]): Needed {
  const fields = new Map<string, Set<string>>();
  for (const { modules, params } of definitions) {
    for (const { from } of params)
      if (from) fields.set(from.source, (fields.get(from.source) ?? new Set()).add(from.field));
    for (const module of modules) if (hasData(module)) addAsked(module, fields);
  }
  return [...fields].toSorted(byName).map(([name, names]) => {
    const source = findSource(name);
    return {
      name,
      title: source?.title ?? name,
      columns: [...names].toSorted().map((column) => {
        const found = source && findColumn(source, column);
        return { name: column, title: found?.title ?? column, type: found?.type ?? 'text' };
      }),
    };
  });
}

/** Adds what a module asks of its sources. */
function addAsked(module: ReportModule, fields: Map<string, Set<string>>): void {
  const namesOf = (source: string): Set<string> => {
    const names = fields.get(source) ?? new Set<string>();
    fields.set(source, names);
    return names;
  };
  const { source, join } = module;
  const own = namesOf(source);
  const asked = fieldsIn(module);
  if (!join) {
    for (const field of asked) own.add(field);
    return;
  }
  const other = namesOf(join.source);
  for (const field of asked)
    if (isJoined(field)) other.add(withoutPrefix(field));
    else own.add(field);
  if (join.left !== undefined) own.add(join.left);
  if (join.right !== undefined) other.add(join.right);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

const isJoined = (field: string): boolean => field.startsWith(joinPrefix);
const withoutPrefix = (field: string): string => field.slice(joinPrefix.length);

/** What of it is not here: sources, or columns of those that are. */
export function sourcesMissing(needed: Needed) {
  return needed.flatMap(({ name, title, columns }) => {
    const source = findSource(name);
    const gone = source ? columns.filter((column) => !findColumn(source, column.name)) : columns;
    const isHere = source !== undefined;
    return isHere && gone.length === 0 ? [] : [{ name, title, isHere, columns: gone }];
  });
}

/** A definition over what stands here for what it names. */
export function mapSources(
  definition: ReportDefinition,
  mappings: readonly SourceMapping[],
): ReportDefinition {
  if (mappings.length === 0) return definition;
  const modules = definition.modules.map((module) => {
    if (!hasData(module)) return module;
    const own = namingOf(mappings, module.source);
    const other = namingOf(mappings, module.join?.source ?? '');
    const named = (field: string): string =>
      module.join && isJoined(field)
        ? `${joinPrefix}${other.column(withoutPrefix(field))}`
        : own.column(field);
    const { join } = module;
    return {
      ...module,
      source: own.source,
      ...(join && {
        join: {
          ...join,
          source: other.source,
          ...(join.left !== undefined && { left: own.column(join.left) }),
          ...(join.right !== undefined && { right: other.column(join.right) }),
        },
      }),
      columns: module.columns.map((column) =>
        column.field === undefined ? column : { ...column, field: named(column.field) },
      ),
      where: mapGroup(module.where, named),
    };
  });
  const params = definition.params.map((param) => {
    const mapping = mappings.find(({ name }) => name === param.from?.source);
    if (!param.from || !mapping) return param;
    const { field } = param.from;
    const to = mapping.columns.find(({ name }) => name === field)?.to ?? field;
    return { ...param, from: { source: mapping.to, field: to } };
  });
  return { ...definition, params, modules };
}

/** What a source and its columns are called here. */
function namingOf(mappings: readonly SourceMapping[], source: string) {
  const mapping = mappings.find(({ name }) => name === source);
  const names = new Map(mapping?.columns.map(({ name, to }) => [name, to]));
  return {
    source: mapping?.to ?? source,
    column: (field: string): string => names.get(field) ?? field,
  };
}

function mapGroup<C extends Condition>(condition: C, named: (field: string) => string): C {
  if (condition.kind === 'test') return { ...condition, field: named(condition.field) };
  return { ...condition, items: condition.items.map((item) => mapGroup(item, named)) };
}
