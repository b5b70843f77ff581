import type { SvgElement } from '../drawing/svg-tree.ts';
import type { Measure } from '../text/measure.ts';
import { drawPdf } from './draw-pdf.ts';
import { finishPdf } from './finish-pdf.ts';
import { PdfFile, pdfNumber } from './pdf-file.ts';
import { PdfResources } from './pdf-resources.ts';
import { naturalWidth } from './pdf-text.ts';

/** What pages are written with; lengths are pixels, of which a point has four thirds. */
export interface PagesOptions {
  width: number;
  height: number;
  title: string;
  created: Date;
}

const pointsPerPixel = 0.75;

/** Measures text as the fonts of a PDF are wide, so that pages can be laid out where no canvas is. */
export const pdfMeasure: Measure = { width: naturalWidth };

/** Drawings as the pages of a PDF, one each, in fonts that readers bring. */
export function writePages(
  pages: readonly SvgElement[],
  { width, height, title, created }: PagesOptions,
): Uint8Array {
  const file = new PdfFile();
  const resources = new PdfResources(file);
  const ports = { measure: pdfMeasure, images: new Map<string, never>() };
  const contents = pages.map((page) => drawPdf(page, resources, ports).operators);
  const tree = file.reserve();
  const sides = [width, height].map((side) => pdfNumber(side * pointsPerPixel));
  const turn = `${pointsPerPixel} 0 0 ${-pointsPerPixel} 0 ${sides[1]} cm`;
  const refs = contents.map((operators) => {
    const stream = file.addStream('', new TextEncoder().encode(`q\n${turn}\n${operators}\nQ`));
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${sides.join(' ')}] /Resources ${resources.dictionary()} /Contents ${stream} 0 R >>`,
    );
  });
  return finishPdf(file, { tree, pages: refs, title, created });
}
