import type { ResourceSpec } from '@wm/contract/core/resource';
import { camelKey } from '@wm/contract/core/wire';
import { z } from 'zod';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';

type Names<R extends ResourceSpec> = keyof R['row']['shape'];

interface Looks<R extends ResourceSpec> {
  /** Widths that differ from 14, or from 30 of a list of words, by wire name. */
  widths: Partial<Record<Names<R>, number>>;
  shows?: Partial<Record<Names<R>, XlsxColumn['show']>>;
}

/** Where the facts of a row come from. */
const originXlsx: XlsxColumn[] = [
  { field: 'source', title: '来源', width: 12 },
  { field: 'sourceId', title: '来源编号', width: 20 },
  { field: 'sourceVersion', title: '来源版本', width: 16 },
  { field: 'remark', title: '备注', width: 30 },
  { field: 'updateTime', title: '更新时间', width: 26 },
];
const originNames = new Set(originXlsx.map(({ field }) => field));
/** What a list shows of a row and an export does not. */
const left = new Set(['lockedFields', 'createTime']);

/** The columns of a catalog's export: its number, its fields in their order and under their titles, where they come from. */
export function catalogXlsx<R extends ResourceSpec>(
  { row, columns = {} }: R,
  { widths, shows = {} }: Looks<R>,
): XlsxColumn[] {
  const named = { widths, shows } as Required<Looks<ResourceSpec>>;
  const own = Object.entries(columns).map(([name, { title }]): XlsxColumn => {
    const field = row.shape[name];
    const isList = field instanceof z.ZodArray;
    const isFlag = field instanceof z.ZodBoolean;
    const show = named.shows[name] ?? (isList ? joined : isFlag ? yesOrNo : undefined);
    return {
      field: camelKey(name),
      title,
      width: named.widths[name] ?? (isList ? 30 : 14),
      ...(show && { show }),
    };
  });
  return [
    { field: 'id', title: '编号', width: 10 },
    ...own.filter(({ field }) => !originNames.has(field) && !left.has(field)),
    ...originXlsx,
  ];
}

function yesOrNo(value: unknown): string {
  return value === true ? '是' : '否';
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join('、') : '';
}
