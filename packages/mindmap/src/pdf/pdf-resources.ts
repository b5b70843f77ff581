import type { PdfFile, PdfRef } from './pdf-file.ts';
import { pdfNumber } from './pdf-file.ts';
import type { PdfColor } from './pdf-color.ts';

/** A picture for a PDF: packed as JPEG, or as samples of three bytes with how opaque each is. */
export type PdfImage = { width: number; height: number } & (
  | { kind: 'jpeg'; bytes: Uint8Array }
  | { kind: 'samples'; rgb: Uint8Array; alpha: Uint8Array | null }
);

/** Ends of a colour gradient in the space of what it fills. */
export interface PdfGradient {
  from: { x: number; y: number; color: PdfColor };
  to: { x: number; y: number; color: PdfColor };
}

/** What a content names: fonts, pictures, gradients and degrees of opacity, each put into the file once. */
export class PdfResources {
  readonly #file: PdfFile;
  readonly #fonts = new Map<string, PdfRef>();
  readonly #images = new Map<PdfImage, string>();
  readonly #imageRefs: PdfRef[] = [];
  readonly #states = new Map<string, PdfRef>();
  readonly #shadings: PdfRef[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Name of the font for Latin text. */
  latin(isBold: boolean): string {
    const name = isBold ? 'FB' : 'FR';
    if (!this.#fonts.has(name)) {
      const base = isBold ? 'Helvetica-Bold' : 'Helvetica';
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;
      this.#fonts.set(name, this.#file.add(font));
    }
    return name;
  }

  /**
   * Name of the font for Chinese text: the reader's own, by the character collection Adobe-GB1. Nothing is embedded, as
   * a Chinese font weighs megabytes; the text stays text that can be searched and copied.
   */
  chinese(): string {
    const name = 'FC';
    if (this.#fonts.has(name)) return name;
    const descriptor = this.#file.add(
      '<< /Type /FontDescriptor /FontName /SimHei /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >>',
    );
    const inner = this.#file.add(
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimHei /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor ${descriptor} 0 R >>`,
    );
    const font = `<< /Type /Font /Subtype /Type0 /BaseFont /SimHei /Encoding /UniGB-UTF16-H /DescendantFonts [${inner} 0 R] >>`;
    this.#fonts.set(name, this.#file.add(font));
    return name;
  }

  /** Name of a picture. */
  image(image: PdfImage): string {
    const known = this.#images.get(image);
    if (known !== undefined) return known;
    const name = `I${this.#imageRefs.push(this.#addImage(image))}`;
    this.#images.set(image, name);
    return name;
  }

  #addImage(image: PdfImage): PdfRef {
    const of = (colors: string): string =>
      `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /${colors} /BitsPerComponent 8`;
    if (image.kind === 'jpeg')
      return this.#file.addPacked(`${of('DeviceRGB')} /Filter /DCTDecode`, image.bytes);
    const mask =
      image.alpha === null
        ? ''
        : ` /SMask ${this.#file.addStream(of('DeviceGray'), image.alpha)} 0 R`;
    return this.#file.addStream(of('DeviceRGB') + mask, image.rgb);
  }

  /** Name of a degree of opacity for what is filled and what is stroked. */
  opacity(fill: number, stroke: number): string {
    const body = `<< /Type /ExtGState /ca ${pdfNumber(fill)} /CA ${pdfNumber(stroke)} >>`;
    if (!this.#states.has(body)) this.#states.set(body, this.#file.add(body));
    return `G${[...this.#states.keys()].indexOf(body) + 1}`;
  }

  /** Name of a gradient. */
  gradient({ from, to }: PdfGradient): string {
    const rgb = ({ rgb: parts }: PdfColor): string => parts.map(pdfNumber).join(' ');
    const coords = [from.x, from.y, to.x, to.y].map(pdfNumber).join(' ');
    const ramp = `<< /FunctionType 2 /Domain [0 1] /C0 [${rgb(from.color)}] /C1 [${rgb(to.color)}] /N 1 >>`;
    const body = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [${coords}] /Function ${ramp} /Extend [true true] >>`;
    return `S${this.#shadings.push(this.#file.add(body))}`;
  }

  /** The dictionary of all of them. */
  dictionary(): string {
    const refs = (name: string, all: readonly (readonly [string, PdfRef])[]): string =>
      all.length === 0
        ? ''
        : ` /${name} << ${all.map(([key, ref]) => `/${key} ${ref} 0 R`).join(' ')} >>`;
    const numbered = (sign: string, all: readonly PdfRef[]) =>
      all.map((ref, at) => [`${sign}${at + 1}`, ref] as const);
    return [
      '<<',
      refs('Font', [...this.#fonts]),
      refs('XObject', numbered('I', this.#imageRefs)),
      refs('ExtGState', numbered('G', [...this.#states.values()])),
      refs('Shading', numbered('S', this.#shadings)),
      ' >>',
    ].join('');
  }
}
