import type { XmlElement } from '@wm/bytes/xml/tree';
import type { Archive } from '@wm/bytes/zip/open';
import type { FilePoint } from '../../model/document.ts';
import { decodeText } from '../decode-text.ts';
import { FileError } from '../file-error.ts';
import { collectFindings, type Findings } from '../findings.ts';
import type { ImportResult } from '../import-result.ts';
import { openParts } from '../open-parts.ts';
import { createNodeCounter, defaultReadLimits, type ReadLimits } from '../read-limits.ts';
import { isJsonObject, parseJson } from '../clean/safe-json.ts';
import { parseXml } from '../clean/safe-xml.ts';
import type { ImportedAttachment } from './attachments.ts';
import { readLegacySheets } from './legacy-reader.ts';
import { sheetToMap } from './to-map.ts';
import type { ReadResource, XmindSheet } from './topic.ts';
import { readZenSheets } from './zen-reader.ts';

/** Choices of `readXmind`. */
export interface ReadXmindOptions {
  limits?: ReadLimits;
  /** Where the middle of the root stands on the canvas in pixels; floating topics are placed from there. */
  center?: FilePoint;
  /** Whether attached files can be kept: then each sheet brings those of its nodes. */
  withAttachments?: boolean;
}

/**
 * Reads an .xmind file of any generation: every sheet becomes one map. Zen and later keep content.json,
 * XMind 8 and earlier content.xml; where both exist content.xml is only a notice for old programs.
 * Nothing is fetched. Throws `parsing-failed`, `content-incorrect`, `encrypted` or a limit's code.
 */
export function readXmind(source: Uint8Array, options: ReadXmindOptions = {}): ImportResult {
  const limits = options.limits ?? defaultReadLimits;
  const findings = collectFindings();
  const archive = openParts(source, limits);
  refuseEncrypted(archive, limits, findings);
  const sheets = readSheets(archive, limits, findings);
  const context = {
    readResource: resourceReader(archive),
    findings,
    center: options.center ?? { x: 0, y: 0 },
    countNode: createNodeCounter(limits),
  };
  const maps = sheets.map((sheet, index) => {
    const attachments: ImportedAttachment[] | null = options.withAttachments ? [] : null;
    const file = sheetToMap(sheet, { ...context, attachments });
    const title = sheet.title === '' ? `画布 ${index + 1}` : sheet.title;
    return { title, file, ...(attachments && { attachments }) };
  });
  return { sheets: maps, findings: findings.list() };
}

function readSheets(archive: Archive, limits: ReadLimits, findings: Findings): XmindSheet[] {
  if (archive.files.has('content.json')) {
    const content = parseJson(decodeText(archive.read('content.json')), limits, findings);
    return readZenSheets(content);
  }
  if (!archive.files.has('content.xml')) throw new FileError('content-incorrect', '不是XMind文件');
  const part = (name: string): XmlElement | null =>
    archive.files.has(name) ? parseXml(decodeText(archive.read(name)), limits) : null;
  const content = parseXml(decodeText(archive.read('content.xml')), limits);
  return readLegacySheets(content, { styles: part('styles.xml'), comments: part('comments.xml') });
}

/** A password-protected map lists its parts as encrypted in the manifest. */
function refuseEncrypted(archive: Archive, limits: ReadLimits, findings: Findings): void {
  if (archive.files.has('META-INF/manifest.xml')) {
    const text = decodeText(archive.read('META-INF/manifest.xml'));
    if (text.includes('<encryption-data')) throw new FileError('encrypted');
  }
  if (!archive.files.has('manifest.json')) return;
  const manifest = parseJson(decodeText(archive.read('manifest.json')), limits, findings);
  const entries = isJsonObject(manifest) ? manifest['file-entries'] : null;
  const content = isJsonObject(entries) ? entries['content.json'] : null;
  if (isJsonObject(content) && content['encryption-data'] !== undefined) {
    throw new FileError('encrypted');
  }
}

/** Pictures by their address in the file; a missing or damaged one is null, the map is still read. */
function resourceReader(archive: Archive): ReadResource {
  return (src) => {
    const name = src.replace(/^xap:/i, '').replace(/^\/+/, '');
    if (!archive.files.has(name)) return null;
    try {
      return { name, bytes: archive.read(name) };
    } catch (error) {
      if (error instanceof FileError && error.code === 'parsing-failed') return null;
      throw error;
    }
  };
}
