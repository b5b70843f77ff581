import type { PackPlan, PackReport, SourceMapping } from '@wm/contract/report/pack';
import { cutText, plainName } from '@wm/contract/core/stored-text';
import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { requireFound, orNotFound } from '#core/not-found.ts';
import { productVersion } from '#core/product-version.ts';
import type { Asking } from '../config/report.service.ts';
import { readDefinition } from '../engine/parse-definition.ts';
import { reportPack } from '../report.table.ts';
import { dictsOf } from './pack-dict.ts';
import { readPack, refuseUnstorable, writePack } from './pack-file.ts';
import { reportsById, storePack } from './pack.repository.ts';
import type { Standing } from './pack.repository.ts';
import { planPack } from './plan-pack.ts';

/** Reads a file and keeps what it holds for a day; answers what would become of it. */
export async function checkPack(
  { core, principal }: Asking,
  file: { name: string; bytes: Uint8Array },
): Promise<PackPlan> {
  const pack = readPack(file.bytes);
  refuseUnstorable(pack);
  const { userId, username, nickname } = principal;
  const stored = await storePack(core.db, pack, {
    userId,
    userName: nickname || username,
    name: pack.manifest.name || cutText(plainName(file.name), 60) || '报表包',
  });
  return planPack({ db: core.db, principal }, stored, []);
}

/** The plan of a pack that the asker has checked himself. */
export async function planChecked(
  { core, principal }: Asking,
  id: number,
  sources: readonly SourceMapping[],
): Promise<PackPlan> {
  const [found] = await core.db.select().from(reportPack).where(eq(reportPack.id, id));
  const pack = orNotFound(found);
  requireFound(pack.userId === principal.userId);
  if (pack.state === 'removed') throw new AppError('report.pack-removed');
  return planPack({ db: core.db, principal }, pack, sources);
}

/** Reports as a file: what is published of them, or the draft where nothing is, with the entries of their dictionaries. */
export async function exportPack(
  { core, principal }: Asking,
  { ids, name }: { ids: number[]; name: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const reports = await reportsById(core.db, ids);
  const gone = ids.length - reports.length;
  if (gone > 0) throw new AppError('report.pack-export', { values: { count: String(gone) } });
  const [first] = reports;
  const several = reports.length > 1 ? ` 等 ${reports.length} 张` : '';
  const title = name || `${cutText(first?.name ?? '', 50)}${several}`;
  const made = new Date().toISOString();
  const about = { name: title, made, version: productVersion };
  const codes = reports.map(({ code }) => code);
  const held = {
    reports: reports.map(asPackReport),
    dicts: await dictsOf(core.db, codes, principal),
  };
  return { name: `${title}.zip`, bytes: writePack(held, about) };
}

function asPackReport({ code, name, description, draft, published }: Standing): PackReport {
  return {
    code,
    name,
    description,
    state: published ? 'published' : 'draft',
    definition: readDefinition(published ?? draft),
  };
}
