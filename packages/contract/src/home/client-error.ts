import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** Something that broke in a browser. Longer texts are cut by the server, not refused. */
const clientError = z.strictObject({
  /** The number the user was shown: what he quotes is what the log holds. */
  trace_id: z.string().regex(/^[\w-]{1,64}$/),
  message: z.string(),
  stack: z.string(),
  /** Path of the page, without its query. */
  path: z.string(),
  /** The build the page was loaded with; empty while it is not known. */
  build: z.string(),
});

export type ClientError = Camelize<z.output<typeof clientError>>;

export const clientErrorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/home/v2/client_error',
  access: 'public',
  rate: 'report',
  audit: null,
  body: clientError,
  bodyLimit: 32_768,
});
