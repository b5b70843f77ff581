import { z } from 'zod';

/** What people write and the product keeps with drafts, versions and merges. */
export type DocumentKind = 'note' | 'article' | 'map' | 'case-report' | 'report';

/** What a save says beside the text. */
export const savedOn = {
  /** The version the text was written on. */
  row_version: z.number().int().min(0),
  /** The text replaces one that somebody else saved and the writer has seen: the history keeps that one, too. */
  is_overwrite: z.boolean().optional(),
};
