import { attributeOf, descendants, textOf } from '@wm/bytes/xml/tree';

import { resolveReference, type PathFinder } from './book-path.ts';
import { EpubError } from '../errors.ts';
import { obfuscationAlgorithms, type ObfuscationKind } from './font-obfuscation.ts';
import type { EpubLimits } from '../limits.ts';
import { parseXml } from './xml-tree.ts';
import type { Asking } from './asking.ts';

/** Paths of the obfuscated fonts with the kind of obfuscation. */
export type ObfuscatedFonts = ReadonlyMap<string, ObfuscationKind>;

/**
 * Reads `META-INF/encryption.xml` (EPUB 3.3 section 4.2.6.3.2). Obfuscated fonts are returned; any other encryption means
 * rights management and the book is refused with `drm-protected`, whose detail names the scheme.
 */
export function* readEncryption(find: PathFinder, limits: EpubLimits): Asking<ObfuscatedFonts> {
  const fonts = new Map<string, ObfuscationKind>();
  const path = find('META-INF/encryption.xml');
  if (path === undefined) return fonts;
  const { root } = parseXml(yield path, path, limits);
  for (const data of descendants(root, 'encrypteddata')) {
    const method = descendants(data, 'encryptionmethod')[0];
    const algorithm = (method && attributeOf(method, 'Algorithm')) ?? '';
    const uri =
      descendants(data, 'cipherreference').map((item) => attributeOf(item, 'URI'))[0] ?? '';
    const reference = resolveReference(uri, '');
    const file = reference.kind === 'inside' ? find(reference.path) : undefined;
    const kind = obfuscationAlgorithms.get(algorithm);
    if (kind === undefined)
      throw new EpubError('drm-protected', (yield* nameScheme(find, limits)) ?? algorithm);
    if (file !== undefined) fonts.set(file, kind);
  }
  return fonts;
}

/** Names the protection by the files that each vendor adds beside `encryption.xml`. */
function* nameScheme(find: PathFinder, limits: EpubLimits): Asking<string | undefined> {
  if (find('META-INF/license.lcpl') !== undefined) return 'Readium LCP';
  if (find('META-INF/sinf.xml') !== undefined) return 'Apple FairPlay';
  const rights = find('META-INF/rights.xml');
  if (rights === undefined) return undefined;
  const text = rightsText(yield rights, rights, limits);
  if (/barnesandnoble|b-and-n/i.test(text)) return 'Barnes & Noble';
  if (/ns\.adobe\.com\/adept/i.test(text)) return 'Adobe ADEPT';
  if (/kobo/i.test(text)) return 'Kobo';
  return undefined;
}

function rightsText(bytes: Uint8Array, path: string, limits: EpubLimits): string {
  const { root } = parseXml(bytes, path, limits);
  const names: string[] = [textOf(root)];
  for (const name of ['rights', 'licensetoken', 'licenseurl', 'operatorurl']) {
    for (const element of descendants(root, name)) names.push(...element.attributes.values());
  }
  return names.join(' ');
}
