import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Access } from '../core/endpoint.ts';

/** New places among siblings, as the order fields of a tree's table are saved: all of them or none. */
const sortBody = z.strictObject({
  orders: z
    .array(
      z.strictObject({
        id: z
          .number()
          .int()
          .positive()
          .max(2 ** 53 - 1),
        order: z.number().int().min(0).max(9999, '显示顺序不超过 9999'),
      }),
    )
    .min(1)
    .max(1000)
    .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, '记录重复'),
});

/** Saves the order fields of a tree's table, also after dragging. */
export function sortEndpoint<const Path extends string, const Code extends Access>(
  path: Path,
  access: Code,
  audit: string,
) {
  return defineEndpoint({ method: 'PUT', path, access, rate: 'default', audit, body: sortBody });
}
