import { defineArea } from '#core/area.ts';

/** Screens of 基因组浏览. */
export const genomeArea = defineArea({
  views: {
    'genome/alignment/index': async () => (await import('./viewer-page.tsx')).AlignmentPage,
    'genome/bam-alignment/index': async () => (await import('./viewer-page.tsx')).BamAlignmentPage,
  },
});
