import { z } from 'zod';

/** A text of a catalog; what may not be empty says so itself. */
export const textField = (title: string, most: number) =>
  z.string().trim().max(most, `${title}不超过 ${most} 个字符`);

/** A text without which a record is none. */
export const neededField = (title: string, most: number) =>
  textField(title, most).min(1, `请输入${title}`);

/** Several words of one field, such as the aliases of a gene. */
export const wordsField = (title: string) =>
  z
    .array(z.string().trim().min(1).max(500, `${title}的每一项不超过 500 个字符`))
    .max(2000, `${title}不超过 2000 项`);

export const numberField = z.number().int().min(0).max(2_000_000_000).nullable();

/** A number that is measured, such as a frequency. */
export const realField = z.number().min(-1e9).max(1e9).nullable();

/** What every record of a catalog says beside its facts: where they come from, and which of them were corrected by hand. */
export const originShape = {
  source: z.string(),
  source_id: z.string(),
  source_version: z.string(),
  /** Wire names of the fields that no import writes over. */
  locked_fields: z.array(z.string()),
  remark: z.string(),
  create_time: z.string(),
  update_time: z.string(),
};

/** What may be written of it by hand. */
export const ownShape = {
  locked_fields: z.array(z.string().max(64)).max(64),
  remark: textField('备注', 500),
};

/** Titles of its columns for rights. */
export const originColumns = {
  source: { title: '来源' },
  source_id: { title: '来源编号' },
  source_version: { title: '来源版本' },
  locked_fields: { title: '手工修订的字段' },
  remark: { title: '备注' },
  create_time: { title: '创建时间' },
  update_time: { title: '更新时间' },
} as const;

const day = z.iso.date().optional();

export const originFilters = {
  /** Its number here, whole. */
  record_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  source: z.string().max(64).optional(),
  source_id: z.string().max(200).optional(),
  source_version: z.string().max(100).optional(),
  /** The wire name of a field that was corrected by hand. */
  locked_fields: z.string().max(64).optional(),
  remark: z.string().max(200).optional(),
  updated_from: day,
  updated_to: day,
};

/** Filters by further columns: a text by a part of it, a list by one of its words. */
export function textFilters<const Name extends string>(...names: Name[]) {
  return filtersOf(names, z.string().max(200).optional());
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
