import type { ReportDefinition } from '@wm/contract/report/definition';
import type { PackPlan, PackReport, PackStanding, SourceMapping } from '@wm/contract/report/pack';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { sourcesFor } from '../catalog/catalog.ts';
import { parseDefinition, readDefinition } from '../engine/parse-definition.ts';
import { planDicts, shownEntry } from './pack-dict.ts';
import { copiesByCode, digestOfReport, installedTime, reportsByCode } from './pack.repository.ts';
import type { Standing, StoredPack } from './pack.repository.ts';
import { mapSources, sourcesMissing, sourcesNeeded } from './sources-needed.ts';

/** One report of a pack, and what stands here in its place. */
export interface PlannedReport {
  /** With what stands here for the sources that it names. */
  report: PackReport & { definition: ReportDefinition };
  standing: PackStanding;
  differences: string[];
  here: Standing | undefined;
  mark: string;
  fault: string;
}

/** What stands for a report that is not there. */
const nobody = 'none';

/** Holds the reports of a pack against those that are here. */
export async function planReports(
  db: Pick<Database, 'select'>,
  pack: Pick<StoredPack, 'reports'>,
  sources: readonly SourceMapping[],
): Promise<PlannedReport[]> {
  const codes = pack.reports.map(({ code }) => code);
  const [here, copies] = [await reportsByCode(db, codes), await copiesByCode(db, codes)];
  return pack.reports.map((report) =>
    planReport(
      { ...report, definition: mapSources(readDefinition(report.definition), sources) },
      { here: here.get(report.code), copy: copies.get(report.code) },
    ),
  );
}

function planReport(
  report: PlannedReport['report'],
  { here, copy }: { here: Standing | undefined; copy: Standing | undefined },
): PlannedReport {
  const fault = faultOf(report.definition);
  if (!here) return { report, standing: 'new', differences: [], here, mark: nobody, fault };
  const differences = differencesOf(report, here);
  // What an earlier pack set beside it counts, whatever it is called.
  const isBeside =
    copy !== undefined && differencesOf({ ...report, name: copy.name }, copy).length === 0;
  const isSame = differences.length === 0 || isBeside;
  return {
    report,
    standing: isSame ? 'same' : 'conflict',
    differences: isSame ? [] : differences,
    here,
    mark: digestOfReport(here),
    fault,
  };
}

function faultOf(definition: ReportDefinition): string {
  try {
    parseDefinition(definition);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** In what a report differs from the one that is here: what readers see, or for a draft what is worked on. */
function differencesOf(report: PlannedReport['report'], here: Standing): string[] {
  const stands = report.state === 'published' ? here.published : here.draft;
  const isEqual = stands !== null && textOf(stands) === textOf(report.definition);
  return [
    ...(report.name === here.name ? [] : ['名称']),
    ...(report.description === here.description ? [] : ['说明']),
    ...(isEqual ? [] : [stands === null ? '这里没有发布' : '内容']),
  ];
}

/** The database keeps the parts in an order of its own. */
function textOf(definition: ReportDefinition): string {
  return JSON.stringify(readDefinition(definition));
}

/** The plan as it is shown. */
export async function planPack(
  { db, principal }: { db: Pick<Database, 'select'>; principal: Principal },
  pack: StoredPack,
  sources: readonly SourceMapping[],
): Promise<PackPlan> {
  const planned = await planReports(db, pack, sources);
  const needed = sourcesNeeded(pack.reports.map(({ definition }) => readDefinition(definition)));
  const told = new Map(pack.manifest.needs.sources.map((source) => [source.name, source]));
  const missing = sourcesMissing(needed).map((source) => ({
    ...source,
    title: told.get(source.name)?.title ?? source.title,
    columns: source.columns.map((column) => ({
      ...column,
      ...told.get(source.name)?.columns.find(({ name }) => name === column.name),
    })),
  }));
  return {
    id: pack.id,
    name: pack.name,
    productVersion: pack.productVersion,
    made: pack.manifest.made,
    installedTime: (await installedTime(db, pack.digest))?.toISOString() ?? null,
    reports: planned.map(({ report, standing, differences, here, mark, fault }) => ({
      code: report.code,
      name: report.name,
      description: report.description,
      isPublished: report.state === 'published',
      standing,
      differences,
      here: here
        ? {
            id: here.id,
            name: here.name,
            versionNo: here.versionNo,
            isChanged: here.versionNo > 0 && here.isChanged,
          }
        : null,
      mark,
      fault,
    })),
    dicts: (await planDictsOf(db, pack)).map(shownEntry),
    missing,
    sources: missing.length === 0 ? [] : sourcesFor(principal).map(sourceChoice),
  };
}

/** Holds the entries of a stored pack against those that are here. */
export function planDictsOf(db: Pick<Database, 'select'>, pack: StoredPack) {
  const { manifest, dicts, reports } = pack;
  const codes = reports.map(({ code }) => code);
  return planDicts(db, { dicts, codes, knowsDicts: manifest.format > 1 });
}

function sourceChoice({ name, title, columns }: ReturnType<typeof sourcesFor>[number]) {
  return {
    name,
    title,
    columns: columns.map(({ name, title, type }) => ({ name, title, type })),
  };
}
