import type { Box, Point } from '../geometry/box.ts';
import { isFiniteNumber } from '../model/json.ts';

/** A place of the root along one axis: a word, pixels, or a percentage such as "40%". */
export type RootPlace = 'left' | 'top' | 'right' | 'bottom' | 'center' | number | (string & {});

/** What happens with a node right after it was inserted. */
export type NewNodeBehavior = 'default' | 'notActive' | 'activeOnly';

/**
 * Settings of the editor. Names and defaults are those of the original program, so that saved settings
 * keep their meaning. Lengths are pixels, times milliseconds, angles degrees.
 */
export interface Settings {
  readonly: boolean;
  /** Whether texts whose theme would be too faint on a dark screen are shown in black or white. */
  readableInDark: boolean;
  fishboneDeg: number;
  initRootNodePosition: readonly [RootPlace, RootPlace];
  maxTag: number;
  expandBtnSize: number;
  alwaysShowExpandBtn: boolean;
  notShowExpandBtn: boolean;
  isShowExpandNum: boolean;
  hoverRectPadding: number;
  imgTextMargin: number;
  textContentMargin: number;
  textAutoWrapWidth: number;
  mousewheelAction: 'zoom' | 'move';
  mousewheelMoveStep: number;
  mousewheelZoomActionReverse: boolean;
  scaleRatio: number;
  translateRatio: number;
  minZoomRatio: number;
  maxZoomRatio: number;
  fitPadding: number;
  useLeftKeySelectionRightKeyDrag: boolean;
  enableFreeDrag: boolean;
  /** Whether texts may carry marks and formulas; what documents hold already stays as it is until edited. */
  openNodeRichText: boolean;
  createNewNodeBehavior: NewNodeBehavior;
  deleteNodeActive: boolean;
  pasteType: 'clipBoard' | 'canvas';
  onlyPasteTextWhenHasImgAndText: boolean;
  enableInheritAncestorLineStyle: boolean;
  minNodeTextModifyWidth: number;
  maxNodeTextModifyWidth: number;
  minImgResizeWidth: number;
  minImgResizeHeight: number;
  maxHistoryCount: number;
  addHistoryTime: number;
  outerFramePaddingX: number;
  outerFramePaddingY: number;
  defaultInsertSecondLevelNodeText: string;
  defaultInsertBelowSecondLevelNodeText: string;
  defaultGeneralizationText: string;
  defaultAssociativeLineText: string;
  defaultOuterFrameText: string;
}

/** The settings of a new editor, in Chinese. */
export const defaultSettings: Settings = {
  readonly: false,
  readableInDark: false,
  fishboneDeg: 45,
  initRootNodePosition: ['center', 'center'],
  maxTag: 5,
  expandBtnSize: 20,
  alwaysShowExpandBtn: false,
  notShowExpandBtn: false,
  isShowExpandNum: true,
  hoverRectPadding: 2,
  imgTextMargin: 5,
  textContentMargin: 2,
  textAutoWrapWidth: 500,
  mousewheelAction: 'move',
  mousewheelMoveStep: 100,
  mousewheelZoomActionReverse: true,
  scaleRatio: 0.2,
  translateRatio: 1,
  minZoomRatio: 20,
  maxZoomRatio: 400,
  fitPadding: 50,
  useLeftKeySelectionRightKeyDrag: false,
  enableFreeDrag: false,
  openNodeRichText: true,
  createNewNodeBehavior: 'default',
  deleteNodeActive: true,
  pasteType: 'clipBoard',
  onlyPasteTextWhenHasImgAndText: true,
  enableInheritAncestorLineStyle: true,
  minNodeTextModifyWidth: 20,
  maxNodeTextModifyWidth: -1,
  minImgResizeWidth: 50,
  minImgResizeHeight: 50,
  maxHistoryCount: 500,
  addHistoryTime: 100,
  outerFramePaddingX: 10,
  outerFramePaddingY: 10,
  defaultInsertSecondLevelNodeText: '二级节点',
  defaultInsertBelowSecondLevelNodeText: '分支主题',
  defaultGeneralizationText: '概要',
  defaultAssociativeLineText: '关联',
  defaultOuterFrameText: '外框',
};

/** Texts of new nodes in each language, to be laid over the settings. */
export const defaultTexts = {
  zh: {
    defaultInsertSecondLevelNodeText: '二级节点',
    defaultInsertBelowSecondLevelNodeText: '分支主题',
    defaultGeneralizationText: '概要',
    defaultAssociativeLineText: '关联',
    defaultOuterFrameText: '外框',
  },
  en: {
    defaultInsertSecondLevelNodeText: 'Second-level node',
    defaultInsertBelowSecondLevelNodeText: 'Branch topic',
    defaultGeneralizationText: 'Summary',
    defaultAssociativeLineText: 'Relation',
    defaultOuterFrameText: 'Frame',
  },
} as const;

const words: Readonly<Record<string, number>> = {
  left: 0,
  top: 0,
  right: 1,
  bottom: 1,
  center: 0.5,
};

function along(place: RootPlace, size: number): number {
  if (isFiniteNumber(place)) return place;
  const part = Object.hasOwn(words, place) ? words[place] : undefined;
  if (part !== undefined) return size * part;
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(String(place));
  return (percent ? Number(percent[1]) / 100 : 0.5) * size;
}

/**
 * Where the root is brought to on a screen: its edge near the screen's for left, top, right and bottom,
 * its middle in the middle for center; its left top corner for pixels and percentages.
 */
export function rootOnScreen(
  setting: readonly [RootPlace, RootPlace],
  screen: Pick<Box, 'width' | 'height'>,
  root: Pick<Box, 'width' | 'height'>,
  padding: number,
): Point {
  const at = (place: RootPlace, room: number, size: number): number => {
    const isWord = typeof place === 'string' && Object.hasOwn(words, place);
    if (!isWord) return along(place, room);
    const part = words[place] ?? 0.5;
    const least = part === 0.5 ? 0 : padding;
    return least + (room - 2 * least - size) * part;
  };
  return {
    x: at(setting[0], screen.width, root.width),
    y: at(setting[1], screen.height, root.height),
  };
}

/** Left and top of the root on a canvas of this size. A map's coordinates all follow from it. */
export function rootPosition(
  setting: readonly [RootPlace, RootPlace],
  canvas: Pick<Box, 'width' | 'height'>,
): Point {
  return { x: along(setting[0], canvas.width), y: along(setting[1], canvas.height) };
}
