import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { pageShape } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

/** How far an import is. `checked`: looked through, nothing written. */
const noteImportStates = ['checking', 'checked', 'running', 'done', 'undone'] as const;

export type NoteImportState = (typeof noteImportStates)[number];

/** Days for which an import can be taken back, and for which its report is kept. */
export const importUndoDays = 7;
export const importReportDays = 90;

const fileReason = z.object({ path: z.string(), reason: z.string() });

/** What an import does with what it was given, or would do. Every file that is not taken is named with its reason. */
const noteImportResult = z.object({
  /** Which import it was; none for those of earlier editions. */
  import_id: z.number().optional(),
  /** Nothing was written: this is what would be. */
  is_dry: z.boolean().optional(),
  /** The program whose files these are, in words. */
  program: z.string().optional(),
  /** Where the notes go: the name of the outermost notebook. */
  notebook: z.string(),
  imported: z.number(),
  renamed: z.array(z.object({ path: z.string(), name: z.string() })),
  /** What was not taken, and why. */
  refused: z.array(fileReason),
  /** Pictures and documents that notes name, stored with them. */
  attachments: z.array(z.string()),
  /** Notes that are here already, with the same text. */
  same: z.array(z.string()).optional(),
  /** Links that lead to nothing in what was given. */
  broken: z.array(z.object({ path: z.string(), target: z.string() })).optional(),
  /** What could not be kept of a file that was taken, and names that were read in another encoding. */
  remarks: z.array(fileReason).optional(),
  /** The first notes, as they are called here. */
  notes: z.array(z.object({ path: z.string(), notebook: z.string(), name: z.string() })).optional(),
});

/** What an import's task leaves as its result. */
export type NoteImportResult = Camelize<z.output<typeof noteImportResult>>;

const noteImport = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(noteImportStates),
  task_id: z.number().nullable(),
  create_time: z.string(),
  end_time: z.string().nullable(),
  /** Whether it can still be taken back. */
  can_undo: z.boolean(),
});

export type NoteImport = Camelize<z.output<typeof noteImport>>;

const path = '/notebook/v2/imports';

/**
 * Imports what somebody brings (multipart: field `file` for each file, its file name the relative path; or one ZIP as large
 * as an upload by pieces): folders become notebooks, files that notes name come along. As a task; answers its id and that of
 * the import. With `dry` the task only says what would be done, and the import waits to be run.
 */
export const importNotesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/import',
  access: 'note:data:import',
  rate: 'upload',
  audit: '导入笔记',
  query: z.strictObject({
    notebook_id: z.coerce.number().int().positive().optional(),
    dry: z.enum(['true', 'false']).optional(),
  }),
  data: z.object({ task_id: z.number(), import_id: z.number() }),
});

/** One's own imports, the newest first. */
export const listNoteImportsEndpoint = defineEndpoint({
  ...readOf('note:data:import'),
  path,
  query: z.strictObject({ page: pageShape.page, limit: pageShape.limit }),
  data: z.object({ rows: z.array(noteImport), total: z.number() }),
});

/** One import with its report. */
export const readNoteImportEndpoint = defineEndpoint({
  ...readOf('note:data:import'),
  path: `${path}/:id`,
  params: idParams,
  data: noteImport.extend({ report: noteImportResult.nullable() }),
});

/** Does what an import's dry run said, as a task. */
export const runNoteImportEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  access: 'note:data:import',
  rate: 'default',
  audit: '执行笔记导入',
  params: idParams,
  data: z.object({ task_id: z.number() }),
});

/**
 * Brings files that notes of an import name and that were not among what was brought (multipart: field `file` for each, its file name the
 * relative path). Each is put where its notes name it, by path or by name; every other is told with its reason.
 */
export const fillNoteImportEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/files`,
  access: 'note:data:import',
  rate: 'upload',
  audit: '补上导入缺少的文件',
  params: idParams,
  data: z.object({
    taken: z.array(z.object({ path: z.string(), notes: z.array(z.string()) })),
    refused: z.array(fileReason),
  }),
});

/** Takes an import back: its notes go to the trash, notebooks it made and that are empty go. Notes that were changed since stay. */
export const undoNoteImportEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/undo`,
  access: 'note:data:import',
  rate: 'default',
  audit: '撤销笔记导入',
  params: idParams,
  data: z.object({ removed: z.number(), kept: z.array(z.string()), notebooks: z.number() }),
});
