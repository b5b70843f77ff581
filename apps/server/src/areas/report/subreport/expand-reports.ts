import type {
  Condition,
  ReportColumn,
  ReportDefinition,
  ReportModule,
  ReportParam,
} from '@wm/contract/report/definition';
import { expandLimits } from '@wm/contract/report/definition-rules';
import type { Database } from '#core/database/database.ts';
import { publishedByCode } from '../run/run.repository.ts';

interface Found {
  code: string;
  name: string;
  definition: ReportDefinition;
}

type Lookup = (code: string) => Promise<Found | undefined>;

/**
 * A definition as it is run: in place of each sub-report its heading and the modules that are published of it at this
 * moment, with the parameters that they are given. One that cannot be shown says why, and the rest is shown.
 */
export async function expandReports(
  db: Pick<Database, 'select'>,
  definition: ReportDefinition,
  ownCode = '',
): Promise<ReportDefinition> {
  if (!hasReports(definition)) return definition;
  const known = new Map<string, Promise<Found | undefined>>();
  const lookup: Lookup = (code) => {
    const found = known.get(code) ?? publishedByCode(db, [code]).then((here) => here.get(code));
    known.set(code, found);
    return found;
  };
  const expanded = await expand(definition, { lookup, trail: ownCode === '' ? [] : [ownCode] });
  return named(expanded, definition);
}

const hasReports = ({ modules }: ReportDefinition): boolean =>
  modules.some(({ kind }) => kind === 'report');

interface Expanding {
  lookup: Lookup;
  /** Codes of the reports that this one stands in, and its own. */
  trail: readonly string[];
}

/** Modules of sub-reports among those of the report; they have ids of their own afterwards. */
async function expand(
  definition: ReportDefinition,
  expanding: Expanding,
): Promise<ReportDefinition> {
  const params = [...definition.params];
  const modules: ReportModule[] = [];
  let lower = 0;
  for (const module of definition.modules.toSorted((one, other) => one.y - other.y)) {
    const placed = { ...module, y: module.y + lower };
    if (module.kind !== 'report') {
      modules.push(placed);
      continue;
    }
    // oxlint-disable-next-line eslint/no-await-in-loop -- they stand below each other
    const inner = await innerOf(placed, { ...expanding, params });
    if (typeof inner === 'string') {
      modules.push({ ...headingOf(placed), text: inner });
      continue;
    }
    params.splice(0, params.length, ...inner.params);
    const heading = headingOf(placed);
    modules.push(heading, ...inner.modules);
    const bottom = Math.max(...inner.modules.map(({ y, h }) => y + h), heading.y + heading.h);
    lower += Math.max(0, bottom - placed.y - placed.h);
  }
  return { ...definition, params, modules };
}

const headingHeight = 2;

/** What stands above the modules of a sub-report: its title. */
function headingOf(module: ReportModule): ReportModule {
  const { embeds: _, ...own } = module;
  return { ...own, kind: 'text', h: headingHeight, text: '', columns: [] };
}

interface Inner {
  /** Those of the report that it stands in, with its own. */
  params: ReportParam[];
  modules: ReportModule[];
}

/** The modules of a sub-report in its place, or why there are none. */
async function innerOf(
  module: ReportModule,
  { lookup, trail, params }: Expanding & { params: readonly ReportParam[] },
): Promise<Inner | string> {
  const { report: code = '', give = [] } = module.embeds ?? {};
  if (trail.includes(code)) return '子报表互相包含，不能显示';
  if (trail.length >= expandLimits.depth)
    return `子报表套了超过 ${expandLimits.depth} 层，不能显示`;
  const found = await lookup(code);
  if (!found) return '子报表没有发布，不能显示';
  const whole = await expand(found.definition, { lookup, trail: [...trail, code] });
  const all = [...params];
  const names = new Map<string, string>();
  for (const [at, param] of whole.params.entries()) {
    const from = give.find(({ name }) => name === param.name)?.param;
    const own = all.findIndex(({ name }) => name === from);
    const given = all[own];
    if (given) {
      if (given.type !== param.type)
        return `参数“${given.title}”与子报表的“${param.title}”类型不同，不能显示`;
      // What it needs is needed here as well.
      all[own] = { ...given, required: given.required || param.required };
      names.set(param.name, given.name);
      continue;
    }
    if (param.required && param.fallback === '')
      return `没有给子报表的参数“${param.title}”，不能显示`;
    const { from: _from, after: _after, ...plain } = param;
    // No other parameter is called so: names have no dots.
    const name = `${module.id}.${at}.${param.name}`;
    all.push({ ...plain, name });
    names.set(param.name, name);
  }
  // Its reader is asked by the report that it stands in.
  const shown = whole.modules.filter(({ kind }) => kind !== 'filter');
  if (shown.length > expandLimits.modules) return '子报表的模块过多，不能显示';
  const top = Math.min(...shown.map(({ y }) => y), Infinity);
  const modules = shown.map((inner) => ({
    ...inner,
    ...placeIn(module, inner, top),
    id: `${module.id}.${inner.id}`,
    where: renamed(inner.where, names),
    columns: inner.columns.map((column) => withParams(column, names)),
  }));
  return { params: all, modules };
}

const gridColumns = 24;
const narrowest = 3;

/** Where a module of a sub-report stands: in its box, as far from the left as in its own report. */
function placeIn(
  box: ReportModule,
  { x, y, w }: ReportModule,
  top: number,
): Pick<ReportModule, 'x' | 'y' | 'w'> {
  const width = Math.min(box.w, Math.max(narrowest, Math.round((w * box.w) / gridColumns)));
  const left = Math.min(box.x + Math.round((x * box.w) / gridColumns), box.x + box.w - width);
  return { x: left, y: box.y + headingHeight + y - top, w: width };
}

function renamed<C extends Condition>(condition: C, names: ReadonlyMap<string, string>): C {
  if (condition.kind === 'group')
    return { ...condition, items: condition.items.map((item) => renamed(item, names)) };
  return condition.param === undefined
    ? condition
    : { ...condition, param: names.get(condition.param) ?? condition.param };
}

function withParams(column: ReportColumn, names: ReadonlyMap<string, string>): ReportColumn {
  if (!column.link) return column;
  const give = column.link.give.map((one) =>
    one.param === undefined ? one : { ...one, param: names.get(one.param) ?? one.param },
  );
  return { ...column, link: { ...column.link, give } };
}

/** Ids as short as others are, and never one of the report's own. */
function named(expanded: ReportDefinition, { modules }: ReportDefinition): ReportDefinition {
  const own = new Set(modules.map(({ id }) => id));
  let next = 0;
  const fresh = (): string => {
    do next += 1;
    while (own.has(`s${next}`));
    return `s${next}`;
  };
  return {
    ...expanded,
    modules: expanded.modules.map((module) =>
      own.has(module.id) ? module : { ...module, id: fresh() },
    ),
  };
}
