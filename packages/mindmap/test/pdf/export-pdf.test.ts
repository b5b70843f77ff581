import { describe, expect, it } from 'vitest';
import { defaultPicture } from '../../src/drawing/draw-map.ts';
import { MapDrawer } from '../../src/drawing/map-drawer.ts';
import type { MindMapFile } from '../../src/model/document.ts';
import { layoutNames } from '../../src/model/document.ts';
import type { PdfPorts } from '../../src/pdf/draw-pdf.ts';
import { exportPdf } from '../../src/pdf/export-pdf.ts';
import type { PdfOptions } from '../../src/pdf/export-pdf.ts';
import { pdfPath } from '../../src/pdf/pdf-path.ts';
import { readColor } from '../../src/pdf/pdf-color.ts';
import type { PdfImage } from '../../src/pdf/pdf-resources.ts';
import { tableMeasure } from '../../src/text/measure.ts';
import { openEditor } from '../editor.ts';
import { hostileFields } from '../hostile-fields.ts';
import { pngUrl, sampleMap } from '../io/sample-map.ts';
import { readPdf } from './read-pdf.ts';

function pdfOf(
  source: unknown,
  options: Partial<PdfOptions> = {},
  ports: Partial<PdfPorts> = {},
): Uint8Array {
  const { map } = openEditor(source);
  const drawer = new MapDrawer(map.session, map.scene, () => map.settings);
  return exportPdf(
    { session: map.session, scene: map.scene, drawer, measure: tableMeasure },
    { ...defaultPicture, multiPage: false, title: '导图', created: new Date(0), ...options },
    { measure: tableMeasure, images: new Map(), ...ports },
  );
}

function tree(count: number): MindMapFile {
  const children = Array.from({ length: count }, (_, at) => ({
    data: { text: `分支 ${at}`, uid: `n${at}` },
    children: [{ data: { text: `Leaf ${at}`, uid: `l${at}` }, children: [] }],
  }));
  return {
    root: { data: { text: '中心', uid: 'r' }, children },
    theme: { template: 'default', config: {} },
    layout: 'logicalStructure',
  };
}

describe('a PDF', () => {
  it('is one page as large as the map, with every text as text', () => {
    const pdf = readPdf(pdfOf(tree(3)));
    expect(pdf.title).toBe('导图');
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.texts.join('')).toBe('中心分支 0Leaf 0分支 1Leaf 1分支 2Leaf 2');
    for (const body of pdf.objects.values()) expect(body).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('grows by its paddings and its footer', () => {
    const [plain] = readPdf(pdfOf(tree(2))).pages;
    const wide = readPdf(pdfOf(tree(2), { paddingX: 110, paddingY: 60, footer: '内部资料 2026' }));
    expect(wide.pages[0]?.width).toBeCloseTo((plain?.width ?? 0) + 200 * 0.75, 1);
    expect(wide.pages[0]?.height).toBeCloseTo((plain?.height ?? 0) + (100 + 40) * 0.75, 1);
    expect(wide.texts.join('')).toContain('内部资料');
  });

  it('has a background unless it is to be transparent', () => {
    const fills = (options: object): boolean =>
      [...readPdf(pdfOf(tree(1), options)).objects.values()].some((body) =>
        /rg\n0 0 [\d.]+ [\d.]+ re f/.test(body),
      );
    expect(fills({})).toBe(true);
    expect(fills({ transparent: true })).toBe(false);
  });

  it('spreads over A4 pages that each hold something, numbered under the footer', () => {
    const pdf = readPdf(pdfOf(tree(120), { multiPage: true, footer: '第一季度' }));
    expect(pdf.pages.length).toBeGreaterThan(4);
    for (const page of pdf.pages) expect(page).toEqual({ width: 595.28, height: 841.89 });
    const text = pdf.texts.join('');
    expect(text).toContain(`1 / ${pdf.pages.length}`);
    expect(text).toContain(`${pdf.pages.length} / ${pdf.pages.length}`);
    expect(text.split('第一季度')).toHaveLength(pdf.pages.length + 1);
    expect(text.split('分支')).toHaveLength(121);
  });

  it('of a map far larger than any canvas keeps every node on one page', () => {
    const pdf = readPdf(pdfOf(tree(900)));
    expect(pdf.pages[0]?.height).toBeLessThanOrEqual(14_400);
    expect(pdf.texts.filter((text) => text.startsWith('Leaf'))).toHaveLength(900);
  });

  it.each(layoutNames)('draws the sample in the layout %s', (layout) => {
    const pdf = readPdf(pdfOf({ ...sampleMap(), layout }));
    expect(pdf.texts.join('')).toContain('中心');
    for (const body of pdf.objects.values()) expect(body).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('holds images and what only a picture can show, each once', () => {
    const image: PdfImage = {
      kind: 'samples',
      width: 2,
      height: 1,
      rgb: Uint8Array.of(255, 0, 0, 0, 255, 0),
      alpha: Uint8Array.of(255, 128),
    };
    const source = tree(2);
    for (const child of source.root.children ?? []) {
      child.data.image = pngUrl;
      child.data.imageSize = { width: 40, height: 40 };
    }
    source.root.data.text = '好😀';
    const painted: string[] = [];
    const bytes = pdfOf(
      source,
      {},
      {
        images: new Map([[pngUrl, image]]),
        paint(text) {
          painted.push(text);
          return { image: { ...image }, width: 16, height: 16, ascent: 14 };
        },
      },
    );
    const bodies = [...readPdf(bytes).objects.values()];
    expect(painted).toEqual(['😀']);
    // Two pictures, each with its mask.
    expect(bodies.filter((body) => body.includes('/Subtype /Image'))).toHaveLength(4);
    const drawn = bodies.find((body) => body.includes('/Subtype /Form')) ?? '';
    expect(drawn.match(/\/I\d Do/g)).toHaveLength(3);
  });

  it('runs and opens nothing, whatever the document holds', () => {
    for (const data of Object.values(hostileFields)) {
      const source = {
        root: { data: { text: '根', ...data }, children: [{ data, children: [] }] },
      };
      const text = new TextDecoder('latin1').decode(pdfOf(source));
      expect(text).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile)\b/);
    }
  });
});

describe('paths and colours', () => {
  it('become the operators of PDF', () => {
    expect(pdfPath('M0,0L10 5h5v-5Z').operators).toBe('0 0 m\n10 5 l\n15 5 l\n15 0 l\nh');
    expect(pdfPath('m1 1 2 2q3 0 3 3').operators).toBe('1 1 m\n3 3 l\n5 3 6 4 6 6 c');
    const circle = pdfPath('M0 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0');
    expect(circle.operators.match(/c$/gm)).toHaveLength(4);
    expect(circle.operators).toMatch(/0 0 c$/);
    expect(circle.bounds).toMatchObject({ minX: 0, maxX: 10 });
  });

  it('are read as browsers read them', () => {
    expect(readColor('#f00')).toEqual({ rgb: [1, 0, 0], alpha: 1 });
    expect(readColor('rgba(0, 255, 0, 0.5)')).toEqual({ rgb: [0, 1, 0], alpha: 0.5 });
    expect(readColor('hsl(240, 100%, 50%)')).toEqual({ rgb: [0, 0, 1], alpha: 1 });
    for (const none of ['none', 'transparent', 'rgba(1,2,3,0)', 'url(#x)', '#12', undefined])
      expect(readColor(none)).toBeNull();
  });
});
