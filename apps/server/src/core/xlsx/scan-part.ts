import { XmlError, XmlScanner, decodeXml, localName } from '@wm/bytes/xml/scanner';
import type { XmlEvents } from '@wm/bytes/xml/scanner';
import { AppError } from '#core/app-error.ts';

/** Longest single tag or text between two tags. A cell holds 32,767 characters at most. */
const tokenLength = 1024 * 1024;

/** What is told of a part of an office file while it comes in; names are without their prefix, texts decoded. */
export type PartEvents = Partial<Pick<XmlEvents, 'open' | 'close' | 'text'>>;

/** Answers what takes the XML of an office file piece by piece. It throws `sheet.damaged` for what is no XML in UTF-8. */
export function scanPart(events: PartEvents): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const scanner = new XmlScanner(
    {
      open: (name, attributes) => events.open?.(localName(name), attributes),
      close: (name) => events.close?.(localName(name)),
      text: (text) => events.text?.(decodeXml(text)),
      literal: (text) => events.text?.(text),
    },
    { tokenLength },
  );
  const decode = (bytes: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new AppError('sheet.damaged', { cause });
    }
  };
  return (bytes) => {
    try {
      scanner.push(decode(bytes));
    } catch (cause) {
      throw cause instanceof XmlError ? new AppError('sheet.damaged', { cause }) : cause;
    }
  };
}
