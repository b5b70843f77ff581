import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { emptyTrash } from '#core/settings/trash.ts';
import type { Core } from '#core/core.ts';
import type { UserTaskRunner } from '#core/tasks/task-runner.ts';
import { exportTask, runExport } from './archive/note-export.ts';
import type { ExportPayload } from './archive/note-export.ts';
import { forgetImports } from './import/import.repository.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { importTask, runImport } from './import/run-import.ts';
import type { ImportPayload } from './import/run-import.ts';
import { noteFileUses } from './note/note-files.ts';
import { noteSearchKind } from './note/note-search.ts';
import { noteNote, noteTemplate, noteVersion } from './notebook.table.ts';
import { addDailyRoutes } from './daily/daily.routes.ts';
import { seedNotebookDemo } from './demo/seed-demo.ts';
import { addGraphRoutes } from './graph/graph.routes.ts';
import { addNoteRelationRoutes } from './note/note-relations.routes.ts';
import { addNoteRoutes } from './note/note.routes.ts';
import { appendNoteTool, newNoteTool } from './note/note-tools.ts';
import { addNoteVersionRoutes } from './note/note-version.routes.ts';
import { addNotebookRoutes } from './notebook/notebook.routes.ts';
import { forgetRemovals } from './removal/removal.repository.ts';
import { addRemovalRoutes } from './removal/removal.routes.ts';
import { addShareRoutes } from './share/share.routes.ts';
import { addTemplateRoutes } from './template/template.routes.ts';
import { addTreeRoutes } from './tree/tree.routes.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** Of somebody's notes and notebooks some are new, gone, called otherwise or stand elsewhere; sent by triggers. */
    notes: { userId: number };
  }
}

/** Notebooks, notes, their templates and shared links. */
export const notebookArea: Area = {
  addRoutes: (app, core) => {
    addNotebookRoutes(app, core);
    addRemovalRoutes(app, core);
    addNoteRoutes(app, core);
    addImportRoutes(app, core);
    addNoteVersionRoutes(app, core);
    addNoteRelationRoutes(app, core);
    addTemplateRoutes(app, core);
    addDailyRoutes(app, core);
    addShareRoutes(app, core);
    addTreeRoutes(app, core);
    addGraphRoutes(app, core);
  },
  tasks: taskRunners,
  searchKinds: [noteSearchKind],
  assistantTools: (core) => [newNoteTool(core), appendNoteTool(core)],
  fileUses: noteFileUses,
  fileNamingColumns: [noteNote.content, noteVersion.content, noteTemplate.content],
  retention: () => [
    sql`delete from note_share_visit where expire_time < now()`,
    emptyTrash(noteNote, 'note.trash.days'),
    forgetImports,
    forgetRemovals,
  ],
  seedDemo: seedNotebookDemo,
  streamEvents: (core, streams) =>
    core.signals.on('notes', ({ userId }) => streams.tell(userId, { kind: 'notes' })),
};

function taskRunners(core: Core): Record<string, UserTaskRunner> {
  return {
    [importTask]: (payload, control) => runImport(core, payload as ImportPayload, control),
    [exportTask]: (payload, control) => runExport(core, payload as ExportPayload, control),
  };
}
