import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { reportResource } from './report.ts';

/** Makes a report of what the guide has put together and publishes it, in one: it is there whole, or not at all. */
export const finishGuideEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/guide',
  access: 'report:config:publish',
  // Each body that can be taken has a name.
  furtherCode: { code: 'report:config:add', isNeeded: ({ body }) => 'name' in body },
  rate: 'default',
  audit: '向导发布报表',
  body: z.strictObject({
    name: reportResource.create.shape.name,
    description: reportResource.create.shape.description,
    value: z.unknown(),
  }),
  data: z.object({ id: z.number(), version_no: z.number() }),
  bodyLimit: 512 * 1024,
});
