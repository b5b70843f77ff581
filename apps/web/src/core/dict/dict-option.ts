/** An entry as the server sends it, in the client's names; which fields there are depends on the dictionary's scope. */
export interface DictEntry {
  id?: number;
  dictLabel: string;
  dictValue?: string | null;
  listClass?: string | null;
  cssClass?: string | null;
  remark?: string | null;
}

/** One choice of a dictionary, for drop-downs and tags. */
export interface DictOption {
  label: string;
  /** A report module's value is the pair of its label and value. */
  value: string | readonly [label: string, value: string];
  /** Kind of tag: default, primary, success, info, warning or danger. */
  elTagType: string;
  /** Classes of the tag. */
  elTagClass: string;
}

const moduleDetail = 'REPORT_MODULES_DETAIL';

/** Types that are read from the report dictionary (specification 7, reading 6). */
export const reportTypes: readonly string[] = [
  'SYS_CONDITION',
  'SYS_LOGICAL_JUDGMENT',
  'REPORT_WARNING_TYPE',
  'REPORT_WARNING_COLUMNS',
  moduleDetail,
];

/** An entry as a choice: its value, or its id as text when the value is empty; a report module by its remark. */
export function dictOption(type: string, entry: DictEntry): DictOption {
  const tag = { elTagType: entry.listClass ?? '', elTagClass: entry.cssClass ?? '' };
  const value = entry.dictValue ?? '';
  if (type === moduleDetail) {
    return { label: entry.remark ?? '', value: [entry.dictLabel, value], ...tag };
  }
  return { label: entry.dictLabel, value: value || String(entry.id ?? ''), ...tag };
}
