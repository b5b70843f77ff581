import { readSorts, writeSorts } from '@wm/contract/core/sorts';
import type { Sort } from '@wm/contract/core/sorts';
import { camelKey, snakeKey } from '@wm/contract/core/wire';

type Query = Readonly<Record<string, unknown>>;

/** Names in the query that belong to the screen around the list: the open record, its tab, the chosen view. */
const foreign: ReadonlySet<string> = new Set(['id', 'tab', 'view']);

const pageSize = 20;
const largestPage = 1_000_000;
const largestLimit = 1000;

/** What a list asks for when its address says nothing. */
export function firstQuery(initial: Query): Record<string, unknown> {
  return { page: 1, limit: pageSize, ...initial };
}

function wholeIn(text: string | null, most: number): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
}

function isUsed(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** An id in the address is a number, as the fields that choose one expect it. */
function valueOf(key: string, text: string): unknown {
  if (text === '') return undefined;
  return key.endsWith('Id') && /^\d+$/.test(text) ? Number(text) : text;
}

/** `begin_time` and `end_time` stand in `params` (specification 3). */
function isRange(name: string): boolean {
  return name.startsWith('begin_') || name.startsWith('end_');
}

/** What a list shows by the query of its address; what that leaves out is as `initial` has it. */
export function readListAddress(search: string, initial: Query): Record<string, unknown> {
  const given = new URLSearchParams(search);
  const query = firstQuery(initial);
  const range: Record<string, string> = {};
  for (const [name, text] of given) {
    const key = camelKey(name);
    if (foreign.has(name)) continue;
    if (name === 'page') query['page'] = wholeIn(text, largestPage) ?? 1;
    else if (name === 'limit') query['limit'] = wholeIn(text, largestLimit) ?? query['limit'];
    else if (name === 'sort') {
      const [first, ...others] = readSorts(text);
      query['sort'] = first?.sort;
      query['order'] = first?.order;
      if (others.length > 0) query['thenBy'] = writeSorts(others);
    } else if (isRange(name)) range[key] = text;
    else query[key] = valueOf(key, text);
  }
  if (Object.keys(range).length > 0) query['params'] = range;
  return query;
}

/** By what a list is ordered, the first column first. */
export function sortsOf({ sort, order, thenBy }: Query): Sort[] {
  if (typeof sort !== 'string') return [];
  const first: Sort = { sort, order: order === 'desc' ? 'desc' : 'asc' };
  return [first, ...readSorts(typeof thenBy === 'string' ? thenBy : undefined)];
}

function sortText(query: Query): string {
  return writeSorts(sortsOf(query));
}

/** One that is taken off, though the page begins with it, is written as empty. */
function writeFilter(to: URLSearchParams, key: string, [value, usual]: [unknown, unknown]): void {
  if (isUsed(value) && value !== usual) to.set(snakeKey(key), String(value));
  else if (!isUsed(value) && isUsed(usual)) to.set(snakeKey(key), '');
}

/** The query of the address of a list: only what differs from `initial`; what is not the list's stays as it was. */
export function writeListAddress(search: string, query: Query, initial: Query): string {
  const before = new URLSearchParams(search);
  const after = new URLSearchParams();
  const usual = firstQuery(initial);
  const { page, limit, sort: _sort, order: _order, thenBy: _thenBy, params, ...filters } = query;
  for (const [key, value] of Object.entries(filters)) writeFilter(after, key, [value, usual[key]]);
  for (const [key, value] of Object.entries((params as Query | undefined) ?? {}))
    writeFilter(after, key, [value, undefined]);
  if (sortText(query) !== sortText(usual)) after.set('sort', sortText(query));
  if (isUsed(limit) && limit !== usual['limit']) after.set('limit', String(limit));
  if (page !== 1) after.set('page', String(page));
  for (const name of foreign) {
    const value = before.get(name);
    if (value !== null) after.set(name, value);
  }
  const text = after.toString();
  return text && `?${text}`;
}
