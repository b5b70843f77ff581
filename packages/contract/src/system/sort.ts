import { z } from 'zod';

/** New places among siblings, as the order fields of a tree's table are saved: all of them or none. */
export const sortBody = z.strictObject({
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
