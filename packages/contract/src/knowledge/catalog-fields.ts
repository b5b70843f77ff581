import { z } from 'zod';
import type { ColumnSpec } from '../core/column.ts';
import { defineResource, rangeShape } from '../core/resource.ts';

// Each field says once what it is called: its title stands in refusals, in rights on its column and over it in an export.

/** A text of a catalog; what may not be empty says so itself. */
export const textField = (title: string, most: number) =>
  z.string().trim().max(most, `${title}不超过 ${most} 个字符`).meta({ title });

/** A text without which a record is none. */
export const neededField = (title: string, most: number) =>
  textField(title, most).min(1, `请输入${title}`).meta({ title });

/** Several words of one field, such as the aliases of a gene. */
export const wordsField = (title: string) =>
  z
    .array(z.string().trim().min(1).max(500, `${title}的每一项不超过 500 个字符`))
    .max(2000, `${title}不超过 2000 项`)
    .meta({ title });

export const numberField = (title: string) =>
  z.number().int().min(0).max(2_000_000_000).nullable().meta({ title });

/** A number that is measured, such as a frequency. */
export const realField = (title: string) =>
  z.number().min(-1e9).max(1e9).nullable().meta({ title });

export const flagField = (title: string) => z.boolean().meta({ title });

export const choiceField = <const Values extends readonly string[]>(
  title: string,
  values: Values,
) => z.enum(values).meta({ title });

export const colorField = (title: string) =>
  z
    .string()
    .regex(/^(?:#[0-9a-fA-F]{6})?$/, '颜色应写作 #1f77d0')
    .max(7)
    .meta({ title });

/** A text, or a number, that the server alone writes. */
export const knownText = (title: string) => z.string().meta({ title });
export const knownNumber = (title: string) => z.number().meta({ title });

/** What every record of a catalog says beside its facts: where they come from, and which of them were corrected by hand. */
const originShape = {
  source: knownText('来源'),
  source_id: knownText('来源编号'),
  source_version: knownText('来源版本'),
  /** Wire names of the fields that no import writes over. */
  locked_fields: z.array(z.string()).meta({ title: '手工修订的字段' }),
  remark: knownText('备注'),
  create_time: knownText('创建时间'),
  update_time: knownText('更新时间'),
};

/** What may be written of it by hand. */
const ownShape = {
  locked_fields: z.array(z.string().max(64)).max(64),
  remark: textField('备注', 500),
};

const day = z.iso.date().optional();

const originFilters = {
  /** Its number here, whole. */
  record_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  source: z.string().max(100).optional(),
  source_id: z.string().max(200).optional(),
  source_version: z.string().max(100).optional(),
  /** The wire name of a field that was corrected by hand. */
  locked_fields: z.string().max(64).optional(),
  remark: z.string().max(200).optional(),
  updated_from: day,
  updated_to: day,
};

interface Catalog<Fields, Filters, Needed, Path, Code, Sort, Known> {
  path: Path;
  permission: Code;
  title: string;
  /** The facts, which are written by hand and by imports. */
  fields: Fields;
  /** Those of them without which a record is none. */
  needed: Needed;
  /** What is known of a record beside them; the server alone writes it. */
  known?: Known;
  /** Beside those by origin and range, which every catalog has. */
  filters: Filters;
  sorts: readonly [Sort, ...Sort[]];
}

type NoShape = { readonly [Name in never]: z.ZodType };

/** A resource of the knowledge base: its facts, where they come from, and rights on every column. */
export function defineCatalog<
  Fields extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Needed extends z.ZodRawShape,
  const Path extends string,
  const Code extends string,
  const Sort extends string,
  Known extends z.ZodRawShape = NoShape,
>(catalog: Catalog<Fields, Filters, Needed, Path, Code, Sort, Known>) {
  const { path, permission, title, fields, needed, known, filters, sorts } = catalog;
  const shown = { ...fields, ...(known as Known), ...originShape };
  return defineResource({
    path,
    permission,
    title,
    row: z.object({ id: z.number(), ...shown }),
    create: z
      .strictObject({ ...fields, remark: ownShape.remark })
      .partial()
      .extend(needed),
    update: z.strictObject({ ...fields, ...ownShape }).partial(),
    filters: { ...filters, ...originFilters, ...rangeShape },
    sorts,
    columns: columnsOf(shown),
  });
}

function columnsOf(shape: z.ZodRawShape): Record<string, ColumnSpec> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const title = (field as z.ZodType).meta()?.title;
      if (!title) throw new Error(`the field ${name} of a catalog has no title`);
      return [name, { title }];
    }),
  );
}

/** Filters by further columns: a text by a part of it, a list by one of its words. */
export function textFilters<const Name extends string>(...names: Name[]) {
  return filtersOf(names, z.string().max(200).optional());
}

type TextNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodString | z.ZodArray ? Name : never;
}[keyof Fields];

/** Filters by all texts and lists of words but those that are named: they are looked for in a way of their own. */
export function textFiltersOf<
  Fields extends z.ZodRawShape,
  Other extends keyof Fields & string = never,
>(fields: Fields, ...others: Other[]) {
  const isText = (field: unknown): boolean =>
    field instanceof z.ZodString || field instanceof z.ZodArray;
  const left = new Set<string>(others);
  const names = Object.keys(fields).filter((name) => isText(fields[name]) && !left.has(name));
  return filtersOf(
    names as Exclude<TextNames<Fields> & string, Other>[],
    z.string().max(200).optional(),
  );
}

/** Filters by columns of whole numbers. */
export function numberFilters<const Name extends string>(...names: Name[]) {
  return filtersOf(
    names,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  );
}

function filtersOf<Name extends string, Filter>(names: Name[], filter: Filter) {
  return Object.fromEntries(names.map((name) => [name, filter])) as Record<Name, Filter>;
}

/** Filters by columns of yes and no. */
export function flagFilters<const Name extends string>(...names: Name[]) {
  return filtersOf(names, z.enum(['true', 'false']).optional());
}

/** Filters by measured numbers: not less than, or not more than. */
export function realFilters<const Name extends string>(...names: Name[]) {
  return filtersOf(
    names,
    z
      .string()
      .regex(/^-?\d{1,9}(?:\.\d{1,9})?$/, '请输入数字')
      .optional(),
  );
}
