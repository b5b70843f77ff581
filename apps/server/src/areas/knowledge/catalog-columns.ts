import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';

function joined(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join('、') : '';
}

/** A column of an export with several words in a cell. */
export function wordsColumn(field: string, title: string, width = 30): XlsxColumn {
  return { field, title, width, show: joined };
}

/** Where the facts of a row come from. */
export const originXlsx: XlsxColumn[] = [
  { field: 'source', title: '来源', width: 12 },
  { field: 'sourceId', title: '来源编号', width: 20 },
  { field: 'sourceVersion', title: '来源版本', width: 16 },
  { field: 'remark', title: '备注', width: 30 },
  { field: 'updateTime', title: '更新时间', width: 26 },
];
