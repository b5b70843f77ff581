import type { DrawnFormula } from '@wm/mindmap/measure';
import { render } from 'katex';
import 'katex/dist/katex.min.css';
import { formulaMarks } from './formula-marks.ts';

/** No command may load or name anything outside; a macro may not grow without end. */
const options = {
  output: 'html',
  trust: false,
  strict: 'ignore',
  maxSize: 20,
  maxExpand: 300,
} as const;
const maxLength = 2000;
/** Pixels of an em while measuring: large, so that the browser's rounding does not count. */
const em = 100;

/** Shows a formula in an element. Answers what is wrong with it; null when nothing is. */
export function showFormula(source: string, element: HTMLElement): string | null {
  if (source.length > maxLength) return '';
  try {
    render(`\\displaystyle ${source}`, element, options);
    return null;
  } catch (error) {
    element.replaceChildren();
    return error instanceof Error ? error.message.replace(/^KaTeX parse error:\s*/, '') : '';
  }
}

function hiddenPlace(): HTMLElement {
  const place = document.createElement('div');
  place.setAttribute('aria-hidden', 'true');
  Object.assign(place.style, {
    position: 'fixed',
    left: '-100000px',
    top: '0',
    visibility: 'hidden',
    whiteSpace: 'nowrap',
    fontSize: `${em}px`,
    color: 'rgb(1, 2, 3)',
  });
  document.body.append(place);
  return place;
}

async function loadFonts(place: HTMLElement): Promise<void> {
  const wanted = new Map<string, string>();
  for (const element of place.querySelectorAll<HTMLElement>('.katex-html *')) {
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(element);
    wanted.set(`${fontStyle} ${fontWeight} ${em}px ${fontFamily}`, element.textContent || 'x');
  }
  await Promise.all([...wanted].map(([font, text]) => document.fonts.load(font, text)));
}

/** Draws formulas by their sources; null for those that are no formula. Their fonts are there afterwards. */
export async function renderFormulas(
  sources: readonly string[],
): Promise<Map<string, DrawnFormula | null>> {
  const drawn = new Map<string, DrawnFormula | null>();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return drawn;
  const place = hiddenPlace();
  const shown = sources.map((source) => {
    const line = document.createElement('div');
    const formula = document.createElement('span');
    const baseline = document.createElement('span');
    baseline.style.display = 'inline-block';
    line.append(formula, baseline);
    place.append(line);
    return { source, baseline, isFormula: showFormula(source, formula) === null, formula };
  });
  await loadFonts(place);
  for (const { source, baseline, isFormula, formula } of shown) {
    const html = isFormula ? formula.querySelector('.katex-html') : null;
    drawn.set(source, html && formulaMarks(html, baseline, context));
  }
  place.remove();
  return drawn;
}
