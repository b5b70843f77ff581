import { decodeEntities, escapeMarkup } from '../package/entities.ts';
import { htmlAttributes, mathAttributes, svgAttributes, type Vocabulary } from './markup-policy.ts';
import { sanitizeStyleAttribute } from './sanitize-css.ts';
import { allowLink, allowResource, type AllowedLink, type ReferenceContext } from './url-policy.ts';

/** The attributes of one element, cleaned and ready to be written. */
export interface WrittenAttributes {
  /** Each with a leading space, escaped. */
  markup: string;
  /** The link of an `a` or `area` that was kept. */
  link: AllowedLink | undefined;
}

/**
 * Cleans the attributes `raw` (names as written, entities not yet decoded) of the element `name` (lower case) of a
 * vocabulary. Only listed attributes survive, each at most once; references pass through the policy of `context`.
 */
export function writeAttributes(
  vocabulary: Vocabulary,
  name: string,
  raw: Readonly<Record<string, string>>,
  context: ReferenceContext,
): WrittenAttributes {
  const keys = Object.keys(raw);
  if (keys.length === 0 && name !== 'audio' && name !== 'video') return noAttributes;
  const written = new Map<string, string>();
  let link: AllowedLink | undefined;
  for (const key of keys) {
    const lower = key.toLowerCase();
    if (lower.startsWith('on')) {
      context.removals.active += 1;
      continue;
    }
    const value = decodeEntities(raw[key]!);
    if (lower === 'href' || lower === 'xlink:href') {
      const target = writeReference(vocabulary, name, value, context);
      if (!target) continue;
      if (typeof target !== 'string') link = target;
      const attribute =
        vocabulary === 'svg' && name !== 'a' && lower === 'xlink:href' ? lower : 'href';
      written.set(attribute, typeof target === 'string' ? target : target.url);
      continue;
    }
    const attribute = attributeName(vocabulary, name, lower);
    if (attribute === undefined || written.has(attribute)) continue;
    const cleaned = cleanValue(attribute, value, { vocabulary, name, context });
    if (cleaned !== undefined) written.set(attribute, cleaned);
  }
  addFixed(vocabulary, name, link, written);
  let markup = '';
  for (const [attribute, value] of written) markup += ` ${attribute}="${escapeAttribute(value)}"`;
  return { markup, link };
}

const noAttributes: WrittenAttributes = { markup: '', link: undefined };

/** Line breaks and tabs are kept apart from spaces, which attribute normalisation would turn them into. */
function escapeAttribute(value: string): string {
  const escaped = escapeMarkup(value);
  return /[\n\t]/.test(escaped)
    ? escaped.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
    : escaped;
}

/** Attributes that every element may have, in the spelling in which they are written. */
const commonAttributes: ReadonlyMap<string, string> = new Map([
  ['style', 'style'],
  ['class', 'class'],
  ['id', 'id'],
  ['xml:id', 'id'],
  ['xml:lang', 'lang'],
  ['xml:space', 'xml:space'],
]);

/** HTML attributes that only some elements may have. */
const ownAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['src', ['img', 'audio', 'video', 'source', 'track']],
  ['poster', ['video']],
  ['name', ['a', 'map']],
  ['usemap', ['img']],
  ['zy-footnote', ['img']],
]);

/** The spelling in which an attribute is written, or undefined when it is not on the list. */
function attributeName(vocabulary: Vocabulary, name: string, lower: string): string | undefined {
  const common = commonAttributes.get(lower);
  if (common !== undefined) return common;
  if (/^aria-[a-z]+$/.test(lower)) return lower;
  if (vocabulary === 'svg') return svgAttributes.get(lower);
  if (vocabulary === 'math') return mathAttributes.has(lower) ? lower : undefined;
  if (lower === 'epub:type' || lower === 'ops:type') return 'epub:type';
  const isAllowed = htmlAttributes.has(lower) || ownAttributes.get(lower)?.includes(name);
  return isAllowed ? lower : undefined;
}

/** Where an attribute value stands. */
interface ValuePlace {
  vocabulary: Vocabulary;
  name: string;
  context: ReferenceContext;
}

function cleanValue(attribute: string, value: string, place: ValuePlace): string | undefined {
  const { context } = place;
  if (attribute === 'style') return sanitizeStyleAttribute(value, context) || undefined;
  if (attribute === 'src')
    return allowResource(value, place.name === 'img' ? 'image' : 'media', context);
  if (attribute === 'poster') return allowResource(value, 'image', context);
  if (attribute === 'usemap') return /^#[^\s"'<>]+$/.test(value) ? value : undefined;
  if (place.vocabulary !== 'svg') return value;
  return isHarmlessPresentation(value, context) ? value : undefined;
}

/** Presentation attributes are CSS: no escapes, and no function that loads except `url(#id)`. */
function isHarmlessPresentation(value: string, context: ReferenceContext): boolean {
  if (!/[\\(]/.test(value)) return true;
  const isLoading =
    value.includes('\\') || /(?:url|src|image|image-set|element|cross-fade)\s*\(/i.test(value);
  if (!isLoading || /^\s*url\(\s*["']?#[\w.:-]+["']?\s*\)\s*[\w#]*\s*$/i.test(value)) return true;
  context.removals.remote += 1;
  return false;
}

/** A link for `a` and `area`, a picture for `image`, a fragment of the same document for any other SVG element. */
function writeReference(
  vocabulary: Vocabulary,
  name: string,
  value: string,
  context: ReferenceContext,
): AllowedLink | string | undefined {
  if (vocabulary === 'math') return undefined;
  if (name === 'a' || (name === 'area' && vocabulary === 'html')) return allowLink(value, context);
  if (vocabulary !== 'svg') return undefined;
  if (name === 'image') return allowResource(value, 'image', context);
  const local = value.trim();
  return /^#[^\s"'<>()\\]+$/.test(local) ? local : undefined;
}

/** Attributes that are the same on every element of a kind, whatever the book says. */
function addFixed(
  vocabulary: Vocabulary,
  name: string,
  link: AllowedLink | undefined,
  written: Map<string, string>,
): void {
  const language = written.get('lang');
  if (language !== undefined && vocabulary === 'html') written.set('xml:lang', language);
  if (link?.isExternal) {
    written.set('target', '_blank');
    written.set('rel', 'noopener noreferrer nofollow');
  }
  if (name !== 'audio' && name !== 'video') return;
  written.set('controls', 'controls');
  written.set('preload', 'none');
}
