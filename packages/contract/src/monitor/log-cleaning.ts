import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Access } from '../core/endpoint.ts';

const before = z.strictObject({ before: z.iso.date() });
const data = z.object({ count: z.number() });

/** How many rows of a log would be cleaned that are older than a day at the office. */
export function countOldEndpoint<const Path extends string, const Code extends Access>(
  path: Path,
  access: Code,
) {
  return defineEndpoint({ ...readOf(access), path, query: before, data });
}

/** Deletes them. Single rows are never deleted: a log with holes proves nothing. */
export function cleanEndpoint<const Path extends string, const Code extends Access>(
  path: Path,
  access: Code,
  audit: string,
) {
  return defineEndpoint({
    method: 'DELETE',
    path,
    access,
    rate: 'default',
    audit,
    body: before,
    data,
  });
}
