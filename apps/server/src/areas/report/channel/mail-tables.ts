import { cutText } from '@wm/contract/core/stored-text';
import { cellText } from '@wm/contract/report/cell-text';
import { lookAt } from '@wm/contract/report/mark-levels';
import type { Cell, ResultColumn } from '@wm/contract/report/run';
import { xlsxFills } from '#core/xlsx/write-xlsx.ts';
import { fillsOf } from '../run/mark-fills.ts';
import type { SentModule } from './compose-news.ts';

/** Characters of a cell; what a longer one holds is in the report. */
const cellLength = 200;
/** Characters of all tables together: programs for mail cut off or refuse what is much longer. */
const mostLength = 400_000;

/** With its own ground: programs with a dark one would leave dark words on it. */
export const bodyStyle =
  "margin:0;padding:16px;font:14px/1.6 -apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;color:#222;background-color:#fff";
const titleStyle = 'margin:24px 0 8px;font-size:16px';
const noteStyle = 'margin:0 0 8px;color:#8a4b00';
const restStyle = 'margin:8px 0 0;color:#666';
const cellStyle = 'border:1px solid #ddd;padding:4px 8px;color:#222';
/** A long title does not make a narrow column of it. */
const headStyle = `${cellStyle};white-space:nowrap`;

/** A mail's programs know no style sheets: everything stands in the cell. */
interface Written {
  html: string;
  text: string;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The first rows of each module, in the colours that they have on the screen, on paper and in a workbook; and as a text. */
export function mailTables(modules: readonly SentModule[]): Written {
  let left = mostLength;
  const written = modules.map((module) => {
    const one = tableOf(module, left);
    left -= one.html.length;
    return one;
  });
  return {
    html: written.map(({ html }) => html).join('\n'),
    text: written.map(({ text }) => text).join('\n\n'),
  };
}

function tableOf(module: SentModule, mostHtml: number): Written {
  const { title, columns, rows, total, totals, marks } = module;
  const notes = marks.map((mark) => {
    const column = columns.find(({ id }) => id === mark.column);
    return `⚠ ${column?.title ?? ''}：${mark.text}`;
  });
  const shown = takeWhole(
    rows.map((row, at) => rowOf(module, row, at)),
    mostHtml,
  );
  const rest = total - shown.length;
  const more = rest > 0 ? `其余 ${rest.toLocaleString('zh-CN')} 行见报表` : '';
  const heads = columns.map(
    (column) =>
      `<th style="${headStyle};${alignOf(column)};background-color:#f5f5f5">${escapeHtml(column.title)}</th>`,
  );
  const sums = Object.keys(totals).length > 0 ? [totalsOf(module)] : [];
  return {
    html: [
      `<h3 style="${titleStyle}">${escapeHtml(title)}</h3>`,
      ...notes.map((note) => `<p style="${noteStyle}">${escapeHtml(note)}</p>`),
      // On a phone it is moved sideways, and the words around it stay in sight.
      '<div style="overflow-x:auto"><table style="border-collapse:collapse">',
      `<thead><tr>${heads.join('')}</tr></thead>`,
      `<tbody>${[...shown, ...sums].map(({ html }) => html).join('\n')}</tbody></table></div>`,
      ...(more === '' ? [] : [`<p style="${restStyle}">${more}</p>`]),
    ].join('\n'),
    text: [
      title,
      ...notes,
      columns.map((column) => column.title).join('\t'),
      ...[...shown, ...sums].map(({ text }) => text),
      ...(more === '' ? [] : [more]),
    ].join('\n'),
  };
}

/** Rows from the first on, as long as they have room together. */
function takeWhole(rows: readonly Written[], mostHtml: number): Written[] {
  let length = 0;
  const end = rows.findIndex(({ html }) => {
    length += html.length;
    return length > mostHtml;
  });
  return end === -1 ? [...rows] : rows.filter((_, at) => at < end);
}

function rowOf({ columns, marks }: SentModule, row: readonly Cell[], at: number): Written {
  const fillOf = fillsOf(
    marks,
    columns.map(({ id }) => id),
  );
  const texts = columns.map((column, place) => {
    const look = lookAt(marks, column.id, at);
    return `${look && !look.isOfRow ? '⚠ ' : ''}${textOf(row[place], column)}`;
  });
  const cells = texts.map((text, place) => {
    const fill = fillOf(at, place);
    const color = fill ? `;background-color:#${xlsxFills[fill].slice(2)}` : '';
    const align = columns[place] ? alignOf(columns[place]) : '';
    return `<td style="${cellStyle};${align}${color}">${escapeHtml(text)}</td>`;
  });
  return { html: `<tr>${cells.join('')}</tr>`, text: texts.map(inOneLine).join('\t') };
}

function totalsOf({ columns, totals }: SentModule): Written {
  const first = columns.findIndex(({ id }) => !(id in totals));
  const texts = columns.map((column, at) => {
    if (column.id in totals) return textOf(totals[column.id], column);
    return at === first ? '合计' : '';
  });
  const cells = texts.map(
    (text, at) =>
      `<td style="${cellStyle};${columns[at] ? alignOf(columns[at]) : ''};font-weight:bold">${escapeHtml(text)}</td>`,
  );
  return { html: `<tr>${cells.join('')}</tr>`, text: texts.map(inOneLine).join('\t') };
}

function textOf(cell: Cell | undefined, column: ResultColumn): string {
  const text = cellText(cell, column);
  return text.length > cellLength ? `${cutText(text, cellLength)}…` : text;
}

function alignOf({ align, type }: ResultColumn): string {
  const usual = type === 'number' ? 'right' : 'left';
  // A number or a moment in two lines is hard to read.
  const wraps = type === 'text' ? '' : ';white-space:nowrap';
  return `text-align:${align === 'auto' ? usual : align}${wraps}`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
