import { decodeDocument } from '@wm/bytes/text';
import { XmlError } from '@wm/bytes/xml/scanner';
import { parseXml as parseDocument, type XmlDocument } from '@wm/bytes/xml/tree';

import { removeDoctype } from './doctype.ts';
import { decodeEntities } from './entities.ts';
import { EpubError } from '../errors.ts';
import type { EpubLimits } from '../limits.ts';

/** How `parseXml` treats nesting beyond `limits.depth`: refuse the document, or leave the deeper elements out. */
export type DepthPolicy = 'refuse' | 'cut';

/**
 * Parses a small document (container, package, NCX, navigation, encryption) into a tree with names in lower case. DOCTYPEs
 * are ignored and never fetched; a document that declares entities is refused (`entities-declared`), which covers external
 * entities and entity bombs alike. Also throws `document-too-large` and `document-too-complex`, under the policy `cut` not
 * for its depth. Faulty markup is repaired as far as it goes.
 */
export function parseXml(
  bytes: Uint8Array,
  path: string,
  limits: EpubLimits,
  policy: DepthPolicy = 'refuse',
): XmlDocument {
  if (bytes.length > limits.packageBytes) throw new EpubError('document-too-large', path);
  const { text, declaresEntities } = removeDoctype(decodeDocument(bytes));
  if (declaresEntities) throw new EpubError('entities-declared', path);
  try {
    return parseDocument(text, {
      depth: limits.depth,
      elements: limits.packageElements,
      attributes: limits.attributes,
      cutsDepth: policy === 'cut',
      isTolerant: true,
      decode: decodeEntities,
    });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new EpubError('document-too-complex', path);
  }
}
