import { decodeEntities } from '../package/entities.ts';
import {
  htmlElements,
  mathElements,
  namespaces,
  svgElements,
  type Vocabulary,
} from './markup-policy.ts';

/** Attributes of the source: names as written, entities not decoded. */
export type RawAttributes = Readonly<Record<string, string>>;

const namespaceVocabulary: ReadonlyMap<string, Vocabulary> = new Map([
  [namespaces.svg, 'svg'],
  [namespaces.math, 'math'],
]);

/** Prefixes that books use without declaring them. */
const customaryPrefixes: ReadonlyMap<string, Vocabulary> = new Map([
  ['svg', 'svg'],
  ['m', 'math'],
  ['mml', 'math'],
  ['html', 'html'],
  ['xhtml', 'html'],
  ['h', 'html'],
]);

/** What an element is: its lower-case local name and its vocabulary, `other` for foreign namespaces. */
export interface ElementIdentity {
  name: string;
  vocabulary: Vocabulary | 'other';
}

/**
 * Identifies an element by its prefix, its `xmlns` or the vocabulary `context` it stands in. Prefixes it declares are added to
 * `prefixes`. An unknown default namespace counts as HTML, as that of old OEB documents must.
 */
export function identifyElement(
  rawName: string,
  attributes: RawAttributes,
  context: Vocabulary,
  prefixes: Map<string, Vocabulary | 'other'>,
): ElementIdentity {
  let declared: Vocabulary | undefined;
  for (const key in attributes) {
    if (!key.startsWith('xmlns')) continue;
    const uri = attributes[key]!.trim();
    if (key === 'xmlns') declared = namespaceVocabulary.get(uri) ?? 'html';
    else if (key.startsWith('xmlns:')) {
      const known = namespaceVocabulary.get(uri) ?? (uri === namespaces.html ? 'html' : 'other');
      prefixes.set(key.slice(6), known);
    }
  }
  const colon = rawName.indexOf(':');
  const name = (colon < 0 ? rawName : rawName.slice(colon + 1)).toLowerCase();
  if (colon >= 0) {
    const prefix = rawName.slice(0, colon);
    return { name, vocabulary: prefixes.get(prefix) ?? customaryPrefixes.get(prefix) ?? 'other' };
  }
  const vocabulary = declared ?? context;
  if (vocabulary === 'html' && (name === 'svg' || name === 'math'))
    return { name, vocabulary: name };
  return { name, vocabulary };
}

/** The spelling in which an element is written inside `context`, or undefined when it is not allowed there. */
export function spellElement(
  { name, vocabulary }: ElementIdentity,
  context: Vocabulary,
): string | undefined {
  if (vocabulary !== context && !(context === 'html' && name === vocabulary)) return undefined;
  if (vocabulary === 'html') return htmlElements.has(name) ? name : undefined;
  if (vocabulary === 'svg') return svgElements.get(name);
  return mathElements.has(name) ? name : undefined;
}

/** The decoded value of the attribute `name` (lower case), or an empty string. */
export function attributeValue(attributes: RawAttributes, name: string): string {
  for (const key in attributes) {
    if (key === name || key.toLowerCase() === name) return decodeEntities(attributes[key]!);
  }
  return '';
}

/** The words of `epub:type` (under any prefix) and `role` together, in lower case. */
export function semanticTypes(attributes: RawAttributes): string[] {
  let types = '';
  for (const key in attributes) {
    if (key === 'role' || key === 'epub:type' || key === 'ops:type') types += ` ${attributes[key]}`;
  }
  return types === '' ? [] : types.toLowerCase().trim().split(/\s+/);
}
