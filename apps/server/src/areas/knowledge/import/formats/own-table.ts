import { titleOf } from '@wm/contract/core/resource';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { cancerResource } from '@wm/contract/knowledge/cancer';
import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { geneResource } from '@wm/contract/knowledge/gene-info';
import type { ownTableTargets } from '@wm/contract/knowledge/import';
import { mutationResource } from '@wm/contract/knowledge/mutation';
import { z } from 'zod';
import { partsOf } from './cells.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RejectedRow, RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

type Target = (typeof ownTableTargets)[number];

const resources: Readonly<Record<Target, ResourceSpec>> = {
  'gene-disease': geneDiseaseResource,
  mutation: mutationResource,
  cancer: cancerResource,
  'gene-channel': pathwayResource,
  'gene-info': geneResource,
};

/** The column by which a table of one's own is told from those of other catalogs. */
const marks: Readonly<Record<Target, string>> = {
  'gene-disease': 'disease_id',
  mutation: 'name',
  cancer: 'cancer_code',
  'gene-channel': 'symbols',
  'gene-info': 'symbol',
};

const keyTitle = '来源编号';

/** What the file of a catalog may hold, in the order of its template; a reviewed text is written by its author alone. */
export function ownColumns(target: Target): { field: string; title: string }[] {
  const resource = resources[target];
  const fields = Object.keys(resource.create.shape).filter((field) => field !== 'remark');
  return [
    { field: 'source_id', title: keyTitle },
    ...fields.map((field) => ({ field, title: titleOf(resource, field) })),
  ];
}

/** A table with the columns of a catalog, as its template and its export have them: from a spreadsheet or as text. */
function ownTableFormat(target: Target): ImportFormat {
  const resource = resources[target];
  const columns = ownColumns(target).slice(1);
  return tableFormat({
    code: `own-${target}`,
    title: `自备${resource.title}表格`,
    source: '自备表格',
    license: '使用者自备',
    target,
    fields: columns.map(({ field }) => field),
    needs: [keyTitle, titleOf(resource, marks[target])],
    titles: Object.fromEntries(
      [keyTitle, ...columns.map(({ title }) => title)].map((one) => [one, one]),
    ),
    readRow: (cell) => readRow(resource, columns, cell),
  });
}

function readRow(
  { create }: ResourceSpec,
  columns: readonly { field: string; title: string }[],
  cell: Cells,
): RowOutcome {
  const key = cell(keyTitle);
  if (key === '')
    return rejected(keyTitle, '', '来源编号为空，写一个不会变的编号，再次导入时按它更新');
  const data: Record<string, unknown> = {};
  for (const { field, title } of columns) {
    const read = readCell(create.shape[field], title, cell(title));
    if ('kind' in read) return read;
    data[field] = read.value;
  }
  return { kind: 'row', key, data };
}

const flags: Readonly<Record<string, boolean>> = { 是: true, 否: false };

/** What the cell says, in whichever form the field takes it. */
function readCell(schema: unknown, title: string, text: string): { value: unknown } | RejectedRow {
  if (!(schema instanceof z.ZodType)) return { value: text };
  const candidates =
    text === ''
      ? ['', null, [], false]
      : [text, Number(text), partsOf(text, /[、;；|]/), flags[text]];
  for (const value of candidates)
    if (schema.safeParse(value).success && value !== undefined) return { value };
  const [issue] = schema.safeParse(text).error?.issues ?? [];
  const isSaid = issue !== undefined && issue.code !== 'invalid_type';
  return rejected(title, text, isSaid ? issue.message : '内容不符合这一列的要求');
}

/** Told by a column of their own each; the one with the fewest comes last. */
export const ownTableFormats: readonly ImportFormat[] = [
  ownTableFormat('gene-disease'),
  ownTableFormat('mutation'),
  ownTableFormat('cancer'),
  ownTableFormat('gene-channel'),
  ownTableFormat('gene-info'),
];
