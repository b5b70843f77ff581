import type { ClipboardPort, MindmapErrorCode } from '@wm/mindmap/command';
import { Mindmap } from '@wm/mindmap/mindmap';
import type { MindMapFile } from '@wm/mindmap/document';
import type { ReadDocument } from '@wm/mindmap/read-document';
import { canvasMeasure } from '@wm/mindmap/canvas-measure';
import { defaultTexts } from '@wm/mindmap/settings';
import { withTypedText } from '@wm/mindmap/typed-text';
import type { TypedText } from '@wm/mindmap/typed-text';
import type { Settings } from '@wm/mindmap/settings';
import { tableMeasure } from '@wm/mindmap/measure';
import type { Measure } from '@wm/mindmap/measure';
import type { LocalConfig } from '../storage/preferences.ts';
import type { Language } from '../words.ts';
import { formulaOf } from '../formula/formulas.ts';
import { readSystemClipboard } from './clipboard.ts';
import { randomUuid } from '#core/random-uuid.ts';

function browserMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return context ? { ...canvasMeasure(context), formula: formulaOf } : tableMeasure;
}

const clipboard: ClipboardPort = {
  write: (text) => navigator.clipboard.writeText(text),
  read: readSystemClipboard,
};

/** The engine's settings for a reader's language and local settings. */
export function engineSettings(language: Language, config: LocalConfig): Partial<Settings> {
  const { rootPlaceX, rootPlaceY } = config;
  return {
    ...defaultTexts[language],
    initRootNodePosition: [rootPlaceX, rootPlaceY],
    mousewheelAction: config.mousewheelAction,
    useLeftKeySelectionRightKeyDrag: config.useLeftKeySelectionRightKeyDrag,
    createNewNodeBehavior: config.createNewNodeBehavior,
    pasteType: config.pasteType,
    enableFreeDrag: config.enableFreeDrag,
    openNodeRichText: config.openNodeRichText,
  };
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
    newId: randomUuid,
    onError,
  });
}

/** The present document in full, whatever shape it was opened in, with the text that is being typed. */
export function fileOf(map: Mindmap, typed: TypedText | null = null): MindMapFile {
  const { session, settings } = map;
  const file = typed
    ? map.toFile(withTypedText(session.store, typed, settings.openNodeRichText))
    : map.toFile();
  return 'root' in file ? (file as MindMapFile) : { root: file as MindMapFile['root'] };
}
