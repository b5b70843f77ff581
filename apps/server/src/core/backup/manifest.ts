import { z } from 'zod';

/** What is in the archive under `tables/<name>.copy`: rows as COPY writes them in its text format. */
const tableEntry = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  /** The sum over its rows, whatever their order; see `RowSum`. */
  sum: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.literal('work-manage'),
  /** The moment that the archive shows, by the database's clock. */
  at: z.iso.datetime(),
  /** The major version of the PostgreSQL it was read from. */
  postgres: z.number(),
  /** The migrations that had made the tables, oldest first. */
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })),
  tables: z.array(tableEntry),
  /** The last value that each sequence has given; those that have given none are left out. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({
    /** False: only the database was backed up. */
    included: z.boolean(),
    count: z.number(),
    bytes: z.number(),
    /** Files whose bytes were missing in the store, or not what their name says, when they were read. */
    faults: z.array(z.object({ key: z.string(), fault: z.enum(['missing', 'damaged']) })),
  }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = z.output<typeof tableEntry>;

export const manifestName = 'manifest.json';

/** The entry that holds a table's rows. */
export function tableEntryName(table: string): string {
  return `tables/${table}.copy`;
}

/** The entry that holds a stored file; its key is the SHA-256 of its bytes. */
export function fileEntryName(key: string): string {
  return `files/${key.slice(0, 2)}/${key}`;
}

/** Reads a manifest; nothing when it is none of ours. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
