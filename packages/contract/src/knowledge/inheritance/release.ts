import { z } from 'zod';
import type { Camelize } from '../../core/wire.ts';
import { releaseKinds } from './words.ts';

/** A source that an analysis rested on, in the release that it had then. */
export const release = z.object({
  /** Whether the file brought it or the knowledge base had it. */
  origin: z.enum(['file', 'knowledge']),
  /** Tells the sources of the knowledge base apart; empty for those of the file. */
  key: z.string(),
  kind: z.enum(releaseKinds),
  name: z.string(),
  /** Empty where the source does not tell it. */
  version: z.string(),
  /** When the knowledge base took it in; null for those of the file. */
  import_time: z.string().nullable(),
});

const edition = release.pick({ version: true, import_time: true });

/** A source of the knowledge base that has another release now than when an analysis was made; null where it was not there. */
export const changedRelease = z.object({
  name: z.string(),
  earlier: edition.nullable(),
  current: edition.nullable(),
});

export type Release = Camelize<z.output<typeof release>>;
export type ChangedRelease = Camelize<z.output<typeof changedRelease>>;
