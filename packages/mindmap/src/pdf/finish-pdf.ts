import type { PdfFile, PdfRef } from './pdf-file.ts';
import { pdfString } from './pdf-file.ts';

interface Finished {
  /** The place that was reserved for the tree of pages. */
  tree: PdfRef;
  pages: readonly PdfRef[];
  title: string;
  created: Date;
}

/** Ends a file: its pages in order, its language, its title and when it was made. */
export function finishPdf(file: PdfFile, { tree, pages, title, created }: Finished): Uint8Array {
  const kids = pages.map((ref) => `${ref} 0 R`).join(' ');
  file.add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`, tree);
  const catalog = `<< /Type /Catalog /Pages ${tree} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`;
  const info = `<< /Title ${pdfString(title)} /Producer (Work Manage) /CreationDate (${pdfDate(created)}) >>`;
  return file.finish(file.add(catalog), file.add(info));
}

function pdfDate(date: Date): string {
  return `D:${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
}
