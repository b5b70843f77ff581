import type { ImportTarget } from '@wm/contract/knowledge/import';
import type { ChangedRelease, Release } from '@wm/contract/knowledge/inheritance/release';
import type { RunSummary } from '@wm/contract/knowledge/inheritance-run';
import { releaseKindNames, releaseUntold } from '@wm/contract/knowledge/inheritance/words';
import { releasesOf } from '@wm/genomics/annotation-releases';
import type { AnalysisSummary } from '@wm/genomics/analysis-run';
import type { Database } from '#core/database/database.ts';
import { importFormats } from '../import/formats/formats.ts';
import { lastImports } from '../sources/sources.repository.ts';

/** The catalogs that an analysis and its criteria ask, and what each is of. */
const asked: Partial<Record<ImportTarget, Release['kind']>> = {
  'gene-info': 'genes',
  'gene-disease': 'diseases',
  mutation: 'variants',
  evidence: 'evidence',
};

/** The sources of a file's annotation, as its head tells them and as far as they were read. */
export function fileReleases({ header, filters }: AnalysisSummary): Release[] {
  const keysOf = (wanted: string): readonly string[] =>
    filters.find(({ id, withValue }) => id === wanted && withValue > 0)?.keys ?? [];
  const read = {
    genes: keysOf('genes'),
    frequency: keysOf('frequency'),
    clinVar: keysOf('clinVar'),
  };
  return releasesOf(header.lines, read).map(({ kind, name, version }) => ({
    origin: 'file',
    key: '',
    kind,
    name,
    version,
    importTime: null,
  }));
}

/** What the knowledge base has now of what an analysis asks it for. */
export async function knowledgeReleases(db: Pick<Database, 'execute'>): Promise<Release[]> {
  const imports = new Map((await lastImports(db)).map((one) => [one.format, one]));
  return importFormats.flatMap(({ code, title, target }) => {
    const kind = asked[target];
    const last = imports.get(code);
    if (!kind || !last) return [];
    const { version, time } = last;
    return [{ origin: 'knowledge', key: code, kind, name: title, version, importTime: time }];
  });
}

/**
 * What of the knowledge base is another release now. Where a source tells no release, when it was imported stands for it;
 * an analysis of before they were kept has none to compare.
 */
export function changedReleases(
  before: readonly Release[] | null,
  now: readonly Release[],
): ChangedRelease[] {
  if (!before) return [];
  const then = new Map(before.flatMap((one) => (one.key === '' ? [] : [[one.key, one]])));
  const today = new Map(now.map((one) => [one.key, one]));
  return [...new Set([...then.keys(), ...today.keys()])].flatMap((key) => {
    const [old, current] = [then.get(key), today.get(key)];
    if (old && current && editionOf(old) === editionOf(current)) return [];
    const { name } = current ?? old ?? { name: '' };
    return [{ name, earlier: old ?? null, current: current ?? null }];
  });
}

function editionOf({ version, importTime }: Release): string {
  return version || (importTime ?? '');
}

/** The sources in one line each, as files tell them; times are those of the office. */
export function sayReleases(
  { releases }: Pick<RunSummary, 'releases'>,
  timeZone: string,
): string[] {
  if (!releases) return ['这次分析没有记录数据版本'];
  return releases.map(({ origin, kind, name, version, importTime }) => {
    const where = origin === 'file' ? '文件注释' : '知识库';
    const time = importTime ? `，${dayOf(importTime, timeZone)} 导入` : '';
    return `${where} · ${releaseKindNames[kind]}：${name} ${version || releaseUntold}${time}`;
  });
}

function dayOf(time: string, timeZone: string): string {
  return new Date(time).toLocaleDateString('sv-SE', { timeZone });
}
