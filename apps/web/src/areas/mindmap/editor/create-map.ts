import type { ClipboardPort, MindmapErrorCode } from '@wm/mindmap/commands/command';
import { Mindmap } from '@wm/mindmap/mindmap';
import type { MindMapFile } from '@wm/mindmap/model/document';
import { readDocument } from '@wm/mindmap/model/read-document';
import type { ReadDocument } from '@wm/mindmap/model/read-document';
import { canvasMeasure } from '@wm/mindmap/render/canvas-measure';
import { defaultTexts } from '@wm/mindmap/scene/settings';
import type { Settings } from '@wm/mindmap/scene/settings';
import { tableMeasure } from '@wm/mindmap/text/measure';
import type { Measure } from '@wm/mindmap/text/measure';
import type { LocalConfig } from '../storage/preferences.ts';
import type { Language } from '../words.ts';

function browserMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return context ? canvasMeasure(context) : tableMeasure;
}

const clipboard: ClipboardPort = {
  write: (text) => navigator.clipboard.writeText(text),
  read: () => navigator.clipboard.readText(),
};

/** A random id of 36 characters; also where the page is not secure and randomUUID is missing. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The engine's settings for a reader's language and local settings. */
export function engineSettings(language: Language, config: LocalConfig): Partial<Settings> {
  const { isMiniMapOpen: _, ...settings } = config;
  return { ...defaultTexts[language], ...settings };
}

/** Opens a document in an engine that measures and copies as this browser does. */
export function createMap(
  source: ReadDocument,
  settings: Partial<Settings>,
  onError: (code: MindmapErrorCode) => void,
): Mindmap {
  return new Mindmap(source, {
    measure: browserMeasure(),
    settings,
    clipboard,
    now: () => performance.now(),
    newId: newUid,
    onError,
  });
}

/** The present document in full, whatever shape it was opened in. */
export function fileOf(map: Mindmap): MindMapFile {
  const file = map.toFile();
  return 'root' in file ? (file as MindMapFile) : { root: file as MindMapFile['root'] };
}

/** A file as a document to open; nothing when it is none. */
export function documentOf(file: MindMapFile): ReadDocument | undefined {
  const read = readDocument(file);
  return read.ok ? read.document : undefined;
}
