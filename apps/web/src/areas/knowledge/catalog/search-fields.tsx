import type { ReactNode } from 'react';
import { rangeSearch, updatedSearch } from '#ui/fields/date-range-field.tsx';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';

export const flagNames: Readonly<Record<string, string>> = { true: '是', false: '否' };

/** The filters that every catalog has, behind its own; fields that people correct by their labels. */
export function originSearch(fields: Readonly<Record<string, string>>): ReactNode[] {
  return [
    textSearch('recordId', '编号', '完整的编号'),
    textSearch('source', '来源', '例如：HGNC、手工'),
    textSearch('sourceVersion', '来源版本'),
    ...(Object.keys(fields).length > 0
      ? [choiceSearch('lockedFields', '手工修订的字段', fields)]
      : []),
    textSearch('remark', '备注'),
    rangeSearch('创建时间'),
    updatedSearch('更新时间'),
  ];
}
