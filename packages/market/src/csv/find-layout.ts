import {
  CSV_FIELD_NAMES,
  DEFAULT_ORDER,
  hasClock,
  isAdjustedHeader,
  isComplete,
  looksLikeData,
  recogniseHeader,
  REQUIRED_FIELDS,
  resolveMapping,
} from './column-mapping.ts';
import type { ColumnMapping, CsvField, ResolvedMapping } from './column-mapping.ts';
import { addFinding } from './finding.ts';
import { guessRoles } from './guess-roles.ts';
import type { FindingList } from './finding.ts';
import { csvRows, guessDelimiter } from '@wm/bytes/csv';
import type { CsvRow } from '@wm/bytes/csv';

/** What the caller may fix about a file's layout; the rest is recognised. */
export interface LayoutOptions {
  /** Columns for some or all fields; the others are recognised by their headers. */
  readonly mapping?: ColumnMapping;
  readonly delimiter?: ',' | ';' | '\t' | '|';
}

/** How the file is laid out. */
export interface CsvLayout {
  readonly delimiter: string;
  /** The header's texts, or 列1, 列2 ... when the file has none. */
  readonly header: readonly string[];
  readonly hasHeader: boolean;
  /** Line of the first data row. */
  readonly firstLine: number;
  /** Position (from 0) of each field's column. */
  readonly mapping: ResolvedMapping;
}

/** Lines at the top among which a header is looked for: terminals write a title above it. */
const HEADER_LINES = 10;
/** Lines from which roles are told by values. */
const GUESS_LINES = 200;

/**
 * Finds delimiter, header and columns. Undefined, with findings, when a required field has no
 * column or adjusted and raw prices are mixed.
 */
export function findLayout(
  text: string,
  options: LayoutOptions,
  findings: FindingList,
): CsvLayout | undefined {
  const delimiter = options.delimiter ?? guessDelimiter(text.slice(0, 4096), [',', '\t', ';', '|']);
  const top: CsvRow[] = [];
  for (const row of csvRows(text, delimiter)) {
    top.push(row);
    if (top.length === HEADER_LINES + GUESS_LINES) break;
  }
  const given = options.mapping ?? {};
  const head = top.slice(0, HEADER_LINES);
  const header = head.find((row) => isHeader(row, given));
  const chosen = header ?? unknownHeader(head) ?? head.find(isData) ?? top[0];
  if (!chosen) {
    refuse(findings, 1, '文件是空的');
    return undefined;
  }
  const hasHeader = !isData(chosen);
  const names = hasHeader ? chosen.fields : chosen.fields.map((_, i) => `列${i + 1}`);
  const resolved = resolveMapping(given, names);
  for (const problem of resolved.problems) refuse(findings, chosen.line, problem);
  const recognised = hasHeader ? recogniseHeader(names) : defaultOrder(chosen.fields);
  const firstLine = hasHeader ? chosen.line + 1 : chosen.line;
  const rows = top.filter((row) => row.line >= firstLine && row.fields.length === names.length);
  const named = { ...recognised, ...resolved.mapping };
  const mapping = guessRoles(
    rows.slice(0, GUESS_LINES).map((row) => row.fields),
    named,
  );
  noteGuesses(findings, { names, named, mapping, line: chosen.line });
  const missing = REQUIRED_FIELDS.filter((field) => mapping[field] === undefined);
  const unnamed = missing.filter((field) => given[field] === undefined);
  if (unnamed.length > 0) {
    const list = unnamed.map((field) => CSV_FIELD_NAMES[field]).join('、');
    refuse(findings, chosen.line, `没有找到${list}对应的列，请手动指定`);
  }
  if (missing.length > 0 || resolved.problems.length > 0) return undefined;
  if (isMixed(names, mapping, findings, chosen.line)) return undefined;
  return { delimiter, header: names, hasHeader, firstLine, mapping };
}

function isData(row: CsvRow): boolean {
  return looksLikeData(row.fields);
}

/**
 * The row just above the first data row when it has as many columns: a header whose names say
 * nothing to us.
 */
function unknownHeader(top: readonly CsvRow[]): CsvRow | undefined {
  const first = top.findIndex(isData);
  const above = top[first - 1];
  return above?.fields.length === top[first]?.fields.length ? above : undefined;
}

function isHeader(row: CsvRow, given: ColumnMapping): boolean {
  if (isData(row)) return false;
  const { mapping, problems } = resolveMapping(given, row.fields);
  return problems.length === 0 && isComplete({ ...recogniseHeader(row.fields), ...mapping });
}

function defaultOrder(fields: readonly string[]): ResolvedMapping {
  const shift = hasClock(fields) ? 1 : 0;
  const entries = Object.entries(DEFAULT_ORDER)
    .map(([field, at]) => [field, at === 0 ? 0 : at + shift] as const)
    .filter(([, at]) => at < fields.length);
  return { ...Object.fromEntries(entries), ...(shift === 1 && { clock: 1 }) };
}

interface Guess {
  readonly names: readonly string[];
  readonly named: ResolvedMapping;
  readonly mapping: ResolvedMapping;
  readonly line: number;
}

/** Says which columns were told by their values, for a person to look at. */
function noteGuesses(findings: FindingList, { names, named, mapping, line }: Guess): void {
  const guessed = (Object.keys(mapping) as CsvField[]).filter(
    (field) => named[field] === undefined,
  );
  if (guessed.length === 0) return;
  const list = guessed.map((field) => {
    const at = mapping[field] ?? 0;
    return `第 ${at + 1} 列${names[at] === '' ? '（没有表头）' : `“${names[at] ?? ''}”`}是${CSV_FIELD_NAMES[field]}`;
  });
  const message = `表头没有说明，按数值推断：${list.join('，')}`;
  addFinding(findings, { code: 'columns', level: 'info', line, lastLine: line, message });
}

/** An adjusted close beside raw opens makes nonsense of every bar, so such a mapping is refused. */
function isMixed(
  names: readonly string[],
  mapping: ResolvedMapping,
  findings: FindingList,
  line: number,
): boolean {
  const nameOf = (field: CsvField): string => names[mapping[field] ?? -1] ?? '';
  const prices = ['open', 'high', 'low', 'close'] as const;
  const adjusted = prices.filter((field) => isAdjustedHeader(nameOf(field)));
  if (adjusted.length === 0 || adjusted.length === prices.length) return false;
  const list = adjusted.map((field) => CSV_FIELD_NAMES[field]).join('、');
  addFinding(findings, {
    code: 'mixedAdjustment',
    level: 'error',
    line,
    lastLine: line,
    message: `${list}用的是复权列而其他价格没有复权，混用会得出错误的K线；请全部用同一口径，或选择按比例复权`,
  });
  return true;
}

function refuse(findings: FindingList, line: number, message: string): void {
  addFinding(findings, { code: 'columns', level: 'error', line, lastLine: line, message });
}
