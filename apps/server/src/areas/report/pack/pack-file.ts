import { ArchiveError } from '@wm/bytes/zip/error';
import type { ArchiveErrorCode } from '@wm/bytes/zip/error';
import { openArchive } from '@wm/bytes/zip/open';
import type { Archive } from '@wm/bytes/zip/open';
import { packArchive } from '@wm/bytes/zip/pack';
import {
  packBytes,
  packDict,
  packDictLimits,
  packFormat,
  packManifest,
  packReport,
  packReportLimit,
} from '@wm/contract/report/pack';
import type { PackDict, PackManifest, PackReport } from '@wm/contract/report/pack';
import { cutText } from '@wm/contract/core/stored-text';
import { AppError } from '#core/app-error.ts';
import { storable } from '#core/text/storable.ts';
import { readDefinition } from '../engine/parse-definition.ts';
import { sha256Of } from './sha256-of.ts';
import { sourcesNeeded } from './sources-needed.ts';

const mebibyte = 1024 * 1024;
const limits = {
  archiveBytes: packBytes,
  entries: packReportLimit + packDictLimits.types + 1,
  directoryBytes: mebibyte,
  totalBytes: 64 * mebibyte,
  entryBytes: 2 * mebibyte,
  ratio: 100,
  ratioFloorBytes: mebibyte,
};

const manifestFile = 'manifest.json';

const zipFaults: Partial<Record<ArchiveErrorCode, string>> = {
  'archive-too-large': '文件超过 5 MB',
  'not-an-archive': '文件不是 ZIP 压缩包',
  'archive-encrypted': '压缩包有密码',
  'compression-unknown': '压缩方式不支持',
  'too-many-entries': '文件过多',
  'entry-too-large': '有文件展开后过大',
  'total-too-large': '展开后过大',
  'ratio-too-high': '压缩比异常',
  'unsafe-path': '有文件的路径不安全',
  'duplicate-entry': '有重名的文件',
  'entries-overlap': '文件互相重叠',
};

/** A pack that has been read. */
export interface Pack {
  manifest: PackManifest;
  /** Their definitions are in form; what they name may be missing here. */
  reports: PackReport[];
  /** Entries of dictionaries that stand under the codes of the reports. */
  dicts: PackDict[];
  /** Of what it holds, whenever and under which name it was made. */
  digest: string;
}

function refuse(reason: string): never {
  throw new AppError('report.pack-content', { values: { reason: cutText(reason, 200) } });
}

/** Reports as a file; the same reports at the same moment are the same bytes. @throws AppError `report.pack-too-large` */
export function writePack(
  { reports, dicts }: { reports: readonly PackReport[]; dicts: readonly PackDict[] },
  { name, made, version }: { name: string; made: string; version: string },
): Uint8Array {
  const files = [
    ...reports
      .toSorted((one, other) => (one.code < other.code ? -1 : 1))
      .map((report) => ({
        name: `reports/${report.code}.json`,
        bytes: jsonBytes(ordered(report)),
      })),
    ...dicts
      .toSorted((one, other) => (one.type < other.type ? -1 : 1))
      .map((dict) => ({ name: `dicts/${dict.type}.json`, bytes: jsonBytes(orderedDict(dict)) })),
  ];
  const manifest: PackManifest = {
    kind: 'report-pack',
    format: packFormat,
    name,
    product: { version },
    made,
    contents: files.map((file) => ({
      file: file.name,
      bytes: file.bytes.length,
      sha256: sha256Of(file.bytes),
    })),
    needs: { sources: sourcesNeeded(reports.map(({ definition }) => readDefinition(definition))) },
  };
  const bytes = packArchive([{ name: manifestFile, bytes: jsonBytes(manifest) }, ...files]);
  try {
    // What is written here can be read here.
    openArchive(bytes, limits);
  } catch (error) {
    if (error instanceof ArchiveError) throw new AppError('report.pack-too-large');
    throw error;
  }
  return bytes;
}

/** The parts of a report in the order in which they are written. */
function ordered({ code, name, description, state, definition }: PackReport): PackReport {
  return { code, name, description, state, definition: readDefinition(definition) };
}

/** The same of a dictionary, its entries by their order and value. */
function orderedDict({ type, entries }: PackDict): PackDict {
  const sorted = entries.toSorted(
    (one, other) => one.sort - other.sort || (one.value < other.value ? -1 : 1),
  );
  return {
    type,
    entries: sorted.map(({ code, value, label, sort, kind, style, remark }) => ({
      code,
      value,
      label,
      sort,
      kind,
      style,
      remark,
    })),
  };
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
}

