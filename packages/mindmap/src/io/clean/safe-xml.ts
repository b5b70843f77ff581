import { XmlError } from '@wm/bytes/xml/scanner';
import { childElements, parseXml as parseDocument, type XmlElement } from '@wm/bytes/xml/tree';
import { FileError } from '../file-error.ts';
import { decodeEntities } from '../../text/html-entities.ts';
import type { ReadLimits } from '../read-limits.ts';

/**
 * The root element of XML from an untrusted file. Document type declarations and entity declarations are refused (so nothing
 * can be expanded or fetched): `parsing-failed`. XML that is not well formed is `parsing-failed`, elements nested over the
 * limit are `too-deep`.
 */
export function parseXml(text: string, limits: ReadLimits): XmlElement {
  try {
    const { root } = parseDocument(text, {
      depth: limits.xmlDepth,
      elements: Infinity,
      attributes: Infinity,
      decode: decodeEntities,
    });
    return childElements(root)[0] ?? root;
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    if (cause.code === 'too-deep') throw new FileError('too-deep', undefined, { cause });
    const isDeclared = cause.code === 'declarations';
    const detail = isDeclared ? '不允许文档类型和实体声明' : '不是合法的XML';
    throw new FileError('parsing-failed', detail, { cause });
  }
}
