import { Parser } from 'htmlparser2';

import { removeDoctype } from '../package/doctype.ts';
import { EpubError } from '../errors.ts';
import type { EpubLimits } from '../limits.ts';
import {
  addText,
  closeElement,
  createWriter,
  finishDocument,
  openElement,
  type MarkupListener,
} from './markup-writer.ts';
import type { Removals, ResourcePolicy } from './url-policy.ts';

/** How to clean one document. */
export interface SanitizeOptions {
  /** Path of the document in the book; references are resolved against it. */
  path: string;
  /** `svg` for a stand-alone SVG file, else XHTML. */
  kind: 'xhtml' | 'svg';
  /** Which files of the book may be referred to. */
  resource: ResourcePolicy;
  /** Deepest nesting of elements, and most attributes of one. */
  limits: Pick<EpubLimits, 'depth' | 'attributes'>;
  /** Makes a listener; called again when a document turns out not to be well formed and is read a second time. */
  createListener?: () => MarkupListener;
}

/** A cleaned document. */
export interface SanitizedMarkup {
  /** A complete, well-formed document, equally safe when read as XML and as HTML. Empty for an SVG without root. */
  markup: string;
  /** Text of the `title` element. */
  title: string;
  removals: Removals;
  /** False when the source was read with the forgiving rules of HTML. */
  isWellFormed: boolean;
  /** True when the document declared entities, which were ignored. */
  declaredEntities: boolean;
}

/**
 * Cleans an XHTML or SVG document. The result is written anew from lists of allowed elements and attributes (HTML, SVG,
 * MathML, `epub:type`); scripts, handlers, forms, frames, plug-ins, animations and every reference that is neither a file of
 * the book nor a web link are gone; style sheets and `style` attributes are cleaned by `sanitizeCss`. Throws
 * `document-too-complex`.
 */
export function sanitizeMarkup(source: string, options: SanitizeOptions): SanitizedMarkup {
  const { text, declaresEntities } = removeDoctype(source.toWellFormed());
  const strict = attempt(text, options, true);
  const result = strict ?? attempt(text, options, false);
  if (!result) throw new EpubError('document-too-complex', options.path);
  return { ...result, isWellFormed: strict !== undefined, declaredEntities: declaresEntities };
}

class AbandonSignal extends Error {}

/** One pass over the document; undefined when it is not well formed (as XML) or exceeds the limits. */
function attempt(
  text: string,
  options: SanitizeOptions,
  isXml: boolean,
): Pick<SanitizedMarkup, 'markup' | 'title' | 'removals'> | undefined {
  const removals: Removals = { active: 0, remote: 0 };
  const references = { base: options.path, resource: options.resource, removals };
  const writer = createWriter(options.kind, isXml, references, options.createListener?.());
  let depth = 0;
  let attributes = 0;
  let isLiteral = false;
  let textStart = 0;
  let textEnd = 0;
  /** Text comes in pieces, one for each stray `<`; those that meet are taken as one stretch of the source. */
  const flushText = (): void => {
    if (textEnd > textStart) addText(writer, text.slice(textStart, textEnd), isLiteral);
    textStart = textEnd;
  };
  const parser = new Parser(
    {
      onattribute(_name, _value, quote) {
        attributes += 1;
        if (attributes > options.limits.attributes) throw new AbandonSignal();
        if (isXml && !quote) throw new AbandonSignal();
      },
      onopentag(name, found) {
        depth += 1;
        attributes = 0;
        if (depth > options.limits.depth) throw new AbandonSignal();
        flushText();
        openElement(writer, name, found);
      },
      onclosetag(_name, isImplied) {
        const isSelfClosing = text[parser.endIndex - 1] === '/';
        if (isXml && isImplied && !isSelfClosing) throw new AbandonSignal();
        depth -= 1;
        flushText();
        closeElement(writer);
      },
      oncomment: flushText,
      onprocessinginstruction: flushText,
      oncdatastart() {
        flushText();
        isLiteral = true;
      },
      oncdataend() {
        flushText();
        isLiteral = false;
      },
      ontext(data) {
        if (isLiteral) {
          addText(writer, data, true);
          return;
        }
        const start = parser.endIndex + 1 - data.length;
        if (start !== textEnd) {
          flushText();
          textStart = start;
        }
        textEnd = start + data.length;
      },
    },
    { xmlMode: isXml, decodeEntities: false, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  try {
    parser.end(text);
    flushText();
  } catch (error) {
    if (error instanceof AbandonSignal) return undefined;
    throw error;
  }
  return { markup: finishDocument(writer), title: writer.title, removals };
}
