import type { Json, NodeData, NodeStyleData } from '../../model/document.ts';
import { cleanRichText } from './clean-rich-text.ts';
import { parseImageDataUrl } from '../../style/data-url.ts';
import { isHarmlessSvg } from '../../style/safe-svg.ts';
import type { FindingCode, Findings } from '../findings.ts';
import { isJsonObject, type JsonObject } from './safe-json.ts';
import { safeLink } from '../../text/safe-link.ts';

type Check = (value: Json) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isObject: Check = (value) => isJsonObject(value);
const isList: Check = (value) => Array.isArray(value);
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isTextMap: Check = (value) => isJsonObject(value) && Object.values(value).every(isText);
const isTag: Check = (value) =>
  isText(value) || (isJsonObject(value) && isText(value.text ?? null));
const isRange: Check = (value) =>
  Array.isArray(value) && (value.length === 0 || (value.length === 2 && value.every(isNumber)));

/** What each content key of a node must hold; other keys are styles or unknown and are kept as they are. */
const checks: Readonly<Record<string, Check>> = {
  richText: isBoolean,
  expand: isBoolean,
  isActive: isBoolean,
  freeTopic: isBoolean,
  uid: isText,
  image: isText,
  imageTitle: isText,
  imageSize: (value) =>
    isJsonObject(value) && isNumber(value.width ?? null) && isNumber(value.height ?? null),
  imgMap: isTextMap,
  icon: isTextList,
  tag: (value) => Array.isArray(value) && value.every(isTag),
  hyperlink: isText,
  hyperlinkTitle: isText,
  note: isText,
  attachmentUrl: isText,
  attachmentName: isText,
  generalization: (value) => isObject(value) || (Array.isArray(value) && value.every(isObject)),
  associativeLineTargets: isTextList,
  associativeLineTargetControlOffsets: isList,
  associativeLinePoint: isList,
  associativeLineText: isObject,
  associativeLineStyle: isObject,
  outerFrame: (value) => isJsonObject(value) && isText(value.groupId ?? null),
  customLeft: isNumber,
  customTop: isNumber,
  customTextWidth: isNumber,
  dir: isText,
  range: isRange,
  checkbox: (value) => isJsonObject(value) && isBoolean(value.done ?? false),
};

/** Style keys that hold texts; a renderer writes them into attributes. */
const styleKeys: readonly (keyof NodeStyleData)[] = [
  'shape',
  'fillColor',
  'color',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'textDecoration',
  'textAlign',
  'borderColor',
  'borderDasharray',
  'startColor',
  'endColor',
  'lineColor',
  'lineDasharray',
  'lineStyle',
  'hoverRectColor',
];

/** Content keys with style objects inside. */
const styledKeys: readonly (keyof NodeData)[] = [
  'activeStyle',
  'tag',
  'outerFrame',
  'associativeLineStyle',
];

/**
 * Makes the data of one node from an untrusted file safe, in place: fields of the wrong type, links with
 * a dangerous scheme, images that are not images and style values that would fetch something are removed
 * and reported. Harmless data is left exactly as it is; null is a value every field may have.
 */
export function cleanNodeData(
  data: JsonObject,
  findings: Findings,
): asserts data is NodeData & JsonObject {
  cleanText(data, findings);
  const title = typeof data.text === 'string' ? data.text : '';
  for (const [key, value] of Object.entries(data)) {
    const check = checks[key];
    if (check && value !== null && !check(value))
      remove(data, key, { code: 'field-invalid', example: key, findings });
  }
  for (const key of ['hyperlink', 'attachmentUrl']) {
    const value = data[key];
    if (typeof value === 'string' && value !== '' && safeLink(value) === null) {
      remove(data, key, { code: 'link-dropped', example: title, findings });
    }
  }
  cleanImages(data, title, findings);
  cleanSummaries(data, findings);
  cleanStyles(data, findings);
  for (const key of styledKeys) removeAddresses(data[key] ?? null, findings);
}

function cleanStyles(data: JsonObject, findings: Findings): void {
  for (const key of styleKeys) {
    const value = data[key];
    if (typeof value === 'string' && fetching.test(value)) {
      remove(data, key, { code: 'style-cleaned', example: key, findings });
    }
  }
}

interface Removal {
  code: FindingCode;
  example: string;
  findings: Findings;
}

function remove(data: JsonObject, key: string, { code, example, findings }: Removal): void {
  Reflect.deleteProperty(data, key);
  findings.add(code, example);
}

function cleanText(data: JsonObject, findings: Findings): void {
  const { text } = data;
  if (typeof text === 'number' || typeof text === 'boolean') data.text = String(text);
  else if (text !== undefined && typeof text !== 'string') {
    data.text = '';
    if (text !== null) findings.add('field-invalid', 'text');
  }
  if (data.richText === true && typeof data.text === 'string') {
    const clean = cleanRichText(data.text);
    if (clean !== data.text) findings.add('html-cleaned', clean.replaceAll(/<[^>]*>/g, ''));
    data.text = clean;
  }
}

function cleanImages(data: JsonObject, title: string, findings: Findings): void {
  const { image, imgMap } = data;
  if (typeof image === 'string' && image !== '') {
    const verdict = judgeImage(image);
    if (verdict === 'remote') findings.add('image-remote', image);
    if (verdict === 'bad')
      remove(data, 'image', { code: 'image-dropped', example: title, findings });
  }
  if (!isJsonObject(imgMap)) return;
  for (const [key, value] of Object.entries(imgMap)) {
    if (typeof value === 'string' && judgeImage(value) === 'bad') {
      remove(imgMap, key, { code: 'image-dropped', example: key, findings });
    }
  }
}

/** Whether an image address is embedded or local, lies on another host, or must not be kept. */
export function judgeImage(address: string): 'local' | 'remote' | 'bad' {
  if (/^\s*data:/i.test(address)) {
    const image = parseImageDataUrl(address);
    if (image === null) return 'bad';
    return image.type !== 'image/svg+xml' || isHarmlessSvg(image.bytes) ? 'local' : 'bad';
  }
  const link = safeLink(address);
  if (link === null || /^(?:mailto|tel):/i.test(link)) return 'bad';
  return /^(?:https?:|\/\/|\\\\)/i.test(link) ? 'remote' : 'local';
}

function cleanSummaries(data: JsonObject, findings: Findings): void {
  const { generalization } = data;
  const items = Array.isArray(generalization) ? generalization : [generalization ?? null];
  for (const item of items) {
    if (!isJsonObject(item)) continue;
    cleanText(item, findings);
    cleanStyles(item, findings);
    const { range } = item;
    if (range !== undefined && range !== null && !isRange(range)) {
      remove(item, 'range', { code: 'field-invalid', example: 'range', findings });
    }
    if (typeof item.hyperlink === 'string' && safeLink(item.hyperlink) === null) {
      remove(item, 'hyperlink', { code: 'link-dropped', example: 'hyperlink', findings });
    }
  }
}

const fetching = /url\s*\(|image-set\s*\(|expression\s*\(|@import|javascript:|\\[0-9a-f]/i;

/** Removes style values that fetch or run something, at any depth of an object, in place. */
export function removeAddresses(value: Json, findings: Findings): void {
  const pending: Json[] = [value];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (Array.isArray(item)) for (const child of item) pending.push(child);
    if (!isJsonObject(item)) continue;
    for (const [key, child] of Object.entries(item)) {
      if (typeof child === 'string' && key !== 'text' && fetching.test(child)) {
        remove(item, key, { code: 'style-cleaned', example: key, findings });
      } else pending.push(child);
    }
  }
}