/** Reads a file that may be anything. @throws AppError `report.pack-zip`, `report.pack-newer`, `report.pack-content` */
export function readPack(bytes: Uint8Array): Pack {
  const archive = openArchive(bytes, limits, (cause) => {
    const reason = zipFaults[cause.code] ?? '压缩包已损坏';
    return new AppError('report.pack-zip', { values: { reason }, cause });
  });
  if (archive.links.length > 0) refuse('含有链接');
  const manifest = readManifest(archive);
  const listed = new Set(manifest.contents.map(({ file }) => file));
  if (listed.size < manifest.contents.length) refuse('清单里有重复的文件');
  for (const name of archive.files.keys())
    if (name !== manifestFile && !listed.has(name)) refuse(`“${name}”不在清单里`);
  const isDict = ({ file }: Content): boolean => file.startsWith('dicts/');
  const reports = manifest.contents
    .filter((content) => !isDict(content))
    .map((content) => readReport(archive, content));
  if (reports.length === 0) refuse('没有报表');
  if (reports.length > packReportLimit) refuse(`报表超过 ${packReportLimit} 张`);
  const dicts = manifest.contents.filter(isDict).map((content) => readDict(archive, content));
  refuseManyEntries(dicts);
  const digest = sha256Of(manifest.contents.map(({ sha256 }) => sha256).join(' '));
  return { manifest, reports, dicts, digest };
}

function readManifest(archive: Archive): PackManifest {
  if (!archive.files.has(manifestFile)) refuse('缺少 manifest.json');
  const value = readJson(archive, manifestFile);
  const { kind, format } = (value ?? {}) as { kind?: unknown; format?: unknown };
  if (kind !== 'report-pack') refuse('manifest.json 不是报表包的清单');
  if (typeof format === 'number' && format > packFormat)
    throw new AppError('report.pack-newer', { values: { format: String(format) } });
  const parsed = packManifest.safeParse(value);
  if (!parsed.success)
    refuse(`manifest.json 的 ${parsed.error.issues[0]?.path.join('.') || '内容'} 不正确`);
  return parsed.data;
}

type Content = PackManifest['contents'][number];

/** Refuses a file that is not what the manifest says. */
function checkContent(archive: Archive, { file, bytes, sha256 }: Content): void {
  if (!archive.files.has(file)) refuse(`缺少“${file}”`);
  const held = archive.read(file);
  if (held.length !== bytes || sha256Of(held) !== sha256)
    refuse(`“${file}”与清单不符，文件被改动过`);
}

function readDict(archive: Archive, content: Content): PackDict {
  const { file } = content;
  checkContent(archive, content);
  const parsed = packDict.safeParse(readJson(archive, file));
  if (!parsed.success)
    refuse(`“${file}”的 ${parsed.error.issues[0]?.path.join('.') || '内容'} 不正确`);
  const { type, entries } = parsed.data;
  if (`dicts/${type}.json` !== file) refuse(`“${file}”的类型与文件名不同`);
  if (new Set(entries.map(({ value }) => value)).size < entries.length)
    refuse(`“${file}”里有重复的键值`);
  return parsed.data;
}

function refuseManyEntries(dicts: readonly PackDict[]): void {
  const count = dicts.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > packDictLimits.entries) refuse(`字典数据超过 ${packDictLimits.entries} 条`);
}

function readReport(archive: Archive, content: Content): PackReport {
  const { file } = content;
  checkContent(archive, content);
  const parsed = packReport.safeParse(readJson(archive, file));
  if (!parsed.success)
    refuse(`“${file}”的 ${parsed.error.issues[0]?.path.join('.') || '内容'} 不正确`);
  const report = parsed.data;
  if (`reports/${report.code}.json` !== file) refuse(`“${file}”的编码与文件名不同`);
  try {
    return ordered(report);
  } catch (error) {
    if (error instanceof AppError) refuse(`“${file}”：${error.message}`);
    throw error;
  }
}

function readJson(archive: Archive, file: string): unknown {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(archive.read(file));
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    refuse(`“${file}”不是 JSON`);
  }
  return value;
}

/** Refuses texts that the database would not keep as they are. */
export function refuseUnstorable(pack: Pack): void {
  for (const report of pack.reports)
    if (JSON.stringify(storable(report)) !== JSON.stringify(report))
      refuse(`“${report.code}”含有不能保存的字符`);
  for (const dict of pack.dicts)
    if (JSON.stringify(storable(dict)) !== JSON.stringify(dict))
      refuse(`字典“${dict.type}”含有不能保存的字符`);
}
