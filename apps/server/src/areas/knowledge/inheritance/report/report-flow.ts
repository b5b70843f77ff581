import type { SvgElement } from '@wm/mindmap/svg-tree';
import { groupAt, svg, svgText } from '@wm/mindmap/svg-tree';
import { researchOnly } from '@wm/contract/knowledge/inheritance/words';
import { createWrap } from './wrap-text.ts';

/** A4 in pixels. */
export const paper = { width: 794, height: 1123 };
const margin = 56;
const bottom = paper.height - 76;
/** Room between the margins. */
export const roomWidth = paper.width - 2 * margin;

interface Style {
  size: number;
  weight?: 'bold' | 'normal';
  fill?: string;
}

/** A cell of a line: what it says and how wide it may be. */
export interface Cell {
  text: string;
  width: number;
  style?: Partial<Style>;
}

/** What every page bears beside its number: a foot, and a word across it where it is not what it looks like. */
interface PageLook {
  foot: string;
  stamp: string;
}

const plain: Style = { size: 12.5, weight: 'normal', fill: '#1f2933' };

/** Sets a document from top to bottom on as many pages as it needs; no line is cut by the end of a page. */
export class ReportFlow {
  readonly #pages: SvgElement[][] = [[]];
  readonly #title: string;
  readonly #look: PageLook;
  readonly #wrap = createWrap();
  #y = margin;

  constructor(title: string, look: PageLook = { foot: researchOnly, stamp: '' }) {
    this.#title = title;
    this.#look = look;
  }

  heading(text: string, size = 17): void {
    // A heading never stands alone at the foot of a page.
    this.#need(size + 70);
    this.#y += this.#y > margin ? 18 : 0;
    this.#text(text, margin, { size, weight: 'bold', fill: '#0b3954' });
    this.#y += size * 1.5;
    if (size < 20) this.#rule('#9fb3c8');
  }

  /** Begins a new page where what comes has no room on this one. */
  keep(height: number): void {
    this.#need(height);
  }

  paragraph(text: string, style: Partial<Style> = {}): void {
    this.row([{ text, width: roomWidth, style }]);
  }

  /** Cells beside each other, each as many lines as it needs; a line below them when asked for. */
  row(cells: readonly Cell[], hasRule = false): void {
    const set = cells.map(({ text, width, style }) => {
      const look = { ...plain, ...style };
      return { look, width, lines: this.#wrap(text, look, width - 10) };
    });
    const most = Math.max(...set.map(({ lines }) => lines.length));
    const step = Math.max(...set.map(({ look }) => look.size)) * 1.5;
    for (let at = 0; at < most; at += 1) {
      this.#need(step);
      let x = margin;
      for (const { look, lines, width } of set) {
        const line = lines[at];
        if (line) this.#text(line, x, look);
        x += width;
      }
      this.#y += step;
    }
    if (hasRule) this.#rule('#dde4ea');
  }

  /** A picture in the middle, made smaller where it is too wide. */
  picture(drawing: SvgElement, { width, height }: { width: number; height: number }): void {
    const scale = Math.min(1, roomWidth / width, 520 / height);
    this.#need(height * scale);
    const left = (paper.width - width * scale) / 2;
    const scaled = svg('g', { transform: `scale(${scale})` }, [drawing]);
    this.#pages.at(-1)?.push(groupAt(left, this.#y, [scaled]));
    this.#y += height * scale + 8;
  }

  /** The pages with their feet. */
  pages(): SvgElement[] {
    return this.#pages.map((elements, at) => {
      const foot = { y: paper.height - 40, 'font-size': 10.5, fill: '#52606d' };
      return svg('g', { 'font-family': 'sans-serif' }, [
        ...stampOf(this.#look.stamp),
        ...elements,
        line(paper.height - 58, '#9fb3c8'),
        svgText('text', { ...foot, x: margin }, `${this.#title}    ${this.#look.foot}`),
        svgText(
          'text',
          { ...foot, x: paper.width - margin, 'text-anchor': 'end' },
          `第 ${at + 1} / ${this.#pages.length} 页`,
        ),
      ]);
    });
  }

  #need(height: number): void {
    if (this.#y + height <= bottom) return;
    this.#pages.push([]);
    this.#y = margin;
  }

  #text(text: string, x: number, { size, weight, fill }: Style): void {
    const attributes = { x, y: this.#y + size, 'font-size': size, 'font-weight': weight, fill };
    this.#pages.at(-1)?.push(svgText('text', attributes, text));
  }

  #rule(color: string): void {
    this.#pages.at(-1)?.push(line(this.#y + 2, color));
    this.#y += 8;
  }
}

function line(y: number, stroke: string): SvgElement {
  const d = `M${margin} ${y}H${paper.width - margin}`;
  return svg('path', { d, stroke, fill: 'none', 'stroke-width': 0.8 });
}

/** A word across the middle of a page, light enough to be read over in black and white, and once more at its head. */
function stampOf(stamp: string): SvgElement[] {
  if (stamp === '') return [];
  const large = {
    'text-anchor': 'middle',
    'font-size': 130,
    'font-weight': 'bold',
    fill: '#e4e7eb',
  };
  const head = { x: paper.width - margin, y: margin - 16, 'text-anchor': 'end', 'font-size': 12 };
  const transform = `translate(${paper.width / 2} ${paper.height / 2}) rotate(-40)`;
  return [
    svg('g', { transform }, [svgText('text', { x: 0, y: 40, ...large }, stamp)]),
    svgText('text', { ...head, 'font-weight': 'bold', fill: '#1f2933' }, stamp),
  ];
}
