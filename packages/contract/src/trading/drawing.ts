import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** Drawings that one chart may hold. */
export const drawingLimit = 500;

/** Tools by the name under which the chart knows them. */
export const drawingTools = [
  'segment',
  'straightLine',
  'rayLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'priceChannelLine',
  'fibonacciLine',
  'rectangle',
  'measure',
] as const;

const drawing = z.strictObject({
  tool: z.enum(drawingTools),
  /** In the exchange's clock and the symbol's price: a drawing stays where it is when bars come before it. */
  points: z
    .array(
      z.strictObject({
        time: z.number().min(-1e14).max(1e14),
        price: z.number().min(-1e12).max(1e12),
      }),
    )
    .min(1)
    .max(5),
  /** The period it was drawn on; shown there only unless null. */
  period: z.string().max(10).nullable(),
  is_locked: z.boolean(),
  is_hidden: z.boolean(),
});

export type Drawing = Camelize<z.output<typeof drawing>>;

/** A person's drawings on one of his symbols. */
export const drawingsEndpoint = defineEndpoint({
  ...readOf('trading:chart:list'),
  path: '/trading/v2/chart/symbols/:id/drawings',
  params: idParams,
  data: z.object({ drawings: z.array(drawing) }),
});

/** Replaces all drawings of a symbol. */
export const saveDrawingsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/trading/v2/chart/symbols/:id/drawings',
  access: 'trading:chart:edit',
  rate: 'default',
  audit: '保存画线',
  params: idParams,
  body: z.strictObject({ drawings: z.array(drawing).max(drawingLimit, '画线过多') }),
});
