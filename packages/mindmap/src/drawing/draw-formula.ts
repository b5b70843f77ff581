import type { DrawnFormula, FormulaMark } from '../text/measure.ts';
import type { SvgElement } from './svg-tree.ts';
import { short, svg, svgText } from './svg-tree.ts';

/** Where a formula stands: its left end on the baseline, and the size of its em in pixels. */
export interface FormulaPlace {
  x: number;
  y: number;
  size: number;
  source: string;
  color: string;
}

/** A scale exact enough for paths that are hundreds of thousands of units long. */
function exact(value: number): number {
  return Number(value.toPrecision(9));
}

function drawMark(mark: FormulaMark, { size, color }: FormulaPlace): SvgElement {
  const x = short(mark.x * size);
  const y = short(mark.y * size);
  const fill = mark.color === '' ? color : mark.color;
  if (mark.kind === 'glyphs') {
    const { family, weight, style } = mark.font;
    return svgText(
      'text',
      {
        x,
        y,
        fill,
        'font-family': family,
        'font-size': short(mark.size * size),
        'font-weight': weight === 'normal' || weight === '400' ? undefined : weight,
        'font-style': style === 'normal' ? undefined : style,
      },
      mark.text,
    );
  }
  // A thin bar stays visible at small sizes.
  const height = Math.max(mark.height * size, mark.kind === 'bar' ? 0.6 : 0);
  const box = { x, y, width: short(mark.width * size), height: short(height) };
  if (mark.kind === 'bar') return svg('rect', { ...box, fill });
  const scale = `${exact(mark.scaleX * size)} ${exact(mark.scaleY * size)}`;
  const transform = `translate(${exact(mark.offsetX * size)} 0) scale(${scale})`;
  return svg('svg', { ...box, overflow: 'hidden' }, [svg('path', { d: mark.d, fill, transform })]);
}

/** Draws a formula from its marks. The group names its source for those who cannot see it. */
export function drawFormula(formula: DrawnFormula, place: FormulaPlace): SvgElement {
  const { x, y, source } = place;
  return svg(
    'g',
    {
      transform: `translate(${short(x)} ${short(y)})`,
      'data-formula': source,
      role: 'img',
      'aria-label': source,
    },
    formula.marks.map((mark) => drawMark(mark, place)),
  );
}
