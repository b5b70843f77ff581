import type { Database } from '#core/database/database.ts';
import { findPublished } from '../run/run.repository.ts';
import { expandReports } from './expand-reports.ts';

/** What is run of a report: its published version, with the modules of its sub-reports. */
export async function findRunnable(db: Database, reportId: number) {
  const found = await findPublished(db, reportId);
  if (!found) return undefined;
  const definition = await expandReports(db, found.definition, found.code);
  return { ...found, definition };
}
