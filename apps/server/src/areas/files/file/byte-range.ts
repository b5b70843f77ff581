import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../store/file-store.ts';

/** The one range that is asked for. Several, or one of an older file, get the whole. */
export function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
