import { columnOf } from '@wm/bytes/sheet-cells';
import {
  attributeOf,
  childElement,
  childElements,
  textOf,
  type XmlElement,
} from '@wm/bytes/xml/tree';
import type { Archive } from '@wm/bytes/zip/open';
import type { MindNode } from '../../model/document.ts';
import { decodeText } from '../decode-text.ts';
import { FileError } from '../file-error.ts';
import { collectFindings, type Findings } from '../findings.ts';
import type { ImportedSheet, ImportResult } from '../import-result.ts';
import { openParts } from '../open-parts.ts';
import { createNodeCounter, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { parseXml } from '../clean/safe-xml.ts';
import { readDateStyles, serialToDate, type DateStyles } from './xlsx-dates.ts';

/** Choices of `readXlsx`. */
export interface ReadXlsxOptions {
  limits?: ReadLimits;
  /** Text of the root when the sheet has several top rows. */
  title?: string;
}

/** A filled cell: its column from 0 and its text. */
interface Cell {
  column: number;
  text: string;
}

/**
 * Reads the worksheets of an .xlsx file (ECMA-376 SpreadsheetML) as outlines: the first filled
 * column of a row is its level. A row with several filled cells is a path, and cells that repeat the path
 * of the row above mean the same node. Throws `content-incorrect` when no cell is filled.
 */
export function readXlsx(source: Uint8Array, options: ReadXlsxOptions = {}): ImportResult {
  const limits = options.limits ?? defaultReadLimits;
  const findings = collectFindings();
  const archive = openParts(source, limits);
  const part = (name: string): XmlElement | null =>
    archive.files.has(name) ? parseXml(decodeText(archive.read(name)), limits) : null;
  const workbook = part('xl/workbook.xml');
  if (!workbook) throw new FileError('content-incorrect', '不是Excel文件');
  const found = sheetsOf(workbook, part('xl/_rels/workbook.xml.rels'), archive);
  const lookup = {
    shared: readShared(part('xl/sharedStrings.xml')),
    dates: readDateStyles(part('xl/styles.xml'), workbook),
  };
  const read = found.map(({ name, path }) => {
    const sheet = part(path);
    if (sheet) noteLosses(sheet, findings);
    return {
      name,
      isThere: sheet !== null,
      nodes: sheet ? outlineOf(readRows(sheet, lookup), limits) : [],
    };
  });
  if (!read.some(({ isThere }) => isThere)) throw new FileError('parsing-failed', '缺少工作表');
  const filled = read.filter(({ nodes }) => nodes.length > 0);
  if (filled.length === 0) throw new FileError('content-incorrect', '工作表是空的');
  for (const { name, nodes } of read) if (nodes.length === 0) findings.add('sheet-skipped', name);
  const sheets = filled.map(({ name, nodes }): ImportedSheet => {
    const [only, ...others] = nodes;
    if (only && others.length === 0) return { title: name, file: { root: only } };
    // The file's name says more than that of its one sheet.
    const title = filled.length === 1 ? (options.title ?? name) : name;
    findings.add('roots-joined', title);
    return {
      title: name,
      file: { root: { data: { text: title, expand: true }, children: nodes } },
    };
  });
  return { sheets, findings: findings.list() };
}

function sheetsOf(
  workbook: XmlElement,
  relations: XmlElement | null,
  archive: Archive,
): { name: string; path: string }[] {
  const list = childElement(workbook, 'sheets');
  const sheets = list ? childElements(list, 'sheet') : [];
  if (sheets.length === 0) throw new FileError('content-incorrect', '没有工作表');
  return sheets.map((sheet, index) => {
    const id = attributeOf(sheet, 'id');
    const relation = relations
      ? childElements(relations, 'Relationship').find((item) => attributeOf(item, 'Id') === id)
      : undefined;
    const usual = `worksheets/sheet${index + 1}.xml`;
    const target = attributeOf(relation, 'Target') ?? usual;
    const path = target.startsWith('/')
      ? target.slice(1)
      : `xl/${target.replace(/^(?:\.\/)+/, '')}`;
    const name = attributeOf(sheet, 'name') ?? `Sheet${index + 1}`;
    return { name, path: archive.files.has(path) ? path : `xl/${usual}` };
  });
}

function noteLosses(sheet: XmlElement, findings: Findings): void {
  const names = [
    ['hyperlinks', '单元格的链接'],
    ['drawing', '工作表中的图片和图表'],
    ['legacyDrawing', '单元格的批注'],
  ] as const;
  for (const [element, name] of names) {
    if (childElement(sheet, element)) findings.add('feature-dropped', name);
  }
}

/** Shared strings; phonetic guides of Asian text are not part of the string. */
function readShared(root: XmlElement | null): string[] {
  return root ? childElements(root, 'si').map((item) => richString(item)) : [];
}

function richString(item: XmlElement): string {
  const runs = childElements(item).filter(({ name }) => name === 't' || name === 'r');
  return runs
    .map((run) =>
      run.name === 't'
        ? textOf(run)
        : childElements(run, 't')
            .map((text) => textOf(text))
            .join(''),
    )
    .join('');
}

interface Lookup {
  shared: readonly string[];
  dates: DateStyles;
}

function readRows(sheet: XmlElement, lookup: Lookup): Cell[][] {
  const data = childElement(sheet, 'sheetData');
  return (data ? childElements(data, 'row') : []).map((row) => {
    const cells: Cell[] = [];
    let next = 0;
    for (const element of childElements(row, 'c')) {
      const column = columnOf(attributeOf(element, 'r')) ?? next;
      next = column + 1;
      const text = cellText(element, lookup).replaceAll(/\r\n?/g, '\n').trim();
      if (text !== '') cells.push({ column, text });
    }
    return cells;
  });
}

function cellText(cell: XmlElement, { shared, dates }: Lookup): string {
  const type = attributeOf(cell, 't') ?? 'n';
  if (type === 'inlineStr') {
    const inline = childElement(cell, 'is');
    return inline ? richString(inline) : '';
  }
  const element = childElement(cell, 'v');
  const value = element ? textOf(element) : '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const isDate = type === 'n' && dates.isDate(Number(attributeOf(cell, 's') ?? -1));
  return isDate ? serialToDate(value, dates.from1904) : value;
}

interface Open extends Cell {
  node: MindNode;
}

function outlineOf(rows: readonly Cell[][], limits: ReadLimits): MindNode[] {
  const countNode = createNodeCounter(limits);
  const nodes: MindNode[] = [];
  const stack: Open[] = [];
  for (const row of rows) {
    const known = repeatedCells(row, stack);
    for (const { column, text } of row.slice(known)) {
      while ((stack.at(-1)?.column ?? -1) >= column) stack.pop();
      const node: MindNode = { data: { text, expand: true }, children: [] };
      countNode(stack.length + 1);
      (stack.at(-1)?.node.children ?? nodes).push(node);
      stack.push({ column, text, node });
    }
  }
  return nodes;
}

/** How many cells at the start of a path repeat the path above; the last cell of a row is always new. */
function repeatedCells(row: readonly Cell[], stack: readonly Open[]): number {
  let count = 0;
  while (count < row.length - 1) {
    const cell = row[count];
    const open = stack.find((item) => item.column === cell?.column);
    if (open === undefined || open.text !== cell?.text) break;
    count += 1;
  }
  return count;
}
