import type { ParamType } from '../definition.ts';
import type { Cell } from '../run.ts';

const dayMs = 86_400_000;

/** What a value of a result is to a parameter of another report, as a parameter is given; nothing where it says nothing to it. */
export function linkValue(type: ParamType, cell: Cell): string | undefined {
  if (cell === null || cell === '') return undefined;
  const text = String(cell);
  switch (type) {
    case 'number':
      return Number.isFinite(Number(text)) && typeof cell !== 'boolean' ? text : undefined;
    case 'date':
      return dayOf(text);
    case 'daterange':
      return spanOf(text);
    default:
      return typeof cell === 'boolean' ? undefined : text;
  }
}

function dayOf(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d( |$)/.test(text) ? text.slice(0, 10) : undefined;
}

const shown = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days that a moment or what it was put together with takes: a day, a week, a month, a year. */
function spanOf(text: string): string | undefined {
  const day = dayOf(text);
  if (day !== undefined) return `${day}~${day}`;
  const [, year = '', month, week] = /^(\d{4})(?:-(\d\d)|-W(\d\d))?$/.exec(text) ?? [];
  if (year === '') return undefined;
  const at = Number(year);
  if (week !== undefined) {
    // The fourth of January lies in the first week.
    const fourth = Date.UTC(at, 0, 4);
    const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs;
    const begin = monday + (Number(week) - 1) * 7 * dayMs;
    return `${shown(begin)}~${shown(begin + 6 * dayMs)}`;
  }
  if (month === undefined) return `${year}-01-01~${year}-12-31`;
  return `${year}-${month}-01~${shown(Date.UTC(at, Number(month), 0))}`;
}
