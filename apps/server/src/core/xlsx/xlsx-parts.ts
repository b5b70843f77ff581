import path from 'node:path/posix';
import { isDateFormat } from '@wm/bytes/sheet-cells';
import { readAttribute } from '@wm/bytes/xml/scanner';
import { AppError } from '#core/app-error.ts';
import { scanPart } from './scan-part.ts';
import type { PartEvents } from './scan-part.ts';
import type { Workbook } from './open-workbook.ts';

/** Characters that all shared texts of a file may come to. */
const mostSharedText = 20_000_000;

/** What a sheet needs to be read: where it is, and what its cells refer to. */
export interface XlsxParts {
  sheet: string;
  strings: string[];
  /** Whether a cell of this style shows its number as a date or a time. */
  isDate: (style: number) => boolean;
  /** Days count from 1904 instead of 1900. */
  from1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

/** Finds the first sheet that is not hidden, the shared texts and the date styles of a workbook. */
export async function readParts(archive: Workbook): Promise<XlsxParts> {
  const root = await relationsOf(archive, '');
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument')?.target;
  if (!workbook || !archive.has(workbook)) throw new AppError('sheet.damaged');
  const relations = await relationsOf(archive, workbook);
  const { sheetId, from1904 } = await readWorkbook(archive, workbook);
  const sheet = relations.get(sheetId)?.target;
  if (!sheet || !archive.has(sheet)) throw new AppError('sheet.damaged');
  const partOf = (wanted: string): string | undefined =>
    [...relations.values()].find(({ type, target }) => type === wanted && archive.has(target))
      ?.target;
  const strings = partOf('sharedStrings');
  const styles = partOf('styles');
  return {
    sheet,
    strings: strings === undefined ? [] : await readStrings(archive, strings),
    isDate: styles === undefined ? () => false : await readDateStyles(archive, styles),
    from1904,
  };
}

/** Reads a whole part. */
async function scan(archive: Workbook, name: string, events: PartEvents): Promise<void> {
  const take = scanPart(events);
  for await (const chunk of archive.read(name)) take(chunk);
}

async function relationsOf(archive: Workbook, part: string): Promise<Map<string, Relation>> {
  const folder = path.dirname(part);
  const name = path.join(folder, '_rels', `${path.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await scan(archive, name, {
    open: (element, attributes) => {
      if (element !== 'Relationship') return;
      const target = readAttribute(attributes, 'Target') ?? '';
      relations.set(readAttribute(attributes, 'Id') ?? '', {
        type: (readAttribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : path.join(folder, target),
      });
    },
  });
  return relations;
}

async function readWorkbook(
  archive: Workbook,
  name: string,
): Promise<{ sheetId: string; from1904: boolean }> {
  let sheetId: string | undefined;
  let from1904 = false;
  await scan(archive, name, {
    open: (element, attributes) => {
      if (element === 'workbookPr')
        from1904 = /^(1|true)$/.test(readAttribute(attributes, 'date1904') ?? '');
      if (element !== 'sheet' || sheetId !== undefined) return;
      if ((readAttribute(attributes, 'state') ?? 'visible') !== 'visible') return;
      sheetId = /\s\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1];
    },
  });
  if (sheetId === undefined) throw new AppError('sheet.damaged');
  return { sheetId, from1904 };
}

/** The shared texts: each in one piece or in runs of different looks. Readings above the text (`rPh`) are no part of it. */
async function readStrings(archive: Workbook, name: string): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let length = 0;
  let isText = false;
  let isReading = false;
  await scan(archive, name, {
    open: (element) => {
      if (element === 'si') current = '';
      else if (element === 'rPh') isReading = true;
      else if (element === 't') isText = !isReading;
    },
    text: (text) => {
      if (!isText) return;
      current += text;
      length += text.length;
      if (length > mostSharedText) throw new AppError('sheet.too-big-inside');
    },
    close: (element) => {
      if (element === 't') isText = false;
      else if (element === 'rPh') isReading = false;
      else if (element === 'si') strings.push(current);
    },
  });
  return strings;
}

async function readDateStyles(
  archive: Workbook,
  name: string,
): Promise<(style: number) => boolean> {
  const custom = new Map<number, string>();
  const formats: number[] = [];
  let isCellStyle = false;
  await scan(archive, name, {
    open: (element, attributes) => {
      const format = Number(readAttribute(attributes, 'numFmtId'));
      if (element === 'numFmt') custom.set(format, readAttribute(attributes, 'formatCode') ?? '');
      else if (element === 'cellXfs') isCellStyle = true;
      else if (element === 'xf' && isCellStyle) formats.push(format);
    },
    close: (element) => {
      if (element === 'cellXfs') isCellStyle = false;
    },
  });
  return (style) => {
    const format = formats[style] ?? 0;
    return isDateFormat(format, custom.get(format));
  };
}
