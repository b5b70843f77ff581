import { hasData } from '@wm/contract/report/definition-rules';
import type { Condition, ReportDefinition } from '@wm/contract/report/definition';
import type { PackManifest, SourceMapping } from '@wm/contract/report/pack';
import { findColumn, findSource } from '../catalog/catalog.ts';

type Needed = PackManifest['needs']['sources'];

/** The sources and columns that definitions name, by name; nothing of how they are reached. */
export function sourcesNeeded(definitions: readonly ReportDefinition[]): Needed {
  const fields = new Map<string, Set<string>>();
  for (const { modules, params } of definitions) {
    for (const { from } of params)
      if (from) fields.set(from.source, (fields.get(from.source) ?? new Set()).add(from.field));
    for (const { kind, source, columns, where } of modules) {
      if (!hasData({ kind })) continue;
      const names = fields.get(source) ?? new Set();
      fields.set(source, names);
      for (const { field } of columns) if (field !== undefined) names.add(field);
      addTested(where, names);
    }
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

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Adds the columns that a condition tests. */
function addTested(condition: Condition, names: Set<string>): void {
  if (condition.kind === 'test') names.add(condition.field);
  else for (const item of condition.items) addTested(item, names);
}

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
    const mapping = mappings.find(({ name }) => name === module.source);
    if (!mapping || !hasData(module)) return module;
    const names = new Map(mapping.columns.map(({ name, to }) => [name, to]));
    const named = (field: string): string => names.get(field) ?? field;
    return {
      ...module,
      source: mapping.to,
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

function mapGroup<C extends Condition>(condition: C, named: (field: string) => string): C {
  if (condition.kind === 'test') return { ...condition, field: named(condition.field) };
  return { ...condition, items: condition.items.map((item) => mapGroup(item, named)) };
}
