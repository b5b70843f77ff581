import type { DrawnFormula, FormulaMark } from '@wm/mindmap/measure';

/** A rendered formula in a page, and what its pixels are measured against. */
interface Rendered {
  /** Where ems begin: left end of the formula and its baseline, in pixels of the page. */
  origin: { x: number; y: number };
  /** Pixels of an em. */
  em: number;
  /** Computed colour that stands for the colour of the text around. */
  inherited: string;
  /** Context to ask fonts for their ascent. */
  context: CanvasRenderingContext2D;
}

function colourOf(value: string, { inherited }: Rendered): string {
  return value === inherited ? '' : value;
}

function isInvisible(colour: string): boolean {
  return colour === 'transparent' || /^rgba\(.*,\s*0\)$/.test(colour);
}

function box(rect: DOMRect, { origin, em }: Rendered) {
  return {
    x: (rect.left - origin.x) / em,
    y: (rect.top - origin.y) / em,
    width: rect.width / em,
    height: rect.height / em,
  };
}

function glyphsOf(text: Text, rendered: Rendered): FormulaMark[] {
  const parent = text.parentElement;
  const shown = text.data.replaceAll('\u200B', '');
  if (!parent || shown.trim() === '') return [];
  const style = getComputedStyle(parent);
  if (isInvisible(style.color)) return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  const rect = range.getBoundingClientRect();
  const { context, origin, em } = rendered;
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } =
    context.measureText(shown);
  // A glyph's box is as high as its font, rounded by the browser: the middle is exact.
  const baseline = (rect.top + rect.bottom) / 2 + (ascent - descent) / 2;
  const [family = ''] = style.fontFamily.split(',');
  return [
    {
      kind: 'glyphs',
      text: shown,
      x: (rect.left - origin.x) / em,
      y: (baseline - origin.y) / em,
      size: Number.parseFloat(style.fontSize) / em,
      font: {
        family: family.replaceAll('"', ''),
        size: 1,
        weight: style.fontWeight,
        style: style.fontStyle,
      },
      color: colourOf(style.color, rendered),
    },
  ];
}

/** Borders and backgrounds: fraction bars, rules, boxes. */
function barsOf(element: Element, rendered: Rendered): FormulaMark[] {
  const style = getComputedStyle(element);
  const { x, y, width, height } = box(element.getBoundingClientRect(), rendered);
  const thick = (side: string): number =>
    style.getPropertyValue(`border-${side}-style`) === 'none'
      ? 0
      : Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) / rendered.em || 0;
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map(thick) as [
    number,
    number,
    number,
    number,
  ];
  const bars = [
    { side: 'top', x, y, width, height: top },
    { side: 'right', x: x + width - right, y, width: right, height },
    { side: 'bottom', x, y: y + height - bottom, width, height: bottom },
    { side: 'left', x, y, width: left, height },
  ].filter((bar) => bar.width > 0 && bar.height > 0);
  const marks = bars.map(({ side, ...bar }): FormulaMark => {
    const color = style.getPropertyValue(`border-${side}-color`);
    return { kind: 'bar', ...bar, color: colourOf(color, rendered) };
  });
  const fill = style.backgroundColor;
  return isInvisible(fill) ? marks : [{ kind: 'bar', x, y, width, height, color: fill }, ...marks];
}

/** How an image's own units are scaled into its box, as `preserveAspectRatio` says. */
function scaleOf(svg: SVGSVGElement, width: number, height: number) {
  const view = svg.viewBox.baseVal;
  const [unitsX, unitsY] = [view?.width || width, view?.height || height];
  const fit = svg.getAttribute('preserveAspectRatio') ?? '';
  const [scaleX, scaleY] = [width / unitsX, height / unitsY];
  if (fit === 'none') return { offsetX: 0, scaleX, scaleY };
  const scale = fit.includes('slice') ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  const free = width - unitsX * scale;
  const offsetX = fit.startsWith('xMid') ? free / 2 : fit.startsWith('xMax') ? free : 0;
  return { offsetX, scaleX: scale, scaleY: scale };
}

/** A line as the outline of its stroke: a path that is filled like all others. Lengths are ems. */
function outlineOf(line: SVGLineElement, em: number): string {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [line.x1, line.y1, line.x2, line.y2].map(
    ({ baseVal }) => baseVal.value / em,
  );
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const half = Number.parseFloat(getComputedStyle(line).strokeWidth) / em / 2 || 0;
  const [aside, down] = [((y1 - y2) / length) * half, ((x2 - x1) / length) * half];
  const corners = [
    [x1 + aside, y1 + down],
    [x2 + aside, y2 + down],
    [x2 - aside, y2 - down],
    [x1 - aside, y1 - down],
  ];
  return `M${corners.map((corner) => corner.map((value) => value.toFixed(4)).join(' ')).join('L')}Z`;
}

/** Roots, arrows and braces, which are images of one path each, and lines that cross something out. */
function pathsOf(svg: SVGSVGElement, rendered: Rendered): FormulaMark[] {
  const own = box(svg.getBoundingClientRect(), rendered);
  const frame = svg.parentElement;
  const clip = frame ? box(frame.getBoundingClientRect(), rendered) : own;
  const { offsetX, scaleX, scaleY } = scaleOf(svg, own.width, own.height);
  const color = colourOf(getComputedStyle(svg).color, rendered);
  return [...svg.querySelectorAll<SVGPathElement | SVGLineElement>('path, line')].map((part) => ({
    kind: 'path',
    d:
      part instanceof SVGLineElement
        ? outlineOf(part, rendered.em)
        : (part.getAttribute('d') ?? ''),
    x: own.x,
    y: own.y,
    width: Math.min(own.width, clip.width || own.width),
    height: own.height,
    offsetX,
    scaleX,
    scaleY,
    color,
  }));
}

/**
 * A formula that KaTeX rendered into a page as flat marks: every glyph, bar and path with its place in
 * ems. `html` is KaTeX's visible half, `baseline` an empty element on its baseline.
 */
export function formulaMarks(
  html: Element,
  baseline: Element,
  context: CanvasRenderingContext2D,
): DrawnFormula {
  const style = getComputedStyle(baseline);
  const whole = html.getBoundingClientRect();
  const rendered: Rendered = {
    origin: { x: whole.left, y: baseline.getBoundingClientRect().bottom },
    em: Number.parseFloat(style.fontSize),
    inherited: style.color,
    context,
  };
  const marks: FormulaMark[] = [];
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) marks.push(...glyphsOf(node, rendered));
    else if (node instanceof SVGSVGElement) marks.push(...pathsOf(node, rendered));
    else if (node instanceof HTMLElement) marks.push(...barsOf(node, rendered));
  }
  const bases = [...html.children].map((base) => box(base.getBoundingClientRect(), rendered));
  const right = Math.max(whole.width / rendered.em, ...bases.map(({ x, width }) => x + width));
  return {
    width: right,
    ascent: Math.max(0.7, ...bases.map(({ y }) => -y)),
    descent: Math.max(0.2, ...bases.map(({ y, height }) => y + height)),
    marks,
  };
}
