import { zlibSync } from 'fflate';

/** Number of an object in a PDF file. */
export type PdfRef = number;

const encoder = new TextEncoder();

/** The numbers of PDF: plain, with at most three decimals. */
export function pdfNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  return String(Math.round(value * 1000) / 1000);
}

/** A text for the document information and other strings outside of contents: UTF-16 with its mark, as hexadecimals. */
export function pdfString(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i += 1) hex += hexOf(text.charCodeAt(i));
  return `<${hex}>`;
}

/** Four hexadecimals. */
export function hexOf(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

/** Builds a PDF file object by object. */
export class PdfFile {
  readonly #objects: Uint8Array[] = [];

  /** Takes a number for an object that is added later. */
  reserve(): PdfRef {
    this.#objects.push(new Uint8Array());
    return this.#objects.length;
  }

  /** Adds an object of the given text; answers its number. */
  add(body: string, at: PdfRef = this.reserve()): PdfRef {
    this.#objects[at - 1] = encoder.encode(body);
    return at;
  }

  /** Adds a stream, deflated. `dictionary` holds its entries without brackets. */
  addStream(dictionary: string, bytes: Uint8Array, at: PdfRef = this.reserve()): PdfRef {
    return this.#putStream(`${dictionary} /Filter /FlateDecode`, zlibSync(bytes), at);
  }

  /** Adds a stream that is packed already; its entries name the filter. */
  addPacked(dictionary: string, bytes: Uint8Array): PdfRef {
    return this.#putStream(dictionary, bytes, this.reserve());
  }

  /** The whole file. */
  finish(root: PdfRef, info: PdfRef): Uint8Array {
    // The second line tells that the file holds bytes, not only text.
    const parts: Uint8Array[] = [
      Uint8Array.of(...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a),
    ];
    let length = parts[0]?.length ?? 0;
    const push = (bytes: Uint8Array): void => {
      parts.push(bytes);
      length += bytes.length;
    };
    const offsets: number[] = [];
    for (const [at, body] of this.#objects.entries()) {
      offsets.push(length);
      push(encoder.encode(`${at + 1} 0 obj\n`));
      push(body);
      push(encoder.encode('\nendobj\n'));
    }
    const start = length;
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = this.#objects.length + 1;
    push(
      encoder.encode(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
    return joined(parts, length);
  }

  #putStream(dictionary: string, bytes: Uint8Array, at: PdfRef): PdfRef {
    const head = encoder.encode(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`);
    const tail = encoder.encode('\nendstream');
    this.#objects[at - 1] = joined([head, bytes, tail], head.length + bytes.length + tail.length);
    return at;
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
